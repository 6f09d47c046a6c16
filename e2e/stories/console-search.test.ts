import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { axeViolations } from '../browser.ts'
import { openConsole, row, waitForConsole } from '../operator-session.ts'
import { setUpStory } from '../story.ts'

const story = setUpStory()

const openConsoleAs = (name: string, path: string) =>
  openConsole(story.browser, story.sandbox, name, { path: `/console${path}` })

/** Opens the search by the keyboard and types; the results are there when it returns. */
async function seek(page: Page, text: string, key = 'Control+k') {
  await page.keyboard.press(key)
  const field = page.getByRole('combobox', { name: 'Search everything' })
  await field.fill(text)
  await field.press('Enter')
  await page.locator('.finder [role=status]', { hasText: /^\d+ results/ }).waitFor({ state: 'attached' })
}

const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name }).first()

/** Moves to an option by the arrow and opens it by Enter. */
async function choose(page: Page, name: string | RegExp) {
  const wanted = option(page, name)
  await wanted.waitFor()
  for (let steps = 0; (await wanted.getAttribute('aria-selected')) !== 'true' && steps < 60; steps += 1)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.locator('.finder').waitFor({ state: 'detached' })
  await waitForConsole(page)
}

it('an operator opens a withdrawal, a member, a receipt and a setting from the search, by the keyboard alone', async () => {
  const { page, go, pageErrors } = await openConsoleAs('fiona', '/withdrawals')
  const withdrawal = (await page.locator('tbody .queue__open b').first().textContent()) ?? ''
  expect(withdrawal).toMatch(/^WD-\d+$/)
  await go('/merchants?status=1')
  await row(page, 'Cedar & Smoke').getByRole('link').click()
  await page.getByRole('link', { name: 'Bills, payouts and history' }).click()
  await page.getByRole('tab', { name: 'Bills', exact: true }).click()
  await waitForConsole(page)
  const receipt = (await page.locator('tbody .queue__open b').first().textContent()) ?? ''
  expect(receipt).toMatch(/^[0-9A-F]{8}$/)

  await go('/overview')
  await seek(page, withdrawal.toLowerCase().replace('-', ''))
  expect(await axeViolations(page)).toEqual([])
  expect(await page.getByRole('option').first().textContent()).toContain(withdrawal)
  await choose(page, withdrawal)
  await page.getByRole('heading', { name: withdrawal }).waitFor()

  await seek(page, 'ÁLICE_Cor')
  await choose(page, /^alice_corona/)
  await page.getByRole('heading', { name: 'alice_corona' }).waitFor()

  await page.keyboard.press('Escape')
  await page.locator('.panel').waitFor({ state: 'detached' })
  await seek(page, receipt.toLowerCase(), '/')
  await choose(page, `Receipt ${receipt}`)
  await page.getByRole('heading', { name: `Receipt ${receipt}` }).waitFor()

  await seek(page, 'minimum withdrawal')
  await choose(page, /^Minimum withdrawal/)
  await page.locator('.panel').getByRole('heading', { name: 'Minimum withdrawal' }).waitFor()

  // What was opened is there again, by its number alone.
  await page.keyboard.press('Meta+k')
  const recent = page.getByRole('group', { name: 'Recent on this device' })
  await recent.getByText(withdrawal).waitFor()
  expect(await recent.textContent()).not.toContain('alice')
  expect(pageErrors).toEqual([])
})

it('an act opens its form, and what a role has no page for is not found', async () => {
  const wendy = await openConsoleAs('wendy', '/overview')
  await seek(wendy.page, 'freeze alice_corona')
  await choose(wendy.page, 'Freeze alice_corona')
  await wendy.page.getByRole('dialog').getByText('Freeze alice_corona?').waitFor()
  await wendy.page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await wendy.page.waitForURL((url) => !url.search.includes('ask='))
  expect(wendy.page.url()).toContain('item=')

  const conrad = await openConsoleAs('conrad', '/news')
  await seek(conrad.page, 'alice_corona')
  await conrad.page.getByText('Nothing found for').waitFor()
  expect(await axeViolations(conrad.page)).toEqual([])
  await seek(conrad.page, 'new art')
  await choose(conrad.page, 'New article')
  await conrad.page.waitForURL(/item=new/)
  expect([...wendy.pageErrors, ...conrad.pageErrors]).toEqual([])
})

it('the search fills a phone, and the list of its results scrolls', async () => {
  const { page, pageErrors } = await openConsole(story.browser, story.sandbox, 'wendy', {
    ...{ path: '/console/overview', viewport: { width: 360, height: 640 }, hasTouch: true },
  })
  await page.getByRole('button', { name: 'Search', exact: true }).tap()
  const box = await page.locator('.finder').boundingBox()
  expect(box).toMatchObject({ x: 0, y: 0, width: 360, height: 640 })
  await page.getByRole('combobox').fill('bob_r')
  await option(page, /^bob_robusto/).tap()
  await page.getByRole('heading', { name: 'bob_robusto' }).waitFor()
  expect(pageErrors).toEqual([])
})
