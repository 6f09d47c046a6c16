import { Check, ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { classNames } from './class-names.ts'
import './css/choice.css'
import './css/row.css'
import './css/surface.css'
import { Icon } from './Icon.tsx'

/** A list of rows, in a card or directly on the page. */
export const Rows = ({
  children,
  card,
  label,
}: {
  children: ReactNode
  card?: boolean | undefined
  label?: string
}) => (
  <ul className={classNames('rows', card && 'card')} aria-label={label}>
    {children}
  </ul>
)

export interface RowProps {
  title: ReactNode
  sub?: ReactNode
  /** A lucide icon in a box. */
  icon?: LucideIcon | undefined
  /** Replaces the icon: an avatar, a seal. */
  lead?: ReactNode
  /** At the end: amount and status, stacked. */
  end?: ReactNode
  /** Makes the whole row a link, with a chevron when there is no `end`. */
  href?: string | undefined
  onClick?: (() => void) | undefined
  /** Tints the row with ember; say why in words. */
  mark?: boolean | undefined
  className?: string | undefined
}

/** A row of a list. With an action, all of it is a link or a button. */
export function Row({ title, sub, icon, lead, end, href, onClick, mark, className }: RowProps) {
  const name = classNames('row', mark && 'row--mark', className)
  const inside = (
    <>
      {icon && (
        <span className="row__icon">
          <Icon of={icon} size="md" />
        </span>
      )}
      {lead}
      <span className="row__main">
        <span className="row__title">{title}</span>
        {sub && <span className="row__sub tnum">{sub}</span>}
      </span>
      {end && <span className="row__end">{end}</span>}
      {!end && (href !== undefined || onClick) && <Icon of={ChevronRight} size="md" />}
    </>
  )
  return (
    <li>
      {href !== undefined ? (
        <Link href={href} className={name} onClick={onClick}>
          {inside}
        </Link>
      ) : onClick ? (
        <button type="button" className={name} onClick={onClick}>
          {inside}
        </button>
      ) : (
        <div className={name}>{inside}</div>
      )}
    </li>
  )
}

export interface ChoiceProps {
  title: ReactNode
  /** Under the title. */
  under?: ReactNode
  /** At the end of the line. */
  sub?: ReactNode
  chosen: boolean
  onChoose: () => void
  /** The language of the title (BCP 47), if it has its own. */
  lang?: string | undefined
}

/** One option in a sheet: a language, a network, a kind of record. */
export const Choice = ({ title, under, sub, chosen, onChoose, lang }: ChoiceProps) => (
  <li>
    <button type="button" className="row choice" aria-current={chosen || undefined} onClick={onChoose}>
      <span className="row__main">
        <span className="row__title" lang={lang}>
          {title}
        </span>
        {under && <span className="row__sub">{under}</span>}
      </span>
      {sub && <span className="row__sub">{sub}</span>}
      {chosen && <Icon of={Check} />}
    </button>
  </li>
)
