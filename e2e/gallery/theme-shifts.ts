import type { Page } from 'playwright-core'
import { withTimeout } from '../timeout.ts'
import type { Appearance } from './appearance.ts'

/** Runs inside the page: where everything lies, to a tenth of a px. What is inside a drawing moves with it, toasts come and go, and wheels turn by themselves. */
function boxesInPage(): string[] {
  const tenths = (length: number) => Math.round(length * 10) / 10
  return [...document.querySelectorAll('body :not(svg *, script, style, .toasts, .toasts *)')].flatMap((element) => {
    if (element.getClientRects().length === 0 || element.getAnimations().length > 0) return []
    const { x, y, width, height } = element.getBoundingClientRect()
    const [name] = (element.getAttribute('class') ?? '').split(' ')
    return [`${element.tagName.toLowerCase()}.${name} at ${[x, y, width, height].map(tenths).join(' ')}`]
  })
}

const boxesOf = (page: Page) => withTimeout(30, 'where everything lies', page.evaluate(boxesInPage))

function difference(before: readonly string[], now: readonly string[]): string[] {
  const at = now.findIndex((box, nth) => box !== before[nth])
  if (at < 0 && now.length === before.length) return []
  return [`the theme moves ${before[at] ?? 'nothing'} to ${now[at] ?? 'nothing'}`]
}

/**
 * Looks whether a theme moves anything: from a look to the next one that differs in its theme alone.
 * @param put puts a look on the page: where something lies elsewhere, it is looked at once more in the one and in the other,
 * as something may have come in meanwhile
 * @returns for each look in turn, the first of what lies elsewhere than in the look before
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
