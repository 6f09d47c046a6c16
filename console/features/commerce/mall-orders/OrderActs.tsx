import { consoleContract } from '@humidor/contract/console/index.ts'
import { isShippable, type MallShippable, mallLengths, refuseShipping } from '@humidor/domain/commerce/mall.ts'
import { readLine } from '@humidor/domain/typed/texts.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Check } from '@humidor/ui/Check.tsx'
import { useExactText } from '@humidor/ui/Money.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { useState } from 'react'
import { useAct } from '../../../api/useAct.ts'
import { useMay } from '../../../api/useMe.ts'
import { type Claim, hindranceOf } from '../../../components/claim.ts'
import { FormDialog } from '../../../components/FormDialog.tsx'
import { ReasonDialog } from '../../../components/ReasonDialog.tsx'
import type { WholeOrder } from './order.ts'

const { orders, orderOne, requestRefund, ship } = consoleContract.mall
const { operators } = consoleContract

interface OrderActsProps {
  of: WholeOrder
  claim: Claim
}

/** Ship the order, correct its tracking number, or request its refund. */
export function OrderActs({ of: it, claim }: OrderActsProps) {
  const [asking, setAsking] = useState<MallShippable | 'refund'>()
  const mayRefund = useMay()(requestRefund)
  const ours = claim.is === 'ours'
  const { state } = it
  const close = () => setAsking(undefined)
  return (
    <>
      <div className="panel__btns">
        {mayRefund && (
          <Button small kind="danger-quiet" disabled={!ours || it.refundWaits} onClick={() => setAsking('refund')}>
            {it.refundWaits ? 'Refund pending' : 'Refund'}
          </Button>
        )}
        {isShippable(state) && (
          <Button
            small
            kind={state === 'created' ? 'primary' : 'quiet'}
            disabled={!ours || (state === 'created' && it.refundWaits)}
            onClick={() => setAsking(state)}
          >
            {state === 'created' ? 'Send' : 'Correct tracking'}
          </Button>
        )}
      </div>
      {asking !== undefined && asking !== 'refund' && <Ship of={it} was={asking} claim={claim} onClose={close} />}
      {asking === 'refund' && <Refund of={it} claim={claim} onClose={close} />}
    </>
  )
}

interface ShipProps {
  of: WholeOrder
  /** The state of the order when this dialog opened. */
  was: MallShippable
  claim: Claim
  onClose: () => void
}

function Ship({ of: { id, state, member, logisticsNo }, was, claim, onClose }: ShipProps) {
  const [tracking, setTracking] = useState(logisticsNo ?? '')
  const [wrong, setWrong] = useState(false)
  const first = was === 'created'
  const number = readLine(tracking)
  const act = useAct(ship, {
    success: first ? 'Order marked as sent' : 'Tracking number corrected',
    changes: [orders, orderOne, operators.me],
    then: onClose,
  })
  // After a lost answer the list may already show the order as sent. Repeating the same request learns its outcome.
  const doubted = act.doubts({ id, was, logisticsNo: number })
  return (
    <FormDialog
      firm={number !== (logisticsNo ?? '') && !act.busy}
      title={first ? 'Send this order?' : 'Correct the tracking number?'}
      text={`${member.name} receives the number in the app and by mail.`}
      act={first ? 'Mark as sent' : 'Correct'}
      busy={act.busy}
      disabled={act.offline}
      hindered={
        hindranceOf(claim) ??
        (state === was || doubted ? undefined : 'The order has changed in the meantime. Close it and refresh.')
      }
      onAct={() => {
        const lacking = refuseShipping({ state: doubted ? was : state, was }, tracking)
        setWrong(lacking !== undefined)
        if (!lacking) void act.act({ id, was, logisticsNo: number })
      }}
      onClose={onClose}
    >
      <TextField
        label="Tracking number"
        hint={`At most ${mallLengths.tracking} characters.`}
        value={tracking}
        error={wrong ? `Enter a number of at most ${mallLengths.tracking} characters.` : undefined}
        onChange={(text) => {
          setTracking(text)
          setWrong(false)
        }}
      />
    </FormDialog>
  )
}

function Refund({ of: it, claim, onClose }: OrderActsProps & { onClose: () => void }) {
  const exactly = useExactText()
  const [restock, setRestock] = useState(it.state === 'created')
  const act = useAct(requestRefund, {
    success: 'Refund requested. A second operator decides now.',
    changes: [orders, orderOne, operators.approvals, operators.me],
    inField: ['content_empty', 'content_too_long'],
    then: onClose,
  })
  return (
    <ReasonDialog
      title={`Refund ${exactly(it.moneyCig, 'CIG')} to ${it.member.name}?`}
      consequence="Once a second operator approves, the treasury returns the ₡ to the member and the order is closed."
      act="Request refund"
      danger
      hint={`${it.member.name} reads it in the app and by mail.`}
      busy={act.busy}
      refusal={act.refusal}
      claim={claim}
      onAct={(reason) => void act.act({ id: it.id, reason, restock })}
      onClose={onClose}
    >
      <Check checked={restock} onChange={setRestock}>
        Put the item back in stock
      </Check>
    </ReasonDialog>
  )
}
