import { useEffect, useRef } from 'react'

/** How far each page was scrolled when it was left, for who steps back to it. */
const left = new Map<string, number>()
let steppedBack = false
let lastPage: string | undefined
/** The heading that the reader was brought to last. */
let focused: HTMLElement | undefined
const MILLISECONDS_TO_GROW = 1500

/** Notes where readers come from: a step back finds its place again, everything else begins at the top. */
export function followSteps() {
  history.scrollRestoration = 'manual'
  addEventListener('popstate', () => {
    steppedBack = true
  })
  // The router tells of its steps by this name. A step back within one page brought none that could have used it up.
  addEventListener('pushState', () => {
    steppedBack = false
  })
}

/** Scrolls to where the page was left, as soon as its content is long enough for that. */
function scrollBackTo(top: number) {
  const since = performance.now()
  const attempt = () => {
    scrollTo(0, top)
    const short = scrollY < top - 1
    if (short && performance.now() - since < MILLISECONDS_TO_GROW) requestAnimationFrame(attempt)
  }
  attempt()
}

/** Puts the focus on the page's heading, which is read out: that is how a screen reader hears that the page has changed. */
function focusHeading(own?: string) {
  const heading = (own && document.querySelector<HTMLElement>(own)) || document.querySelector<HTMLElement>('h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  focused = heading
}

/**
 * The same when a door has opened that the reader had to wait at: the heading they were brought to went with it, and the page has one of its own.
 * Whoever has gone on meanwhile, and the first page of a visit, are left alone.
 */
export function useOpening(waits: boolean) {
  useEffect(() => {
    if (!waits && focused?.isConnected === false && document.activeElement === document.body) focusHeading()
  }, [waits])
}

/** The same within a page that goes on in steps: the next one begins at the top, under its own heading if it has one. */
export function useStep(step: string) {
  const last = useRef(step)
  useEffect(() => {
    if (last.current === step) return
    last.current = step
    scrollTo(0, 0)
    focusHeading('main h2.title-1, main h2.title-2')
  }, [step])
}

/** What happens when another page has come: title, place, focus. The first page of a visit is left as the browser shows it. */
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
