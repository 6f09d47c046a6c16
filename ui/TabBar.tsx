import type { LucideIcon } from 'lucide-react'
import type { CSSProperties } from 'react'
import { Link } from 'wouter'
import './css/tab-bar.css'
import { Icon } from './Icon.tsx'

export interface TabItem {
  href: string
  label: string
  icon: LucideIcon
  here?: boolean | undefined
}

/** The tabs at the foot of a root screen: only those that lead somewhere. */
export const TabBar = ({ items, label }: { items: readonly TabItem[]; label: string }) => (
  <nav className="tabbar" aria-label={label} style={{ '--tabs': items.length } as CSSProperties}>
    {items.map(({ href, label: name, icon, here }) => (
      <Link key={href} href={href} className="tabbar__item" aria-current={here ? 'page' : undefined}>
        <Icon of={icon} />
        <span>{name}</span>
      </Link>
    ))}
  </nav>
)
