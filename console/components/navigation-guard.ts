import type { AroundNavHandler } from 'wouter'

/** Continues the navigation that was held back for the question. */
export type Go = () => void

/** Asks before the page is left; undefined if leaving loses nothing. Only one page exists at a time. */
let asking: ((go: Go) => void) | undefined

/**
 * Wraps every navigation within the console: a link or an automatic one asks first if it would lose something.
 * A navigation that replaces the address stays on the page, as tabs do, and never asks.
 */
export const withNavigationGuard: AroundNavHandler = (navigate, to, options) => {
  const go = () => navigate(to, options)
  if (asking && !options?.replace) asking(go)
  else go()
}

/** Registers `ask` before every leave and passes it the function to continue. @returns the function to unregister */
export function guardLeaving(ask: (go: Go) => void): () => void {
  asking = ask
  return () => {
    if (asking === ask) asking = undefined
  }
}
