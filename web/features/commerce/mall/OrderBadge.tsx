import { Badge } from '@humidor/ui/Badge.tsx'
import { Check, Package, Truck, Undo2 } from 'lucide-react'
import { useWords } from '../../../words/words.ts'
import { type Order, stateOf } from './order.ts'

const looks = {
  created: { tone: 'gold', icon: Package },
  shipped: { tone: 'leaf', icon: Truck },
  ended: { tone: undefined, icon: Check },
  refunded: { tone: 'line', icon: Undo2 },
  failed: { tone: 'ember', icon: Undo2 },
} as const

/** An order's status as a label with an icon. */
export function OrderBadge({ of }: { of: Pick<Order, 'status' | 'cancelled'> }) {
  const words = useWords('mall')
  const state = stateOf(of)
  return (
    <Badge tone={looks[state].tone} icon={looks[state].icon}>
      {of.cancelled ? words('status.cancelled') : words(`status.${state}`)}
    </Badge>
  )
}
