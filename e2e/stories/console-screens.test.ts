import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { stumblingBlocks } from '../browser.ts'
import { wear } from '../gallery/look.ts'
import { openDesk, settled } from '../operator.ts'
import { setStage } from '../stage.ts'

const stage = setStage()

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
  '/account',
]

const laptop = { lang: 'en', width: 1280 }

/** In one theme and in the other, without loading it again. */
async function looksWell(page: Page, what: string) {
  for (const [theme, by] of [
    ['dark', 'everything'],
    ['light', 'colours'],
  ] as const) {
    await wear(page, { ...laptop, theme })
    expect(await stumblingBlocks(page, by), `${what}, ${theme}`).toEqual([])
  }
}

it('every screen can be used by who does not see it, dark and light, and none is wider than its window', async () => {
  const { page, go, troubles } = await openDesk(stage.browser, stage.world, 'victor')
  for (const path of screens) {
    await go(path)
    await looksWell(page, path)
    const open = page.locator('.queue__open').first()
    if ((await open.count()) > 0) {
      await open.click()
      await page.locator('.panel').waitFor()
      await settled(page)
      await looksWell(page, `${path}, opened`)
    }
    for (const width of [1920, 1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width}`).toBe(width)
    }
    await page.setViewportSize({ width: 1280, height: 800 })
  }
  expect(troubles).toEqual([])
  // Some forty screens, each looked at by axe in two themes.
}, 300_000)
