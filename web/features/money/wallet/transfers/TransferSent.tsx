import { Button, ButtonLink } from '@humidor/ui/Button.tsx'
import { useExactText } from '@humidor/ui/Money.tsx'
import { DoneState } from '@humidor/ui/State.tsx'
import { Star } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../../../../paths.ts'
import { unbroken } from '../../../../words/moments.ts'
import { useWords } from '../../../../words/words.ts'
import { ContactSheet } from './ContactSheet.tsx'
import type { Gift } from './TransferForm.tsx'
import { TransfersInReview } from './TransfersInReview.tsx'
import { usePeople } from './usePeople.ts'

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
      {!arrivesAt && <KeepRecipient gift={gift} />}
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

/** Offers to keep the recipient as a contact. The page before has asked for the people, so nothing appears late. */
function KeepRecipient({ gift: { email, name } }: Pick<TransferSentProps, 'gift'>) {
  const words = useWords('wallet')
  const people = usePeople()
  const [open, setOpen] = useState(false)
  const contact = people.data?.contacts.find((one) => one.email === email)
  const person = people.data?.recent.find((one) => one.email === email)
  return (
    <>
      <Button kind="quiet" block icon={Star} onClick={() => setOpen(true)}>
        {words(contact ? 'people.edit' : 'people.keep')}
      </Button>
      {open && (
        <ContactSheet
          of={contact ?? { email, name: person?.name ?? name, ownName: '' }}
          isKept={contact !== undefined}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
