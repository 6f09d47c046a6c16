import type { Page } from 'playwright-core'

/** Presses Refresh once the previous refresh has finished: the app ignores a press before that. */
export const refresh = (page: Page) => page.locator('.refresh button:not([aria-busy])', { hasText: 'Refresh' }).click()
