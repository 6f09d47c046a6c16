import '@humidor/ui/css/moment.css'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'wouter'
import { useWords } from '../../../words/words.ts'
import { feel } from './feel.ts'

/** How long a moment stays if nobody taps. Milliseconds. */
const STAYS_MS = 8_000

export interface MomentStageProps {
  art: ReactNode
  title: string
  text?: ReactNode
  /** Leads to the page with the details. */
  way?: { text: string; href: string } | undefined
  onClose: () => void
}

/** Keys by which a reader moves to the link of a moment, and follows it. */
const MOVES = ['Tab', 'Shift', 'Enter', ' ']

/**
 * One moment above the page. Taps beside its card reach the page below. The first tap closes it, as does any key that does not lead
 * to its link: it never stands in the way of what the reader does next. With reduced motion it is a still picture.
 */
export function MomentStage({ art, title, text, way, onClose }: MomentStageProps) {
  const words = useWords('moments')
  const stage = useRef<HTMLDivElement>(null)
  // A screen reader announces only what comes into a region that is already there.
  const [filled, setFilled] = useState(false)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    stage.current?.showPopover?.()
    const frame = requestAnimationFrame(() => setFilled(true))
    feel()
    const leave = () => close()
    const isInside = () => stage.current?.contains(document.activeElement) === true
    const timer = setTimeout(() => !isInside() && leave(), STAYS_MS)
    const press = ({ key }: KeyboardEvent) => {
      if (!MOVES.includes(key) || (key !== 'Tab' && key !== 'Shift' && !isInside())) leave()
    }
    document.addEventListener('click', leave)
    document.addEventListener('keydown', press)
    addEventListener('popstate', leave)
    return () => {
      clearTimeout(timer)
      cancelAnimationFrame(frame)
      document.removeEventListener('click', leave)
      document.removeEventListener('keydown', press)
      removeEventListener('popstate', leave)
    }
  }, [])
  return (
    <div className="moment" popover="manual" ref={stage} role="status">
      {filled && (
        <div className="moment__card">
          <div className="moment__art" aria-hidden="true">
            {art}
          </div>
          <p className="title-1">{title}</p>
          {text && <p className="muted">{text}</p>}
          {way && (
            <Link className="textlink moment__way" href={way.href}>
              {way.text}
            </Link>
          )}
          <p className="micro moment__hint">{words('hint')}</p>
        </div>
      )}
    </div>
  )
}
