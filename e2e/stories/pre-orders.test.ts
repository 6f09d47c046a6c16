import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { stumblingBlocks } from '../browser.ts'
import { DAY, nextTime } from '../clock.ts'
import { changeSetting } from '../office.ts'
import { setStage } from '../stage.ts'

const stage = setStage()

/** Loads the shop again until an order's card says what it should: draws and payments follow the clock a moment later. */
async function shopSays(page: Page, address: string, { number, says }: { number: string; says: string }) {
  const card = page.getByRole('listitem').filter({ hasText: number })
  await expect
    .poll(
      async () => {
        await page.goto(`${address}/Shop?tab=all`)
        await card.waitFor()
        return await card.getByText(says, { exact: true }).count()
      },
      { timeout: 60_000, interval: 1_000 },
    )
    .toBe(1)
  return card
}

it('a member orders ahead, is drawn, draws again themselves, pays, and is paid back with the profit', async () => {
  const { world } = stage
  // Whoever orders once and then only waits would be frozen for that in the same midnight in which they are paid.
  await changeSetting(world, 'idleFreeze', 0)
  await nextTime(world, '12:00')
  const { page, troubles } = await stage.phoneOf('alice')
  await page.getByRole('link', { name: 'Shop' }).click()
  await page.getByRole('link', { name: 'Pre-order', exact: true }).click()
  await page.getByText('Nothing is debited now.').waitFor()
  await page.getByLabel('Amount', { exact: true }).fill('250')
  await page.getByRole('button', { name: 'Order', exact: true }).click()
  await page.getByText(/^Please enter 200\sUSCD to 5,000\sUSCD/).waitFor()
  await page.getByLabel('Amount', { exact: true }).fill('300')
  expect(await stumblingBlocks(page)).toEqual([])
  await page.getByRole('button', { name: 'Order 300.00 USCD' }).dblclick()
  const said = await page.getByText(/^Order HM-\d+ takes part in the draw of/).textContent()
  const number = /HM-\d+/.exec(said ?? '')?.[0] ?? ''
  await page.getByRole('listitem').filter({ hasText: number }).getByText('Awaiting result').waitFor()
  expect(await stumblingBlocks(page)).toEqual([])

  // Drawn at ten in the evening, with a beacon that speaks a few seconds later.
  await nextTime(world, '22:00')
  await world.advance(30)
  const card = await shopSays(page, world.address, { number, says: 'Selected, locked' })
  await card.getByRole('link', { name: /^Check the draw: number \d+$/ }).click()
  await page.getByText(new RegExp(`^Your order ${number} was number \\d+ of \\d+, and won\\.$`)).waitFor()
  await page.getByRole('button', { name: 'Check on this device' }).click()
  await page.getByRole('heading', { name: 'Everything matches' }).waitFor()
  await page.getByText('The outside chance is genuine').waitFor()
  expect(await stumblingBlocks(page)).toEqual([])

  // A day later it is to be paid, and the dashboard says so once.
  await world.advance(DAY)
  await shopSays(page, world.address, { number, says: 'Payment due' })
  await page.goto(`${world.address}/Index`)
  const dialog = page.getByRole('dialog')
  await dialog.getByText(`Order ${number} was selected.`).waitFor()
  expect(await stumblingBlocks(page)).toEqual([])

  // Before ₡ are given away they are warned, and may go on or think better of it.
  await page.goto(`${world.address}/ExchangeProfit`)
  await page.getByLabel('Amount', { exact: true }).fill('100')
  await page.getByRole('button', { name: 'Convert ₡ 100.00' }).click()
  await dialog.getByText('What you give away here may be lacking').waitFor()
  expect(await stumblingBlocks(page)).toEqual([])
  await dialog.getByRole('link', { name: 'Go to payment' }).click()
  await page.getByRole('button', { name: 'Pay 300.00 USCD' }).click()
  await dialog.getByText('Transaction wallet').waitFor()
  expect(await stumblingBlocks(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Pay 300.00 USCD' }).dblclick()
  await page.getByText(`Order ${number} is paid.`).waitFor()
  await page.getByRole('listitem').filter({ hasText: number }).getByText('Holding', { exact: true }).waitFor()

  // Held for seven days, and back at the midnight after.
  await world.advance(7 * DAY)
  await nextTime(world, '00:05')
  const ended = await shopSays(page, world.address, { number, says: 'Complete' })
  await ended.getByRole('button', { name: 'Steps' }).click()
  await dialog.getByText(/^Returned \d{4}\//).waitFor()
  expect(await stumblingBlocks(page)).toEqual([])
  await page.goto(`${world.address}/Asset`)
  await page.getByRole('listitem').filter({ hasText: 'Pre-order returned' }).getByText('+300.00').first().waitFor()
  expect(troubles).toEqual([])
})

it('a draw is looked at and drawn again by somebody who has no account', async () => {
  const { world } = stage
  const { page, troubles } = await stage.phone()
  await page.goto(`${world.address}/Draws`)
  await page.getByRole('listitem').filter({ hasText: ' won' }).first().click()
  await page.getByRole('heading', { name: 'Published with the result' }).waitFor()
  expect(await stumblingBlocks(page)).toEqual([])

  const id = new URL(page.url()).searchParams.get('id')
  await page.getByRole('button', { name: 'Check on this device' }).click()
  await page.getByRole('heading', { name: 'Everything matches' }).waitFor()
  await page.goto(`${world.address}/Draw?id=${id}999`)
  await page.getByRole('heading', { name: 'There is no such draw' }).waitFor()
  expect(troubles).toEqual([])
})
