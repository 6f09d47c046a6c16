import type { AroundNavHandler } from 'wouter'

/** Takes the step that was asked about. */
export type Go = () => void

/** Who is asked before the page is left; nobody, unless something would be lost by it. There is one page at a time. */
let asking: ((go: Go) => void) | undefined

/**
 * Around every step within the console: a link, or a page that goes on by itself, asks first where something would be lost.
 * What takes the place of the address is the page's own doing, as its tabs are, and leaves nothing behind.
 */
export const stepping: AroundNavHandler = (navigate, to, options) => {
  const go = () => navigate(to, options)
  if (asking && !options?.replace) asking(go)
  else go()
}

/** Has whoever leaves asked by `ask`, which is told how to go on. @returns how to stop */
export function askedBefore(ask: (go: Go) => void): () => void {
  asking = ask
  return () => {
    if (asking === ask) asking = undefined
  }
}
