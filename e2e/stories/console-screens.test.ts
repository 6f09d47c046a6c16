import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { axeViolations } from '../browser.ts'
import { applyAppearance } from '../gallery/appearance.ts'
import { openConsole, waitForConsole } from '../operator-session.ts'
import { setUpStory } from '../story.ts'

const story = setUpStory()

const screens = [
  '/withdrawals',
  '/withdrawals?state=approved',
  '/withdrawals?state=sent',
  '/withdrawals?state=completed',
  '/withdrawals?state=rejected',
  '/movements',
  '/movements?kind=transfer',
  '/movements?kind=transfer&state=cancelled',
  '/merchants',
  '/merchants?status=1',
  '/merchants?search=nobody+at+all',
  '/members',
  '/members?level=2&frozen=no',
  '/approvals',
  '/approvals?state=expired',
  '/audit',
  '/audit?about=1',
  '/operators?item=2',
  '/reports',
  '/reports?tab=profit-and-loss&coin=CIG',
  '/reports?tab=reserves',
  '/alerts',
  '/alerts?tab=rules',
  '/account',
]

const laptop = { lang: 'en', width: 1280 }

/** Checks the loaded page with axe in both themes. */
async function expectAccessible(page: Page, what: string) {
  for (const [theme, by] of [
    ['dark', 'everything'],
    ['light', 'colours'],
  ] as const) {
    await applyAppearance(page, { ...laptop, theme })
    expect(await axeViolations(page, by), `${what}, ${theme}`).toEqual([])
  }
}

it('every screen is accessible in both themes, and none is wider than its window', async () => {
  const { page, go, pageErrors } = await openConsole(story.browser, story.sandbox, 'victor')
  for (const path of screens) {
    await go(path)
    await expectAccessible(page, path)
    const open = page.locator('.queue__open').first()
    if ((await open.count()) > 0) {
      await open.click()
      await page.locator('.panel').waitFor()
      await waitForConsole(page)
      await expectAccessible(page, `${path}, opened`)
    }
    for (const width of [1920, 1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width}`).toBe(width)
    }
    await page.setViewportSize({ width: 1280, height: 800 })
  }
  expect(pageErrors).toEqual([])
  // About forty screens, each checked by axe in two themes.
}, 300_000)
