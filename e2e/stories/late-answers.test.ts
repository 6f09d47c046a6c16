import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { waitForPage } from '../gallery/scene.ts'
import { delayResponse, stubChanges } from '../network.ts'
import { openConsole } from '../operator-session.ts'
import { setUpStory } from '../story.ts'
import { withTimeout } from '../timeout.ts'

const story = setUpStory()

interface ClickTarget {
  name: string
  x: number
  y: number
}

/** Runs inside the page: the names and positions of pressable elements. A trailing count is not part of a name. */
const clickTargets = (): ClickTarget[] =>
  [...document.querySelectorAll('main :is(a, button, input)')].flatMap((element) => {
    const { x, y, width } = element.getBoundingClientRect()
    const name = (element.textContent || element.getAttribute('aria-label') || '').replace(/\d+$/, '')
    return width === 0 ? [] : [{ name, x, y }]
  })

/** Waits until only the delayed request is pending. */
async function waitForOtherRequests(page: Page, pending: ReadonlySet<unknown>) {
  for (let quietChecks = 0; quietChecks < 5; quietChecks += pending.size === 1 ? 1 : -quietChecks)
    await page.waitForTimeout(100)
  await page.evaluate(() => document.fonts.ready)
}

/**
 * Opens a page and delays the response to one call until everything else has loaded.
 * @returns the names of the pressable elements before the response, and those that it moved by more than 2 px
 */
async function shiftsCausedBy(page: Page, address: string, path: string) {
  const pending = new Set<unknown>()
  page.on('request', (request) => pending.add(request))
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  await stubChanges(page)
  const release = await delayResponse(page, path)
  await page.goto(address)
  await withTimeout(30, 'all other responses', waitForOtherRequests(page, pending))
  const before = await page.evaluate(clickTargets)
  release()
  await expect.poll(() => pending.size).toBe(0)
  await waitForPage(page)
  const after = await page.evaluate(clickTargets)
  const moved = before.flatMap(({ name, x, y }) => {
    const shifts = after.filter((one) => one.name === name).map((one) => [one.x - x, one.y - y] as const)
    const isThere = shifts.length === 0 || shifts.some(([right, down]) => Math.abs(right) <= 2 && Math.abs(down) <= 2)
    return isThere ? [] : [`${name} by ${shifts.map((shift) => shift.map(Math.round).join(',')).join(' or ')}`]
  })
  return { before: before.map(({ name }) => name), moved }
}

it.each([
  ['magnus', '/Index', '/order/list', 'VIP'],
  ['alice', '/Index', '/order/draws', 'VIP'],
  ['alice', '/Asset', '/user/historyBalance', 'Withdraw'],
  ['freya', '/UnActive', '/order/list', 'Convert'],
])('buttons for %s on %s do not move when the response to %s arrives last', async (who, at, path, pressed) => {
  const { page, pageErrors } = await story.phoneOf(who)
  const { before, moved } = await shiftsCausedBy(page, story.sandbox.address + at, path)
  expect(before).toContain(pressed)
  expect(moved).toEqual([])
  expect(pageErrors).toEqual([])
})

it.each([
  ['carol', '/Shop', '/order/draws'],
  ['carol', '/Shopadd', '/draw/list'],
  ['alice', '/Vip', '/user/analysis'],
])('%s sees no buttons on %s before the response to %s, as it decides what they do', async (who, at, path) => {
  const { page, pageErrors } = await story.phoneOf(who)
  expect((await shiftsCausedBy(page, story.sandbox.address + at, path)).before).toEqual([])
  expect(await page.locator('main').getByRole('button').count()).toBeGreaterThan(0)
  expect(pageErrors).toEqual([])
})

it('the tabs of a queue do not move when the rows and their counts arrive last', async () => {
  const operator = await openConsole(story.browser, story.sandbox, 'fiona')
  const { before, moved } = await shiftsCausedBy(
    operator.page,
    `${story.sandbox.address}/console/withdrawals`,
    '/console/withdrawals',
  )
  expect(before).toContain('Completed')
  expect(moved).toEqual([])
  expect(operator.pageErrors).toEqual([])
})
