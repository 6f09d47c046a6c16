import type { LucideIcon } from 'lucide-react'
import { ChevronLeft } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'wouter'
import { classNames } from './class-names.ts'
import './css/app-bar.css'
import { Icon } from './Icon.tsx'
import { useReader } from './reader.ts'

export interface IconButtonProps {
  icon: LucideIcon
  /** Says what it does: the drawing says nothing to a screen reader. */
  label: string
  size?: 'sm' | 'md' | 'lg' | undefined
  /** An ember dot: something waits behind it. The label must say so too. */
  dot?: boolean | undefined
  pressed?: boolean | undefined
  disabled?: boolean | undefined
  onClick?: (() => void) | undefined
  /** Leads somewhere instead of doing something. */
  href?: string | undefined
  className?: string | undefined
}

/** A drawing to press, 44 px whatever its size. */
export function IconButton({ icon, label, size, dot, pressed, disabled, onClick, href, className }: IconButtonProps) {
  const inside = (
    <>
      <Icon of={icon} size={size} />
      {dot && <span className="iconbtn__dot" />}
    </>
  )
  const name = classNames('iconbtn', className)
  if (href !== undefined)
    return (
      <Link href={href} className={name} aria-label={label}>
        {inside}
      </Link>
    )
  return (
    <button
      type="button"
      className={name}
      aria-label={label}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
    >
      {inside}
    </button>
  )
}

export interface TextLinkProps {
  children: ReactNode
  href?: string | undefined
  onClick?: (() => void) | undefined
  /** Beside the words: before them, or after as a chevron is. */
  before?: LucideIcon | undefined
  after?: LucideIcon | undefined
  /** Without inner margin, at the edge of a section. */
  flush?: boolean | undefined
  disabled?: boolean | undefined
  className?: string | undefined
}

/** Gold words that lead somewhere or open something. */
export function TextLink({ children, href, onClick, before, after, flush, disabled, className }: TextLinkProps) {
  const inside = (
    <>
      {before && <Icon of={before} size="md" />}
      {children}
      {after && <Icon of={after} size="sm" />}
    </>
  )
  const name = classNames('textlink', flush && 'textlink--flush', className)
  if (href !== undefined)
    return (
      <Link href={href} className={name} onClick={onClick}>
        {inside}
      </Link>
    )
  return (
    <button type="button" className={name} onClick={onClick} disabled={disabled}>
      {inside}
    </button>
  )
}

/** Steps back when there is a page of ours to step back to; otherwise the link leads to the screen above. */
function stepBack(event: MouseEvent) {
  const past = (window as { navigation?: { canGoBack: boolean } }).navigation
  if (!past?.canGoBack || event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  history.back()
}

export interface AppBarProps {
  title: string
  /** The screen above, for who came here by a link. Without it no arrow is shown. */
  back?: string | undefined
  actions?: ReactNode
  /** The large title of a tab's root screen. */
  root?: boolean | undefined
  /** Stands where the title stands, which then only screen readers meet. */
  who?: ReactNode
}

/** The bar on top of a screen, with its only `<h1>`. */
export function AppBar({ title, back, actions, root, who }: AppBarProps) {
  const { labels } = useReader()
  return (
    <header className={classNames('appbar', root && 'appbar--root')}>
      {back !== undefined && (
        <Link href={back} className="iconbtn" aria-label={labels.back} onClick={stepBack}>
          <Icon of={ChevronLeft} />
        </Link>
      )}
      {who ? (
        <>
          <h1 className="sr">{title}</h1>
          {who}
        </>
      ) : (
        <h1 className="appbar__title">{title}</h1>
      )}
      {actions}
    </header>
  )
}
