import { Button } from '@humidor/ui/Button.tsx'
import '@humidor/ui/css/screen-shop.css'
import { Loaded } from '@humidor/ui/Loaded.tsx'
import { Money, useMoneyText } from '@humidor/ui/Money.tsx'
import { Card } from '@humidor/ui/Section.tsx'
import { CardSkeleton } from '@humidor/ui/State.tsx'
import { useState } from 'react'
import type { Member } from '../../api/useMember.ts'
import { useSettings } from '../../api/useSettings.ts'
import { useOnline } from '../../session/online.ts'
import { useWords } from '../../words/words.ts'
import { coinOf, type Preorder } from './order.ts'
import { PayDialog } from './PayDialog.tsx'
import { PreorderBadge } from './PreorderBadge.tsx'
import { owes, useDue } from './useDue.ts'

/** On UnActive: the orders that hold the membership frozen, each with its button. */
export function FreezingOrders({ mine }: { mine: Member }) {
  const due = useDue(mine)
  const settings = useSettings()
  const [paying, setPaying] = useState<Preorder>()
  if (!owes(mine)) return null
  return (
    <>
      <Loaded of={due} skeleton={<CardSkeleton />}>
        {({ rows }) =>
          rows.map((order) => <FreezingOrder key={order.oid} order={order} onPay={() => setPaying(order)} />)
        }
      </Loaded>
      {paying && settings.data && (
        <PayDialog order={paying} mine={mine} settings={settings.data} onClose={() => setPaying(undefined)} />
      )}
    </>
  )
}

function FreezingOrder({ order, onPay }: { order: Preorder; onPay: () => void }) {
  const words = useWords('preorders')
  const text = useMoneyText()
  const offline = !useOnline()
  return (
    <Card kind="urgent" className="order-card">
      <div className="between">
        <span className="caption tnum">{order.onum}</span>
        <PreorderBadge of={order} />
      </div>
      <Money amount={order.money} coin={coinOf(order.type)} size="md" />
      <Button block disabled={offline} onClick={onPay}>
        {words('card.pay', { amount: text(order.money, coinOf(order.type)) })}
      </Button>
      <p className="caption">{words(order.freezes ? 'card.lifts' : 'card.unpaid')}</p>
    </Card>
  )
}
