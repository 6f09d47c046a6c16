import { Badge } from '@humidor/ui/Badge.tsx'
import { CircleCheck, CircleX, Hourglass } from 'lucide-react'
import { statusName } from '../../../words/names.ts'

const badges = [
  { tone: 'gold', icon: Hourglass },
  { tone: 'leaf', icon: CircleCheck },
  { tone: 'ember', icon: CircleX },
] as const

/** The status of a merchant, 0 to 2. */
export const StatusBadge = ({ status }: { status: number }) => (
  <Badge tone={badges[status]?.tone} icon={badges[status]?.icon}>
    {statusName(status)}
  </Badge>
)
