import { orderNumber } from '@humidor/domain/products/preorder.ts'
import { Badge } from '@humidor/ui/Badge.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { Money, useExactText } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { CircleCheck, CircleX, Hourglass, Snowflake } from 'lucide-react'
import { Link } from 'wouter'
import { MemberLink } from '../../../components/MemberLink.tsx'
import { Panel } from '../../../components/Panel.tsx'
import { Transfer } from '../../../components/Transfer.tsx'
import { exactText, momentText } from '../../../words/moments.ts'
import { ordersAt } from '../../../words/places.ts'
import { coinOfType, orderStatusName } from '../../../words/products.ts'
import { type Order, whyFrozen } from './order.ts'

const looks = {
  created: { tone: 'gold', icon: Hourglass },
  locked: { tone: 'gold', icon: Hourglass },
  paying: { tone: 'gold', icon: Hourglass },
  paid: { tone: 'gold', icon: Hourglass },
  ended: { tone: 'leaf', icon: CircleCheck },
  failed: { tone: 'line', icon: CircleX },
} as const

/** One order: owner, progress, and its transfers. */
export function OrderPanel({ order: it, onClose }: { order: Order; onClose: () => void }) {
  const why = whyFrozen(it)
  return (
    <Panel
      title={it.onum}
      badge={
        it.freezes ? (
          <Badge tone="ember" icon={Snowflake}>
            Freezes
          </Badge>
        ) : (
          <Badge {...looks[it.status]}>{orderStatusName[it.status]}</Badge>
        )
      }
      onClose={onClose}
    >
      <div className="panel__sum">
        <Money amount={it.money} coin={coinOfType[it.type]} size="lg" places={0} />
        <p className="tnum">
          {orderStatusName[it.status]} since {momentText(it.statusAt)}
        </p>
      </div>
      {why !== undefined && <Note kind="ember">{why}.</Note>}
      <Life of={it} />
    </Panel>
  )
}

function Life({ of: it }: { of: Order }) {
  const exactly = useExactText()
  return (
    <Kv
      flush
      rows={[
        { name: 'Owner', value: <MemberLink {...it.member} /> },
        { name: 'Created', value: exactText(it.createdAt) },
        it.againOf !== null && {
          name: 'Repeats',
          value: (
            <Link className="panel__link" href={ordersAt(orderNumber(BigInt(it.againOf)))}>
              {orderNumber(BigInt(it.againOf))}
            </Link>
          ),
        },
        {
          name: 'Draw',
          value:
            it.drawId === null ? (
              'none: created for its owner'
            ) : (
              <Link className="panel__link" href={`/draws?item=${it.drawId}`}>
                Draw {it.drawId}
                {it.place !== null && `, place ${it.place.toLocaleString('en')}`}
              </Link>
            ),
        },
        it.lotteryAt !== null && { name: 'Drawn', value: exactText(it.lotteryAt) },
        it.opensAt !== null && { name: 'Payable from', value: exactText(it.opensAt) },
        it.payBy !== null && { name: 'Pay by', value: exactText(it.payBy) },
        it.lateAt !== null && { name: 'Overdue since', value: exactText(it.lateAt) },
        it.paidAt !== null && { name: 'Paid', value: exactText(it.paidAt) },
        it.paidBy !== null && { name: 'Payment transfer', value: <Transfer id={it.paidBy} /> },
        it.promised !== null && { name: 'Profit set aside', value: exactly(it.promised, 'CIG') },
        it.endsAt !== null && { name: 'Held until', value: exactText(it.endsAt) },
        it.endedAt !== null && { name: 'Ended', value: exactText(it.endedAt) },
        it.endedBy !== null && { name: 'Return transfer', value: <Transfer id={it.endedBy} /> },
      ]}
    />
  )
}
