import { Badge } from '@humidor/ui/Badge.tsx'
import { Check, Leaf } from 'lucide-react'
import { useWords } from '../../../words/words.ts'
import type { Pledge } from './pledge.ts'

/** Whether a pledge is active or has ended, as a label with an icon. */
export function PledgeBadge({ of: { status } }: { of: Pick<Pledge, 'status'> }) {
  const words = useWords('pledges')
  return status === 'paid' ? (
    <Badge tone="leaf" icon={Leaf}>
      {words('status.paid')}
    </Badge>
  ) : (
    <Badge icon={Check}>{words('status.ended')}</Badge>
  )
}
