import { Badge, type BadgeProps } from '@humidor/ui/Badge.tsx'
import { Check, CircleAlert, Hourglass, Leaf, Lock, Timer, X } from 'lucide-react'
import { useWords } from '../../../words/words.ts'
import { type Preorder, shownStatusOf } from './order.ts'

const looks: Record<ReturnType<typeof shownStatusOf>, Pick<BadgeProps, 'tone' | 'icon'>> = {
  created: { tone: 'gold', icon: Hourglass },
  locked: { tone: 'gold', icon: Lock },
  paying: { tone: 'ember', icon: Timer },
  overdue: { tone: 'ember', icon: CircleAlert },
  paid: { tone: 'leaf', icon: Leaf },
  ended: { icon: Check },
  failed: { icon: X },
}

/** An order's status as a label with an icon. */
export function PreorderBadge({ of }: { of: Pick<Preorder, 'status' | 'lateAt'> }) {
  const words = useWords('preorders')
  const look = shownStatusOf(of)
  return <Badge {...looks[look]}>{words(`status.${look}`)}</Badge>
}
