import * as merchantsCalls from '@humidor/contract/commerce/merchants.ts'
import * as payoutsCalls from '@humidor/contract/commerce/payouts.ts'
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
import { useShopZone } from '../../../api/useShopZone.ts'
import { momentText } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'
import { Transaction } from '../../money/deposits/deposits.ts'
import { endOf, isReturned, wayOf } from '../../money/withdrawals/withdrawals.ts'
import { type Payout, PayoutStatus } from './PayoutStatus.tsx'

/** One payout: its progress, sum and address. The merchant can cancel it until it is approved. */
export function PayoutSheet({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const words = useWords('payouts')
  const steps = useWords('withdrawals')
  const networks = useWords('deposits')
  const frame = useWords('frame')
  const exactly = useExactText()
  const [leaving, setLeaving] = useState(false)
  const zone = useShopZone()
  const { state } = payout
  const { steps: way, now } = wayOf(state)
  return (
    <Sheet open title={exactly(payout.money, 'USDT')} onClose={onClose}>
      <Steps steps={way.map((step) => steps(`steps.${step}`))} now={now} failed={isReturned(state)} />
      <StepNote payout={payout} />
      <Kv
        rows={[
          { name: networks('detail.status'), value: <PayoutStatus state={state} /> },
          { name: steps('detail.asked'), value: momentText(payout.createdAt, zone) },
          payout.endedAt !== null && {
            name: steps(endOf(state)),
            value: momentText(payout.endedAt, zone),
          },
          payout.fee > 0n && { name: steps('detail.fee'), value: exactly(payout.fee, 'USDT') },
          payout.fee > 0n && { name: steps('arrives'), value: exactly(payout.pays, 'USDT') },
          { name: networks('network'), value: networks('chain.BSC') },
        ]}
      />
      <div className="stack">
        <p className="label">{steps('detail.address')}</p>
        <CopyBox
          text={payout.address}
          label={networks('copyAddress')}
          done={networks('addressCopied')}
          failed={frame('url_copy_failed')}
        />
      </div>
      {payout.txid !== null && <Transaction chain="BSC" txid={payout.txid} />}
      {payout.cancellable && (
        <Button kind="danger-quiet" block onClick={() => setLeaving(true)}>
          {words('cancel.act')}
        </Button>
      )}
      {leaving && <TakeBack payout={payout} onDone={onClose} onClose={() => setLeaving(false)} />}
    </Sheet>
  )
}

/** The meaning of the current step for the money. */
function StepNote({ payout: { state, reply, confirmations, confirmationsNeeded: needed } }: { payout: Payout }) {
  const words = useWords('payouts')
  const says = useWords('withdrawals')
  switch (state) {
    case 'reviewing':
      return <Note>{says('says.reviewing')}</Note>
    case 'approved':
      return <Note>{says('says.approved')}</Note>
    case 'sent':
      return <Note>{says('says.sent', { done: Math.min(confirmations, needed), needed })}</Note>
    case 'completed':
      return null
    case 'cancelled':
      return <Note kind="plain">{words('back')}</Note>
    case 'rejected':
      return (
        <>
          {reply !== null && <Note kind="ember">{says('says.reply', { reply })}</Note>}
          <Note kind="plain">{words('back')}</Note>
        </>
      )
  }
}

interface TakeBackProps {
  payout: Payout
  onDone: () => void
  onClose: () => void
}

function TakeBack({ payout: { id }, onDone, onClose }: TakeBackProps) {
  const words = useWords('payouts')
  const { payoutTerms, listPayouts, cancelPayout } = payoutsCalls
  const cancelling = useAct(cancelPayout, {
    success: words('cancel.done'),
    changes: [payoutTerms, listPayouts, merchantsCalls.info],
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
