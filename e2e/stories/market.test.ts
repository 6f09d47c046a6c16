import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { axeViolations } from '../browser.ts'
import { changeSetting } from '../operator-actions.ts'
import { button, openConsole } from '../operator-session.ts'
import { refresh } from '../refresh.ts'
import { setUpStory } from '../story.ts'

const story = setUpStory()

const openConsoleAs = (name: string, path: string) =>
  openConsole(story.browser, story.sandbox, name, { path: `/console${path}` })
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const line = (page: Page) => page.getByRole('slider', { name: 'CigarBox price' })
/** The exact price in force, as on the page. */
const priceOn = async (page: Page) => (await page.locator('.market__price data').first().getAttribute('value')) ?? ''

it('the market shows the price by touch, keyboard and screen reader, the token data, and items that are not open yet', async () => {
  const { page } = await story.phoneOf('alice')
  await page.getByRole('link', { name: 'Market' }).click()
  await page.getByRole('heading', { name: 'Market', exact: true }).waitFor()
  await line(page).waitFor()
  expect(await priceOn(page)).toMatch(/^0\.\d{4,6}$/)
  expect(await axeViolations(page)).toEqual([])

  // A year and a week: one point per day, and today.
  for (const [range, days] of [
    ['1 Y', 365],
    ['7 D', 7],
  ] as const) {
    await button(page, range).click()
    await expect.poll(() => line(page).getAttribute('aria-valuemax')).toBe(String(days))
  }
  expect(await page.locator('.chart figcaption').textContent()).toMatch(
    /^CigarBox price from \d{4}\/\d\d\/\d\d to .* Highest .* lowest .*\.$/,
  )
  const today = await line(page).getAttribute('aria-valuetext')
  await line(page).focus()
  await page.keyboard.press('ArrowLeft')
  await page.locator('.chart__tip').waitFor()
  expect(await line(page).getAttribute('aria-valuetext')).not.toBe(today)
  const box = await line(page).boundingBox()
  if (!box) throw new Error('The line is not drawn.')
  await page.touchscreen.tap(box.x + 1, box.y + box.height / 2)
  await expect.poll(() => line(page).getAttribute('aria-valuenow')).not.toBe('6')

  await tab(page, 'Data').click()
  await page.getByText('1,000,000,000', { exact: true }).waitFor()
  await page.getByText('Member rewards 60%').waitFor()
  expect(await page.getByText('Official site').count()).toBe(0)
  await tab(page, 'Ecosystem').click()
  // The specification marks these items so (rules T5). Of the ecosystem only the mall is open.
  await expect.poll(() => page.getByText('Coming soon').count()).toBe(3)
  await button(page, 'Vaults').click()
  await page.getByText('Not open yet. We will announce it in the news.').waitFor()
  expect(await page.getByRole('tab').count()).toBe(3)
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'CB Trade' }).click()
  await page.waitForURL('**/Cbtrade')
})

it('a price alert is refused without a price, and set once by a double tap', async () => {
  const { sandbox } = story
  const { page, pageErrors } = await story.phoneOf('bob')
  await page.goto(`${sandbox.address}/Market`)
  await page.getByRole('link', { name: 'Price alerts' }).click()
  const field = page.getByLabel('Notify me at')
  await button(page, 'Set alert').click()
  await page.getByText('Please enter a price that differs from today’s, at most 1,000,000 USCD.').waitFor()
  expect(await axeViolations(page)).toEqual([])
  const price = Number(
    await page
      .locator('.kv dd')
      .first()
      .innerText()
      .then((text) => text.replace(/[^\d.]/g, '')),
  )
  const mark = (price + 0.0005).toFixed(6)
  await field.fill(mark)
  await page.getByText('We notify you when the price rises to it.').waitFor()
  await button(page, 'Set alert').dblclick()
  await page.getByText('Waits for a rise').waitFor()
  await page.getByText('1 of 10 alerts').waitFor()
  expect(pageErrors).toEqual([])
})

it('the market shows a price that two operators agreed on, and the roadmap if its setting is on', async () => {
  const alice = await story.phoneOf('alice')
  await alice.page.goto(`${story.sandbox.address}/Market`)
  await line(alice.page).waitFor()
  const asked = (Number(await priceOn(alice.page)) * 0.9).toFixed(4)

  const fiona = await openConsoleAs('fiona', '/price')
  await button(fiona.page, 'New price').click()
  await button(fiona.page, 'Request price').click()
  await fiona.page.getByText('Enter at least half and at most double the price in force.').waitFor()
  await fiona.page.getByLabel('Price of one ₡').fill(asked)
  await fiona.page.getByText(/^−(?:9|10)\.\d\d %, below the daily range$/).waitFor()
  await fiona.page.getByLabel('From', { exact: true }).selectOption('now')
  await fiona.page.getByLabel('Reason').fill('Agreed with the makers.')
  expect(await axeViolations(fiona.page)).toEqual([])
  await button(fiona.page, /^Request/).click()
  await fiona.page.getByText('is waiting for a second operator').waitFor()

  const victor = await openConsoleAs('victor', '/approvals')
  await victor.page.locator('tbody tr', { hasText: 'Price of ₡, at once' }).getByRole('link').click()
  const panel = victor.page.locator('.panel')
  await victor.page.getByText('You have this open until').waitFor()
  for (const figure of ['Current value', 'Value after it', 'Daily range'])
    await panel.getByText(figure, { exact: true }).waitFor()
  await victor.page.getByLabel('Your authenticator code').fill(await victor.code())
  await button(victor.page, 'Approve').click()
  await victor.page.locator('.toast', { hasText: 'Approved' }).waitFor()
  await fiona.go('/price?tab=published&by=operators')
  await fiona.page.getByText('Agreed with the makers.', { exact: true }).waitFor()

  await refresh(alice.page)
  await expect.poll(() => priceOn(alice.page)).toBe(String(Number(asked)))
  await expect.poll(() => line(alice.page).getAttribute('aria-valuetext')).toContain(asked)

  await changeSetting(story.sandbox, 'roadmap', 1)
  await refresh(alice.page)
  await tab(alice.page, 'Roadmap').click()
  await alice.page.getByText('A plan, not a promise: it can change, and dates are announced in the news.').waitFor()
})

it('a market that does not load says so, and loads on retry', async () => {
  const { page, context } = await story.phoneOf('bob')
  await page.goto(`${story.sandbox.address}/Index`)
  await context.route('**/api/market/data*', (route) => route.abort())
  await page.getByRole('link', { name: 'Market' }).click()
  await page.getByText('This did not load').waitFor({ timeout: 30_000 })
  await context.unroute('**/api/market/data*')
  await button(page, 'Try again').click()
  await line(page).waitFor()
})
