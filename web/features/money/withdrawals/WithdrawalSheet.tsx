import * as memberCalls from '@humidor/contract/accounts/member.ts'
import * as depositsCalls from '@humidor/contract/money/deposits.ts'
import * as withdrawalsCalls from '@humidor/contract/money/withdrawals.ts'
import { minus } from '@humidor/domain/money/micros.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Confirm } from '@humidor/ui/Confirm.tsx'
import { CopyBox } from '@humidor/ui/CopyButton.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { useExactText } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Sheet } from '@humidor/ui/Overlay.tsx'
import { Steps } from '@humidor/ui/Progress.tsx'
import { useState } from 'react'
import { useAct } from '../../../api/useAct.ts'
import { momentText } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'
import { Transaction, type UsdtRecord } from '../deposits/deposits.ts'
import { endOf, isReturned, progressOf, wayOf } from './progress.ts'
import { WithdrawalStatus } from './WithdrawalStatus.tsx'

/** One withdrawal: its progress, its parts, its address and its transaction. The member can cancel it until it is approved. */
export function WithdrawalSheet({ record, onClose }: { record: UsdtRecord; onClose: () => void }) {
  const words = useWords('withdrawals')
  const networks = useWords('deposits')
  const frame = useWords('frame')
  const exactly = useExactText()
  const progress = progressOf(record)
  const { steps, now } = wayOf(progress)
  const [leaving, setLeaving] = useState(false)
  const returned = isReturned(progress)
  return (
    <Sheet open title={exactly(record.moneyUsdt, 'USDT')} onClose={onClose}>
      <Steps steps={steps.map((step) => words(`steps.${step}`))} now={now} failed={returned} />
      <StepNote record={record} />
      <Kv
        rows={[
          { name: networks('detail.status'), value: <WithdrawalStatus record={record} /> },
          { name: words('detail.asked'), value: momentText(record.createdAt) },
          record.endedAt !== null && {
            name: words(endOf(progress)),
            value: momentText(record.endedAt),
          },
          !returned && { name: words('detail.fee'), value: exactly(record.fee, 'USDT') },
          !returned && { name: words('arrives'), value: exactly(minus(record.moneyUsdt, record.fee), 'USDT') },
          { name: networks('network'), value: networks(`chain.${record.chain}`) },
        ]}
      />
      <div className="stack">
        <p className="label">{words('detail.address')}</p>
        <CopyBox
          text={record.address}
          label={networks('copyAddress')}
          done={networks('addressCopied')}
          failed={frame('url_copy_failed')}
        />
      </div>
      {record.txid !== null && <Transaction chain={record.chain} txid={record.txid} />}
      {record.cancellable && (
        <Button kind="danger-quiet" block onClick={() => setLeaving(true)}>
          {words('cancel.act')}
        </Button>
      )}
      {leaving && <Cancel record={record} onDone={onClose} onClose={() => setLeaving(false)} />}
    </Sheet>
  )
}

/** What the current step means for the money. */
function StepNote({ record }: { record: UsdtRecord }) {
  const words = useWords('withdrawals')
  const { confirmations, confirmationsNeeded: needed, reply } = record
  switch (progressOf(record)) {
    case 'reviewing':
      return <Note>{words('says.reviewing')}</Note>
    case 'approved':
      return <Note>{words('says.approved')}</Note>
    case 'sent':
      return <Note>{words('says.sent', { done: Math.min(confirmations, needed), needed })}</Note>
    case 'completed':
      return null
    case 'cancelled':
      return <Note kind="plain">{words('says.back')}</Note>
    case 'rejected':
      return (
        <>
          {reply !== null && <Note kind="ember">{words('says.reply', { reply })}</Note>}
          <Note kind="plain">{words('says.back')}</Note>
        </>
      )
  }
}

interface CancelProps {
  record: UsdtRecord
  onDone: () => void
  onClose: () => void
}

/** Asks once more, and says what follows. */
function Cancel({ record: { id }, onDone, onClose }: CancelProps) {
  const words = useWords('withdrawals')
  const { cancelWithdrawal, withdrawalTerms } = withdrawalsCalls
  const cancelling = useAct(cancelWithdrawal, {
    success: words('cancel.done'),
    changes: [withdrawalTerms, depositsCalls.usdtdetail, memberCalls.info],
    then: onDone,
  })
  return (
    <Confirm
      danger
      title={words('cancel.title')}
      text={words('cancel.text')}
      act={words('cancel.act')}
      keep={words('cancel.keep')}
      busy={cancelling.busy}
      disabled={cancelling.offline}
      onAct={() => void cancelling.act({ id })}
      onClose={onClose}
    />
  )
}
