import type { Micros } from '@humidor/domain/money/micros.ts'
import { coinOf } from '@humidor/domain/products/preorder.ts'
import { Button } from '@humidor/ui/Button.tsx'
import '@humidor/ui/css/screen-shop.css'
import { Loaded } from '@humidor/ui/Loaded.tsx'
import { Money, useExactText, useMoneyText } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Card } from '@humidor/ui/Section.tsx'
import { Skeleton, SkeletonText } from '@humidor/ui/State.tsx'
import { useState } from 'react'
import type { Member } from '../../../api/useMember.ts'
import { useSettings } from '../../../api/useSettings.ts'
import { useOnline } from '../../../session/online.ts'
import { momentText } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'
import { balanceFor, consequenceOf, missingFor, type Preorder } from './order.ts'
import { PayDialog } from './PayDialog.tsx'
import { PreorderBadge } from './PreorderBadge.tsx'
import { TimeToPay } from './TimeToPay.tsx'
import { owes, useDue } from './useDue.ts'

/** The freeze reason for an order not paid in time (rules D6). */
const UNPAID = 2

/** On UnActive: the orders that freeze the membership, each with its button. */
export function FreezingOrders({ mine }: { mine: Member }) {
  const due = useDue(mine)
  const settings = useSettings()
  const [paying, setPaying] = useState<Preorder>()
  if (!owes(mine)) return null
  return (
    <>
      <Loaded of={due} skeleton={<Coming late={mine.frozenReason === UNPAID} />}>
        {({ rows }) =>
          rows.map((order) => (
            <FreezingOrder
              key={order.oid}
              order={order}
              lacks={missingFor(order.money, balanceFor(order.type, mine))}
              onPay={() => setPaying(order)}
              onDue={() => void due.refetch()}
            />
          ))
        }
      </Loaded>
      {paying && settings.data && (
        <PayDialog order={paying} mine={mine} settings={settings.data} onClose={() => setPaying(undefined)} />
      )}
    </>
  )
}

/** The skeleton of one such order; `late`: it shows the start of the freeze. */
function Coming({ late }: { late: boolean }) {
  const words = useWords('preorders')
  return (
    <Card kind="urgent" className="order-card">
      <div className="between">
        <span className="caption">
          <SkeletonText like="HM-0000" />
        </span>
        <span className="badge">
          <SkeletonText like={words('status.paying')} />
        </span>
      </div>
      <div className="stack stack--tight">
        <span className="money money--md">
          <SkeletonText like="1,000.00" />
        </span>
        {late && (
          <span className="caption">
            <SkeletonText like={words('card.wasDue', { moment: '2026/01/01 00:00' })} />
          </span>
        )}
      </div>
      <Skeleton height={52} />
      <p className="caption">
        <SkeletonText like={words('card.lifts')} />
      </p>
    </Card>
  )
}

interface FreezingOrderProps {
  order: Preorder
  /** Missing amount to pay it, in millionths of its coin. */
  lacks: Micros
  onPay: () => void
  /** Its time has ended: refetch. */
  onDue: () => void
}

function FreezingOrder({ order, lacks, onPay, onDue }: FreezingOrderProps) {
  const words = useWords('preorders')
  const text = useMoneyText()
  const exactly = useExactText()
  const offline = !useOnline()
  const coin = coinOf(order.type)
  return (
    <Card kind="urgent" className="order-card">
      <div className="between">
        <span className="caption tnum">{order.onum}</span>
        <PreorderBadge of={order} />
      </div>
      <div className="stack stack--tight">
        <Money amount={order.money} coin={coin} size="md" />
        {order.lateAt && (
          <span className="caption tnum">{words('card.wasDue', { moment: momentText(order.lateAt) })}</span>
        )}
      </div>
      <TimeToPay of={order} onEnd={onDue} />
      <Button block disabled={offline} onClick={onPay}>
        {words('card.pay', { amount: text(order.money, coin) })}
      </Button>
      <p className="caption">{words(`card.${consequenceOf(order)}`)}</p>
      {lacks > 0n && (
        <Note>{words(order.type === 'usdc' ? 'pay.short' : 'pay.shortCig', { amount: exactly(lacks, coin) })}</Note>
      )}
    </Card>
  )
}
