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
  href?: string | undefined
  /** Instead of leading somewhere, as a cell that is not open yet answers with a toast. */
  onClick?: (() => void) | undefined
  soon?: boolean | undefined
}

/** Compartments divided by hairlines. `label` says what they lead to. */
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
    {cells.map(({ icon, label: name, href, onClick, soon }) => {
      const inside = (
        <>
          <Icon of={icon} size="lg" />
          <span>{name}</span>
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
