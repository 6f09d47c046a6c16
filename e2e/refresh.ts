import type { Page } from 'playwright-core'

/** Asks for newer figures, once those that were asked for before have come: a press until then asks for nothing more. */
export const refresh = (page: Page) => page.locator('.refresh button:not([aria-busy])', { hasText: 'Refresh' }).click()
