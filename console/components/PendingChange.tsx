import { Badge } from '@humidor/ui/Badge.tsx'
import { Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

/** A requested change waits for another operator. */
export const PendingBadge = () => (
  <Badge tone="gold" icon={Hourglass}>
    Change pending
  </Badge>
)

/** In place of the form that requests a change, while one waits. `children`: what it is about, such as `A change to 5 %`. */
export const PendingChange = ({ children }: { children: ReactNode }) => (
  <p className="lockline lockline--shut">
    <span>
      {children} is waiting for another operator in{' '}
      <Link className="panel__link" href="/approvals">
        Approvals
      </Link>
    </span>
  </p>
)
