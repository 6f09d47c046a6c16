import { Check, ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { classNames } from './class-names.ts'
import './css/choice.css'
import './css/row.css'
import './css/surface.css'
import { Icon } from './Icon.tsx'

/** A list of rows, in a card or bare on the page. */
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
  /** A lucide drawing in its compartment. */
  icon?: LucideIcon | undefined
  /** Instead of the icon: an avatar, a seal. */
  lead?: ReactNode
  /** At the end: amount and status, one under the other. */
  end?: ReactNode
  /** The whole row leads there, and a chevron says so when nothing stands at the end. */
  href?: string | undefined
  onClick?: (() => void) | undefined
  /** Tinted with ember; say in words why. */
  mark?: boolean | undefined
  className?: string | undefined
}

/** One row of a list. With one act it is a link or a button as a whole. */
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
  /** BCP 47 of the title, when it is in a language of its own. */
  lang?: string | undefined
}

/** One of several to choose from, in a sheet: language, network, kind of record. */
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
