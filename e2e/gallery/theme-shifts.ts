import type { Page } from 'playwright-core'
import { withTimeout } from '../timeout.ts'
import type { Appearance } from './appearance.ts'

/** Runs inside the page: the box of each element, to a tenth of a px. Skips parts of SVGs, toasts and animated elements. */
function boxesInPage(): string[] {
  const tenths = (length: number) => Math.round(length * 10) / 10
  return [...document.querySelectorAll('body :not(svg *, script, style, .toasts, .toasts *)')].flatMap((element) => {
    if (element.getClientRects().length === 0 || element.getAnimations().length > 0) return []
    const { x, y, width, height } = element.getBoundingClientRect()
    const [name] = (element.getAttribute('class') ?? '').split(' ')
    return [`${element.tagName.toLowerCase()}.${name} at ${[x, y, width, height].map(tenths).join(' ')}`]
  })
}

const boxesOf = (page: Page) => withTimeout(30, 'the boxes of a page', page.evaluate(boxesInPage))

function difference(before: readonly string[], now: readonly string[]): string[] {
  const at = now.findIndex((box, nth) => box !== before[nth])
  if (at < 0 && now.length === before.length) return []
  return [`the theme moves ${before[at] ?? 'nothing'} to ${now[at] ?? 'nothing'}`]
}

/**
 * Detects elements that a theme moves, between two consecutive appearances that differ only in theme.
 * @param apply applies an appearance. On a difference both appearances are measured again, as content may have loaded meanwhile.
 * @returns a function that takes each appearance in turn and returns the first element that moved
 */
export function detectThemeShifts(page: Page, apply: (appearance: Appearance) => Promise<void>) {
  let before: { appearance: Appearance; seen: string[] } | undefined
  return async function themeShifts(appearance: Appearance): Promise<string[]> {
    const last = before
    const seen = await boxesOf(page)
    before = { appearance, seen }
    if (!last || last.appearance.lang !== appearance.lang || last.appearance.width !== appearance.width) return []
    if (difference(last.seen, seen).length === 0) return []
    await apply(last.appearance)
    const again = await boxesOf(page)
    await apply(appearance)
    return difference(again, await boxesOf(page))
  }
}
