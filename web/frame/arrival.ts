import { useEffect, useRef } from 'react'

/** How far each page was scrolled when the reader left it, for a step back to it. */
const left = new Map<string, number>()
let steppedBack = false
let lastPage: string | undefined
/** The heading that got the focus last. */
let focused: HTMLElement | undefined
const MILLISECONDS_TO_GROW = 1500

/** Follows how the reader arrives: a step back restores the scroll position, every other visit begins at the top. */
export function followSteps() {
  history.scrollRestoration = 'manual'
  addEventListener('popstate', () => {
    steppedBack = true
  })
  // The router fires this event for its steps. A step back within one page has no arrival that would reset the flag.
  addEventListener('pushState', () => {
    steppedBack = false
  })
}

/** Scrolls to where the reader left the page, as soon as its content is long enough. */
function scrollBackTo(top: number) {
  const since = performance.now()
  const attempt = () => {
    scrollTo(0, top)
    const short = scrollY < top - 1
    if (short && performance.now() - since < MILLISECONDS_TO_GROW) requestAnimationFrame(attempt)
  }
  attempt()
}

/** Focuses the page's heading, so that a screen reader announces the new page. */
function focusHeading(own?: string) {
  const heading = (own && document.querySelector<HTMLElement>(own)) || document.querySelector<HTMLElement>('h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  focused = heading
}

/**
 * The same when a gate has opened after a wait: the focused heading went with the waiting page, and the new page has its own.
 * Does nothing if the reader has moved on, or on the first page of a visit.
 */
export function useOpening(waits: boolean) {
  useEffect(() => {
    if (!waits && focused?.isConnected === false && document.activeElement === document.body) focusHeading()
  }, [waits])
}

/** The same within a page of several steps: each step begins at the top, at its own heading if it has one. */
export function useStep(step: string) {
  const last = useRef(step)
  useEffect(() => {
    if (last.current === step) return
    last.current = step
    scrollTo(0, 0)
    focusHeading('main h2.title-1, main h2.title-2')
  }, [step])
}

/** Sets title, scroll position and focus for a new page. The first page of a visit stays as the browser shows it. */
export function useArrival(page: string, title: string) {
  useEffect(() => {
    document.title = title
  }, [title])
  useEffect(() => {
    if (lastPage !== undefined && lastPage !== page) {
      if (steppedBack) scrollBackTo(left.get(page) ?? 0)
      else scrollTo(0, 0)
      focusHeading()
    }
    lastPage = page
    steppedBack = false
    const note = () => left.set(page, scrollY)
    addEventListener('scroll', note, { passive: true })
    return () => removeEventListener('scroll', note)
  }, [page])
}
