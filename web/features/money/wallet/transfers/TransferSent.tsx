import { Button, ButtonLink } from '@humidor/ui/Button.tsx'
import { useExactText } from '@humidor/ui/Money.tsx'
import { DoneState } from '@humidor/ui/State.tsx'
import { paths } from '../../../../paths.ts'
import { unbroken } from '../../../../words/moments.ts'
import { useWords } from '../../../../words/words.ts'
import type { Gift } from './TransferForm.tsx'
import { TransfersInReview } from './TransfersInReview.tsx'

interface TransferSentProps {
  gift: Gift
  /** The arrival, if it is reviewed before; undefined: it has arrived. */
  arrivesAt: Date | undefined
  onAgain: () => void
}

/** The page after a transfer: it has arrived, or when it will. */
export function TransferSent({ gift, arrivesAt, onAgain }: TransferSentProps) {
  const words = useWords('wallet')
  const exactly = useExactText()
  return (
    <>
      <DoneState
        title={words('transferu.sentTitle', {
          amount: exactly(gift.money),
        })}
        text={
          arrivesAt
            ? words('review.sentText', { name: gift.name, moment: unbroken(arrivesAt) })
            : words('transferu.sentText', { name: gift.name })
        }
      />
      {arrivesAt && <TransfersInReview />}
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
