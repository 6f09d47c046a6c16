import { nextMomentOf } from '@humidor/domain/business-day.ts'
import type { Page } from 'playwright-core'
import type { Sandbox } from './sandbox-server.ts'

/** Seconds of a day. */
export const DAY = 86_400

/** Lets time go by until the wall clock in UTC+8 next shows `HH:mm`. */
export async function advanceTo(sandbox: Sandbox, time: string): Promise<Date> {
  const now = await sandbox.now()
  return await sandbox.advance(Math.ceil((nextMomentOf(time, now).getTime() - now.getTime()) / 1000))
}

/** Whoever had left the page for a few minutes looks at it again. */
export async function returnToPage(page: Page) {
  await skipMinutes(page, 5)
  await dispatchVisibilityChange(page)
}

/** The page is told that it is looked at, as when another window goes away. */
export const dispatchVisibilityChange = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

/** So many minutes go by for whoever looks at the page's own clock; its timers run on as ever. */
export const skipMinutes = (page: Page, minutes: number) =>
  page.evaluate((by) => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + by
  }, minutes * 60_000)
