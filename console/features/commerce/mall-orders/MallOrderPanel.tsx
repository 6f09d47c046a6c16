import { consoleContract } from '@humidor/contract/console/index.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { PLACES } from '@humidor/domain/money/format.ts'
import { Badge } from '@humidor/ui/Badge.tsx'
import { CopyButton } from '@humidor/ui/CopyButton.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { Money, useExactText } from '@humidor/ui/Money.tsx'
import { Check, Package, Truck, Undo2 } from 'lucide-react'
import { type Asked, useAsk } from '../../../api/useAsk.ts'
import { useMay, useNow } from '../../../api/useMe.ts'
import { LockLine } from '../../../components/LockLine.tsx'
import { MemberLink } from '../../../components/MemberLink.tsx'
import { LoadedPanel, Panel, PanelPart } from '../../../components/Panel.tsx'
import { Transfer } from '../../../components/Transfer.tsx'
import { useClaim } from '../../../components/useClaim.ts'
import { useConfirmedClaim } from '../../../components/useConfirmedClaim.ts'
import { momentText } from '../../../words/moments.ts'
import { OrderActs } from './OrderActs.tsx'
import { lineText, stateName, type WholeOrder } from './order.ts'

const { orderOne, ship } = consoleContract.mall

/** One order: products, address and progress. An operator with the lock ships it or requests its refund. */
export function MallOrderPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const asked = useAsk(orderOne, { id })
  const mayAct = useMay()(ship)
  return (
    <LoadedPanel of={asked} title="Order" onClose={onClose}>
      {(found) => (
        <Panel
          title={found.orderNo}
          badge={<StateBadge of={found} />}
          onClose={onClose}
          foot={mayAct && <Acting of={found} asked={asked} />}
        >
          <div className="panel__sum">
            <Money amount={found.moneyCig} coin="CIG" size="lg" />
          </div>
          <Lines of={found} />
          <Address of={found} />
          <Become of={found} />
        </Panel>
      )}
    </LoadedPanel>
  )
}

function Lines({ of: { lines } }: { of: WholeOrder }) {
  const exactly = useExactText()
  return (
    <PanelPart title="To pack">
      <Kv
        flush
        rows={lines.map((line) => ({ name: lineText(line), value: `${exactly(line.priceCig, 'CIG')} each` }))}
      />
    </PanelPart>
  )
}

function Address({ of: { address } }: { of: WholeOrder }) {
  const { name, detail, phone } = address
  return (
    <PanelPart title="Delivery">
      <Kv
        flush
        rows={[
          { name: 'Recipient', value: name },
          { name: 'Address', value: detail },
          { name: 'Phone', value: phone },
        ]}
      />
      <CopyButton
        text={[name, detail, phone].join('\n')}
        label="Copy address"
        done="Address copied"
        failed="Copying failed"
      />
    </PanelPart>
  )
}

function Become({ of: it }: { of: WholeOrder }) {
  const exactly = useExactText()
  return (
    <PanelPart title="History">
      <Kv
        flush
        rows={[
          { name: 'Member', value: <MemberLink {...it.member} /> },
          { name: 'Cost', value: exactly(it.priceUscd, 'USCD') },
          { name: 'Price of ₡', value: <Money amount={it.price} coin="USCD" places={PLACES.price} /> },
          { name: 'Ordered', value: momentText(it.createdAt) },
          it.logisticsNo !== null && { name: 'Tracking', value: it.logisticsNo, mono: true },
          it.shippedAt !== null && {
            name: 'Sent',
            value: `${momentText(it.shippedAt)}${it.shippedBy === null ? '' : ` by ${it.shippedBy}`}`,
          },
          it.state === 'shipped' &&
            it.endsAt !== null && { name: 'Completes automatically', value: momentText(it.endsAt) },
          it.endedAt !== null && {
            name: it.confirmed ? 'Confirmed by the member' : 'Completed automatically',
            value: momentText(it.endedAt),
          },
          it.cancelled && { name: 'Cancelled by the member', value: momentText(it.updatedAt) },
          it.reply !== null && { name: 'Reason for refund', value: it.reply },
          { name: 'Payment transfer', value: <Transfer id={it.paidBy} /> },
          it.refundedBy !== null && { name: 'Refund transfer', value: <Transfer id={it.refundedBy} /> },
        ]}
      />
    </PanelPart>
  )
}

const badges = {
  created: { tone: 'gold', icon: Package },
  shipped: { tone: 'leaf', icon: Truck },
  ended: { tone: undefined, icon: Check },
  refunded: { tone: 'line', icon: Undo2 },
  failed: { tone: 'ember', icon: Undo2 },
} as const

const StateBadge = ({ of: { state, cancelled } }: { of: WholeOrder }) => (
  <Badge {...badges[state]}>{cancelled ? 'Cancelled by the member' : stateName[state]}</Badge>
)

/**
 * An operator who may ship it locks it while it is open. Shipping cannot be undone, so nobody ships by a stale answer:
 * the previous operator may have shipped it.
 */
function Acting({ of: it, asked }: { of: WholeOrder; asked: Asked<typeof orderOne> }) {
  const over = it.state === 'refunded' || it.state === 'failed'
  const { claim: taken, again } = useClaim(over ? undefined : itemOf.mallOrder(it.id))
  const claim = useConfirmedClaim(taken, asked, useNow())
  if (over) return null
  return (
    <>
      <LockLine
        claim={claim}
        by={it.lockedBy}
        again={() => {
          again()
          void asked.refetch()
        }}
      />
      <OrderActs of={it} claim={claim} />
    </>
  )
}
