import { placesOf } from '@humidor/domain/money/format.ts'
import { CircleCheck } from 'lucide-react'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useMoneyText } from '../../ui/Money.tsx'
import { useWords } from '../../words/words.ts'
import type { Gift } from './TransferuScreen.tsx'

/** It has arrived. */
export function TransferSent({ gift, onAgain }: { gift: Gift; onAgain: () => void }) {
  const words = useWords('wallet')
  const text = useMoneyText()
  return (
    <>
      <div className="card state" role="status">
        <span className="leaf">
          <Icon of={CircleCheck} size="lg" />
        </span>
        <h2 className="title-2">
          {words('transferu.sentTitle', { amount: text(gift.money, undefined, { places: placesOf(gift.money) }) })}
        </h2>
        <p>{words('transferu.sentText', { name: gift.name })}</p>
      </div>
      <div className="stack">
        <ButtonLink href={paths.asset} block>
          {words('transferu.done')}
        </ButtonLink>
        <Button kind="ghost" block onClick={onAgain}>
          {words('transferu.again')}
        </Button>
      </div>
    </>
  )
}
