import * as memberCalls from '@humidor/contract/accounts/member.ts'
import * as walletCalls from '@humidor/contract/money/wallet.ts'
import { Confirm } from '@humidor/ui/Confirm.tsx'
import { FailedAnswer } from '@humidor/ui/Loaded.tsx'
import { hasFailed } from '@humidor/ui/loadable.ts'
import { useExactText } from '@humidor/ui/Money.tsx'
import { Rows } from '@humidor/ui/Rows.tsx'
import { Section } from '@humidor/ui/Section.tsx'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useAct } from '../../../../api/useAct.ts'
import { useAsk } from '../../../../api/useAsk.ts'
import { clockOffset, useSettings } from '../../../../api/useSettings.ts'
import { unbroken } from '../../../../words/moments.ts'
import { useWords } from '../../../../words/words.ts'
import { ReservedRow } from '../ReservedRow.tsx'
import { useTooLate } from '../useTooLate.ts'

/** The member's transfers that can still be called back. Renders nothing if there are none. */
export function TransfersInReview() {
  const words = useWords('wallet')
  const exactly = useExactText()
  const offset = clockOffset(useSettings())
  const inReview = useAsk(walletCalls.transfersInReview, {}, { every: 30_000 })
  const [asked, setAsked] = useState<number>()
  const chosen = inReview.data?.find(({ id }) => id === asked)
  const close = () => setAsked(undefined)
  const cancel = useAct(walletCalls.cancelTransfer, {
    success: words('held.cancelled'),
    changes: [walletCalls.transfersInReview, memberCalls.info, walletCalls.detail],
    inField: ['not_found', 'illegal_operation'],
  })
  useTooLate(cancel.refusal)
  if (!inReview.data) return hasFailed(inReview) ? <FailedAnswer of={inReview} /> : null
  if (inReview.data.length === 0) return null
  return (
    <Section title={words('review.list')}>
      <Rows card>
        {inReview.data.map((one) => (
          <ReservedRow
            key={one.id}
            icon={Send}
            title={words('review.row', { name: one.name })}
            amount={one.money}
            dueAt={one.dueAt}
            offset={offset}
            onDue={() => void inReview.refetch()}
            onCancel={() => setAsked(one.id)}
          />
        ))}
      </Rows>
      {chosen && (
        <Confirm
          danger
          title={words('review.cancelTitle')}
          text={words('review.cancelText', {
            name: chosen.name,
            moment: unbroken(chosen.dueAt),
            amount: exactly(chosen.money),
          })}
          act={words('review.cancelSubmit')}
          keep={words('held.keep')}
          busy={cancel.busy}
          disabled={cancel.offline}
          // The list is fetched again even after a refusal, so the dialog may close.
          onAct={() => void cancel.act({ id: chosen.id }).then(close)}
          onClose={close}
        />
      )}
    </Section>
  )
}
