import type { LucideIcon } from 'lucide-react'
import type { CSSProperties } from 'react'
import { Link } from 'wouter'
import { classNames } from './class-names.ts'
import './css/tray.css'
import { Icon } from './Icon.tsx'

export interface TrayCell {
  icon: LucideIcon
  /** Up to two lines. */
  label: string
  /** A few words under the label. */
  sub?: string | undefined
  href?: string | undefined
  /** An action instead of a link, such as a toast of a cell that is not open yet. */
  onClick?: (() => void) | undefined
  soon?: boolean | undefined
}

/** Compartments divided by hairlines. `label` names the group. */
export const Tray = ({
  cells,
  label,
  columns = 4,
}: {
  cells: readonly TrayCell[]
  label: string
  columns?: number
}) => (
  <nav className="tray" aria-label={label} style={{ '--tray-cols': columns } as CSSProperties}>
    {cells.map(({ icon, label: name, sub, href, onClick, soon }) => {
      const inside = (
        <>
          <Icon of={icon} size="lg" />
          {sub === undefined ? <span>{name}</span> : <span className="tray__name">{name}</span>}
          {sub !== undefined && <span className="tnum">{sub}</span>}
        </>
      )
      const looks = classNames('tray__cell', soon && 'tray__cell--soon')
      return href !== undefined ? (
        <Link key={name} href={href} className={looks}>
          {inside}
        </Link>
      ) : (
        <button key={name} type="button" className={looks} onClick={onClick}>
          {inside}
        </button>
      )
    })}
  </nav>
)
