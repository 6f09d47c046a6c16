import type { LucideIcon } from 'lucide-react'
import type { CSSProperties } from 'react'
import { Link } from 'wouter'
import './css/action-discs.css'
import { Icon } from './Icon.tsx'

/** A screen's main actions, in a row. The first is gold. `label` names the group. */
export const ActionDiscs = ({
  actions,
  label,
}: {
  actions: readonly { icon: LucideIcon; label: string; href: string }[]
  label: string
}) => (
  <nav className="actions" aria-label={label} style={{ '--actions': actions.length } as CSSProperties}>
    {actions.map(({ icon, label: name, href }) => (
      <Link key={href} className="actions__item" href={href}>
        <span className="actions__disc">
          <Icon of={icon} />
        </span>
        {name}
      </Link>
    ))}
  </nav>
)
