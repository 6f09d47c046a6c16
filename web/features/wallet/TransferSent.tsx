import { placesOf } from '@humidor/domain/money/format.ts'
import { Button, ButtonLink } from '@humidor/ui/Button.tsx'
import { useMoneyText } from '@humidor/ui/Money.tsx'
import { DoneState } from '@humidor/ui/State.tsx'
import { paths } from '../../paths.ts'
import { useWords } from '../../words/words.ts'
import type { Gift } from './TransferuScreen.tsx'

/** It has arrived. */
export function TransferSent({ gift, onAgain }: { gift: Gift; onAgain: () => void }) {
  const words = useWords('wallet')
  const text = useMoneyText()
  return (
    <>
      <DoneState
        title={words('transferu.sentTitle', {
          amount: text(gift.money, undefined, { places: placesOf(gift.money) }),
        })}
        text={words('transferu.sentText', { name: gift.name })}
      />
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
