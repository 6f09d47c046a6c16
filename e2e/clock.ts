import { nextMomentOf } from '@humidor/domain/business-day.ts'
import type { Page } from 'playwright-core'
import type { Sandbox } from './sandbox-server.ts'

/** One day in seconds. */
export const DAY = 86_400

/** Advances the sandbox clock until the wall clock in UTC+8 next shows `HH:mm`. */
export async function advanceTo(sandbox: Sandbox, time: string): Promise<Date> {
  const now = await sandbox.now()
  return await sandbox.advance(Math.ceil((nextMomentOf(time, now).getTime() - now.getTime()) / 1000))
}

/** The user returns to a page after five minutes. */
export async function returnToPage(page: Page) {
  await skipMinutes(page, 5)
  await dispatchVisibilityChange(page)
}

/** Fires `visibilitychange`, as when a hidden tab becomes visible. */
export const dispatchVisibilityChange = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

/** Moves `Date.now` of the page forward by some minutes. Its timers run on unchanged. */
export const skipMinutes = (page: Page, minutes: number) =>
  page.evaluate((by) => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + by
  }, minutes * 60_000)
