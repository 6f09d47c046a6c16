import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { axeViolations } from '../browser.ts'
import { skipMinutes } from '../clock.ts'
import { button, openConsole, row, waitForConsole } from '../operator-session.ts'
import { setUpStory } from '../story.ts'

const story = setUpStory()

const openConsoleAs = (name: string, options?: Parameters<typeof openConsole>[3]) =>
  openConsole(story.browser, story.sandbox, name, options)

const heads = (page: Page) => page.locator('thead th').allInnerTexts()
const firstCells = (page: Page) => page.locator('.queue__open b').allInnerTexts()

it('an operator chooses order, rows and columns; the file follows, the browser remembers, and a link shows the same', async () => {
  const { page, go, pageErrors } = await openConsoleAs('sam', { path: '/console/members' })
  await waitForConsole(page)
  const newest = await firstCells(page)
  expect(newest).toHaveLength(25)
  await button(page, 'View').click()
  await page.getByLabel('Order').selectOption({ label: 'Oldest first' })
  await expect.poll(() => firstCells(page)).toContain('humidor')
  await page.getByLabel('Rows on a page').selectOption('50')
  await expect.poll(async () => (await firstCells(page)).length).toBe(50)
  const oldest = await firstCells(page)
  expect(oldest[0]).toBe('humidor')
  expect(oldest).not.toContain(newest[0])
  await page.getByRole('checkbox', { name: 'E-mail', exact: true }).uncheck()
  await expect.poll(() => heads(page)).not.toContain('E-mail')
  expect(await axeViolations(page)).toEqual([])
  expect(new URL(page.url()).search).toBe('?order=oldest&size=50&hide=e-mail')

  const download = page.waitForEvent('download')
  await button(page, 'Export as CSV').click()
  const [head, ...lines] = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\r\n')
  expect(head).toContain('Level')
  expect(head).not.toContain('E-mail')
  expect(lines.slice(0, 50).map((line) => line.split(',')[1]?.replaceAll('"', ''))).toEqual(oldest)

  const link = page.url()
  await go('/members')
  await waitForConsole(page)
  expect(await heads(page)).not.toContain('E-mail')
  expect((await firstCells(page)).slice(0, 25)).toEqual(newest)
  const other = await openConsoleAs('wendy')
  await other.page.goto(link)
  await waitForConsole(other.page)
  expect(await heads(other.page)).not.toContain('E-mail')
  expect(await firstCells(other.page)).toEqual(oldest)
  expect([...pageErrors, ...other.pageErrors]).toEqual([])
})

it('an operator saves a view of filters under a name, opens it later, and deletes it', async () => {
  const { page, go, pageErrors } = await openConsoleAs('fiona', {
    path: '/console/withdrawals?state=completed&search=77',
  })
  await button(page, 'Filter').click()
  await page.getByLabel('Amount from, USDT').fill('12.5')
  await expect.poll(() => new URL(page.url()).searchParams.get('least')).toBe('12.5')
  await button(page, 'View').click()
  await button(page, 'Save this view').click()
  await page.getByText('Type a name.').waitFor()
  await page.getByLabel('Name').fill('Large and paid')
  await button(page, 'Save').click()
  await page.locator('dialog').waitFor({ state: 'detached' })
  await go('/withdrawals')
  await button(page, 'View').click()
  await button(page, 'Large and paid').click()
  const at = new URL(page.url()).searchParams
  expect([at.get('state'), at.get('least'), at.get('search')]).toEqual(['completed', '12.5', null])
  expect(await axeViolations(page)).toEqual([])
  await button(page, 'Delete the view Large and paid').click()
  await button(page, 'Large and paid').waitFor({ state: 'detached' })
  expect(pageErrors).toEqual([])
})

it('? shows the keys that work on this page and no others', async () => {
  const { page, go, pageErrors } = await openConsoleAs('fiona', { path: '/console/withdrawals' })
  await waitForConsole(page)
  const sheet = page.getByRole('dialog', { name: 'Keys on this page' })
  const shown = async () => {
    await page.keyboard.press('?')
    await sheet.waitFor()
    const text = await sheet.locator('dl').innerText()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    return text
  }
  const ofQueue = await shown()
  for (const text of [
    'Search everything',
    'Go to the next row',
    'Select the row',
    'Refresh the list',
    'Show or hide the view',
  ])
    expect(ofQueue).toContain(text)
  expect(ofQueue).not.toContain('Close the open item')
  await page.keyboard.press('v')
  await page.getByLabel('Rows on a page').waitFor()
  await page.keyboard.press('v')
  await page.getByLabel('Rows on a page').waitFor({ state: 'detached' })
  const refreshed = page.waitForRequest('**/api/console/withdrawals*')
  await page.keyboard.press('r')
  await refreshed
  await go('/overview')
  await waitForConsole(page)
  const ofOverview = await shown()
  expect(ofOverview).toContain('Search everything')
  expect(ofOverview).not.toContain('Go to the next row')
  expect(pageErrors).toEqual([])
})

it('after a lost connection the list and the open panel come back by themselves, and nothing typed is lost', async () => {
  const { context, page, pageErrors } = await openConsoleAs('sam', { path: '/console/merchants' })
  await waitForConsole(page)
  const [first = ''] = await firstCells(page)
  await row(page, first).getByRole('link').click()
  const reason = page.getByLabel('Reason, required to reject')
  await reason.fill('The photograph cannot be read.')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  const line = page.getByText('No connection. This page shows what was loaded last')
  await line.waitFor()
  // Audited data is asked for again only when it is older than a minute.
  await skipMinutes(page, 1.2)
  await reason.press('End')
  const list = page.waitForRequest('**/api/console/merchants?*')
  const panel = page.waitForRequest('**/api/console/merchant?*')
  await context.setOffline(false)
  await Promise.all([list, panel])
  await line.waitFor({ state: 'detached' })
  expect(await reason.inputValue()).toBe('The photograph cannot be read.')
  expect(pageErrors).toEqual([])
})
