import { RefreshCw } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import './css/pull.css'
import { Icon } from './Icon.tsx'
import { useReader } from './reader.ts'

const trigger = 72
const farthest = 104

/** How far the content follows a finger that moved `by` px: ever less, at most 104. */
export const pulled = (by: number) => (by <= 0 ? 0 : farthest * (1 - Math.exp(-by / 130)))

export interface PullToRefreshProps {
  onRefresh: () => Promise<unknown>
  children: ReactNode
}

/** Refreshes when a finger drags the top of the page down. Other readers use the page's button. */
export function PullToRefresh({ onRefresh, children }: PullToRefreshProps) {
  const { labels } = useReader()
  const box = useRef<HTMLDivElement>(null)
  const refresh = useEffectEvent(onRefresh)
  useEffect(() => {
    const element = box.current
    if (!element) return
    let from: { x: number; y: number } | undefined
    let by = 0
    let busy = false
    const draw = (distance: number, state: string) => {
      element.style.setProperty('--pull', `${distance}px`)
      element.dataset.pull = state
    }
    const start = (event: TouchEvent) => {
      const touch = event.touches[0]
      from =
        !busy && window.scrollY <= 0 && event.touches.length === 1 && touch
          ? { x: touch.clientX, y: touch.clientY }
          : undefined
      by = 0
    }
    const move = (event: TouchEvent) => {
      const touch = event.touches[0]
      if (!from || !touch) return
      const down = touch.clientY - from.y
      // A horizontal stroke belongs to a shelf or a chart, an upward one to scrolling.
      if (by === 0 && (down < 8 || Math.abs(touch.clientX - from.x) > down)) {
        if (down < -4 || Math.abs(touch.clientX - from.x) > 8) from = undefined
        return
      }
      by = pulled(down)
      draw(by, by >= trigger ? 'ready' : 'pulling')
    }
    const end = () => {
      if (!from) return
      from = undefined
      if (by < trigger) return draw(0, 'idle')
      busy = true
      draw(56, 'busy')
      void refresh().finally(() => {
        busy = false
        draw(0, 'idle')
      })
    }
    element.addEventListener('touchstart', start, { passive: true })
    element.addEventListener('touchmove', move, { passive: true })
    element.addEventListener('touchend', end)
    element.addEventListener('touchcancel', end)
    return () => {
      element.removeEventListener('touchstart', start)
      element.removeEventListener('touchmove', move)
      element.removeEventListener('touchend', end)
      element.removeEventListener('touchcancel', end)
    }
  }, [])
  return (
    <div className="pull" ref={box} data-pull="idle">
      <div className="pull__sign" aria-hidden="true" title={labels.refresh}>
        <Icon of={RefreshCw} size="md" />
      </div>
      <div className="pull__content">{children}</div>
    </div>
  )
}
