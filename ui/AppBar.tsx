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
  /** The name for screen readers, which skip the drawing. */
  label: string
  size?: 'sm' | 'md' | 'lg' | undefined
  /** An ember dot: something waits behind it. The label must say so too. */
  dot?: boolean | undefined
  pressed?: boolean | undefined
  disabled?: boolean | undefined
  onClick?: (() => void) | undefined
  /** Navigates instead of acting. */
  href?: string | undefined
  className?: string | undefined
}

/** An icon button, 44 px whatever the icon's size. */
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
  /** An icon before the words, or after them, such as a chevron. */
  before?: LucideIcon | undefined
  after?: LucideIcon | undefined
  /** Without inner margin, for the edge of a section. */
  flush?: boolean | undefined
  disabled?: boolean | undefined
  className?: string | undefined
}

/** A gold text link, to another page or to something that opens. */
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

/** Goes back in the history if the last page is ours; otherwise the link leads to the parent screen. */
function stepBack(event: MouseEvent) {
  const past = (window as { navigation?: { canGoBack: boolean } }).navigation
  if (!past?.canGoBack || event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  history.back()
}

export interface AppBarProps {
  title: string
  /** The parent screen, for readers who came by a link. Without it there is no arrow. */
  back?: string | undefined
  actions?: ReactNode
  /** The large title of a tab's root screen. */
  root?: boolean | undefined
  /** Replaces the visible title, which stays for screen readers. */
  who?: ReactNode
}

/** A screen's top bar, with its only `<h1>`. */
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
