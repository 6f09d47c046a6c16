import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { rested } from '../gallery/scene.ts'
import { keepBalancesStill, lockAnswer } from '../late.ts'
import { openDesk } from '../operator.ts'
import { setStage } from '../stage.ts'
import { within } from '../within.ts'

const stage = setStage()

interface Spot {
  name: string
  x: number
  y: number
}

/** Runs inside the page: where everything lies that can be pressed. A count beside a name is no part of the name. */
const spots = (): Spot[] =>
  [...document.querySelectorAll('main :is(a, button, input)')].flatMap((element) => {
    const { x, y, width } = element.getBoundingClientRect()
    const name = (element.textContent || element.getAttribute('aria-label') || '').replace(/\d+$/, '')
    return width === 0 ? [] : [{ name, x, y }]
  })

/** Waits until all has come that a page asked for, but what is held of it. */
async function othersAreThere(page: Page, underWay: ReadonlySet<unknown>) {
  for (let calm = 0; calm < 5; calm += underWay.size === 1 ? 1 : -calm) await page.waitForTimeout(100)
  await page.evaluate(() => document.fonts.ready)
}

/**
 * Opens a page whose answer to one question comes after all else.
 * @returns what could be pressed before, and what of it lies elsewhere once the answer is there; a px or two are not felt
 */
async function movedBy(page: Page, address: string, path: string) {
  const underWay = new Set<unknown>()
  page.on('request', (request) => underWay.add(request))
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  await keepBalancesStill(page)
  const answer = await lockAnswer(page, path)
  await page.goto(address)
  await within(30, 'all else', othersAreThere(page, underWay))
  const before = await page.evaluate(spots)
  answer()
  await expect.poll(() => underWay.size).toBe(0)
  await rested(page)
  const after = await page.evaluate(spots)
  const moved = before.flatMap(({ name, x, y }) => {
    const ways = after.filter((one) => one.name === name).map((one) => [one.x - x, one.y - y] as const)
    const isThere = ways.length === 0 || ways.some(([right, down]) => Math.abs(right) <= 2 && Math.abs(down) <= 2)
    return isThere ? [] : [`${name} by ${ways.map((way) => way.map(Math.round).join(',')).join(' or ')}`]
  })
  return { before: before.map(({ name }) => name), moved }
}

it.each([
  ['magnus', '/Index', '/order/list', 'VIP'],
  ['alice', '/Asset', '/user/historyBalance', 'Withdraw'],
  ['freya', '/UnActive', '/order/list', 'Convert'],
])(
  'what %s presses on %s stays under the finger when the answer to %s comes after all else',
  async (who, at, path, pressed) => {
    const { page, troubles } = await stage.phoneOf(who)
    const { before, moved } = await movedBy(page, stage.world.address + at, path)
    expect(before).toContain(pressed)
    expect(moved).toEqual([])
    expect(troubles).toEqual([])
  },
)

it.each([
  ['carol', '/Shop', '/order/draws'],
  ['carol', '/Shopadd', '/draw/list'],
  ['alice', '/Vip', '/user/analysis'],
])('%s is shown %s once the answer to %s is there, as it says what a press leads to', async (who, at, path) => {
  const { page, troubles } = await stage.phoneOf(who)
  expect((await movedBy(page, stage.world.address + at, path)).before).toEqual([])
  expect(await page.locator('main').getByRole('button').count()).toBeGreaterThan(0)
  expect(troubles).toEqual([])
})

it('the tabs of a queue stay where they are when the rows and how many there are come after all else', async () => {
  const desk = await openDesk(stage.browser, stage.world, 'fiona')
  const { before, moved } = await movedBy(
    desk.page,
    `${stage.world.address}/console/withdrawals`,
    '/console/withdrawals',
  )
  expect(before).toContain('Completed')
  expect(moved).toEqual([])
  expect(desk.troubles).toEqual([])
})
