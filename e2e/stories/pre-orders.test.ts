import { contract } from '@humidor/contract/index.ts'
import { businessDay, dayAfter, startOf } from '@humidor/domain/business-day.ts'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { axeViolations } from '../browser.ts'
import { advanceTo, DAY } from '../clock.ts'
import { changeSetting } from '../operator-actions.ts'
import { type Phone, setUpStory } from '../story.ts'

const story = setUpStory()

/** Times as the phones of a story show them, but with hyphens. */
const local = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short', timeStyle: 'short' })

/** Reloads the shop until an order has a status: draws and payments run shortly after the clock moves. @returns its card */
async function waitForShopStatus(page: Page, address: string, { number, status }: { number: string; status: string }) {
  const card = page.getByRole('listitem').filter({ hasText: number })
  await expect
    .poll(
      async () => {
        await page.goto(`${address}/Shop?tab=all`)
        await card.waitFor()
        return await card.getByText(status, { exact: true }).count()
      },
      { timeout: 60_000, interval: 1_000 },
    )
    .toBe(1)
  return card
}

/** The exact amount of a `<data>` element, in millionths. */
const millionthsIn = async (amount: Locator) =>
  BigInt(Math.round(Number(await amount.getAttribute('value')) * 1_000_000))

/** Makes a pre-order through the shop. @returns the order's number */
async function placePreorder({ page }: Phone, amount: number, submit: string) {
  await page.getByRole('link', { name: 'Shop', exact: true }).click()
  await page.getByRole('link', { name: 'Pre-order', exact: true }).click()
  if (submit.includes('₡')) await page.getByText('CigarBox ₡', { exact: true }).click()
  await page.getByLabel('Amount', { exact: true }).fill(String(amount))
  await page.getByRole('button', { name: submit }).dblclick()
  return await announcedNumber(page)
}

/** The number of the new order, from the message on the screen. */
async function announcedNumber(page: Page) {
  const message = await page.getByText(/^Order HM-\d+ takes part in the draw of/).textContent()
  return /HM-\d+/.exec(message ?? '')?.[0] ?? ''
}

it('a member makes a pre-order, wins, recomputes the draw, pays, and is paid back with the profit', async () => {
  const { sandbox } = story
  // Otherwise the members are frozen for idleness at the midnight that pays them.
  await changeSetting(sandbox, 'idleFreeze', 0)
  await advanceTo(sandbox, '12:00')
  const [{ page, pageErrors }, other] = await Promise.all([story.phoneOf('alice'), story.phoneOf('paula')])
  // Another member orders in ₡, for a separate draw.
  const inCig = await placePreorder(other, 200, 'Order ₡ 200.00')
  await page.getByRole('link', { name: 'Shop', exact: true }).click()
  await page.getByRole('link', { name: 'Pre-order', exact: true }).click()
  await page.getByText('Nothing is debited now.').waitFor()
  await page.getByLabel('Amount', { exact: true }).fill('250')
  await page.getByRole('button', { name: 'Order', exact: true }).click()
  await page.getByText(/^Please enter 200\sUSCD to 5,000\sUSCD/).waitFor()
  await page.getByLabel('Amount', { exact: true }).fill('300')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Order 300.00 USCD' }).dblclick()
  const number = await announcedNumber(page)
  await page.getByRole('listitem').filter({ hasText: number }).getByText('Awaiting result').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByText('Targets that the treasury funds, not guarantees.').waitFor()
  // The page shows deadlines, so it has a Refresh button.
  await page.getByRole('button', { name: 'Refresh' }).waitFor()

  // Another phone stays on the page of the draw from its closing on, and shows the result without a reload.
  await advanceTo(sandbox, '21:55')
  const drawLink = page.getByRole('listitem').filter({ hasText: number }).getByRole('link', { name: 'See the draw' })
  const { page: watching } = await story.phone()
  await watching.goto(`${sandbox.address}${await drawLink.getAttribute('href')}`)
  await watching.getByText(`Your order ${number} is in the final list of entries.`).waitFor()
  const entry = watching.getByRole('list', { name: 'Entries' }).getByRole('listitem').filter({ hasText: number })
  await entry.waitFor()
  expect(await entry.getByText('Won').count()).toBe(0)

  // The draw is at 22:00. The beacon publishes its value some seconds later.
  await advanceTo(sandbox, '22:00')
  await sandbox.advance(30)
  const card = await waitForShopStatus(page, sandbox.address, { number, status: 'Won, locked' })
  await card.getByRole('link', { name: /^Check the draw: number \d+$/ }).click()
  await page.getByText(new RegExp(`^Your order ${number} was number \\d+ of \\d+ in the draw, and won\\.$`)).waitFor()
  await page.getByRole('button', { name: 'Check on this device' }).click()
  await page.getByRole('heading', { name: 'Everything matches' }).waitFor()
  await page.getByText('The beacon value is genuine').waitFor()
  expect(await axeViolations(page)).toEqual([])
  const soon = { timeout: 60_000 }
  await watching
    .getByText(new RegExp(`^Your order ${number} was number \\d+ of \\d+ in the draw, and won\\.$`))
    .waitFor(soon)
  await entry.getByText('Won').waitFor()
  await watching.close()

  // A day later the payment is due, and the dashboard shows a dialog.
  await sandbox.advance(DAY)
  await waitForShopStatus(page, sandbox.address, { number, status: 'Payment due' })
  await page.goto(`${sandbox.address}/Index`)
  const dialog = page.getByRole('dialog')
  await dialog.getByText(`Order ${number} has won.`).waitFor()
  expect(await axeViolations(page)).toEqual([])

  // A member with a due payment is warned before converting ₡.
  await page.goto(`${sandbox.address}/ExchangeProfit`)
  await page.getByLabel('Amount', { exact: true }).fill('100')
  await page.getByRole('button', { name: 'Convert ₡ 100.00' }).click()
  await dialog.getByText('If you spend this now, you may not have enough to pay the order').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('link', { name: 'Go to payment' }).click()
  await page.getByRole('button', { name: 'Pay 300.00 USCD' }).click()
  await dialog.getByText('USCD balance').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Pay 300.00 USCD' }).dblclick()
  await page.getByText(`Order ${number} is paid.`).waitFor()
  await page.getByRole('listitem').filter({ hasText: number }).getByText('Holding', { exact: true }).waitFor()
  await page.goto(`${sandbox.address}/Shopadd`)
  await page.getByText('After a win you cannot order for 5 days.').waitFor()

  const due = await waitForShopStatus(other.page, sandbox.address, { number: inCig, status: 'Payment due' })
  await due.getByRole('button', { name: 'Pay ₡ 200.00' }).click()
  const paying = other.page.getByRole('dialog')
  await paying.getByText('CigarBox').waitFor()
  await paying.getByRole('button', { name: 'Pay ₡ 200.00' }).click()
  await other.page.getByText(`Order ${inCig} is paid.`).waitFor()

  // The money is locked for seven days and returned at the midnight after.
  await sandbox.advance(7 * DAY)
  await advanceTo(sandbox, '00:05')
  const ended = await waitForShopStatus(page, sandbox.address, { number, status: 'Complete' })
  await ended.getByRole('button', { name: 'Steps' }).click()
  await dialog.getByText(/^Returned \d{4}\//).waitFor()
  expect(await axeViolations(page)).toEqual([])
  const saving = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save as picture' }).click()
  expect((await saving).suggestedFilename()).toBe(`${number}.png`)
  await page.goto(`${sandbox.address}/Asset`)
  await page.getByRole('listitem').filter({ hasText: 'Pre-order returned' }).getByText('+300.00').first().waitFor()
  // The profit of an order in ₡ is six per cent in ₡, independent of the price.
  const back = await waitForShopStatus(other.page, sandbox.address, { number: inCig, status: 'Complete' })
  await back.getByText('+12.00').waitFor()
  expect([...pageErrors, ...other.pageErrors]).toEqual([])
})

it('a visitor without an account views a draw and recomputes it', async () => {
  const { sandbox } = story
  const { page, pageErrors } = await story.phone()
  await page.goto(`${sandbox.address}/Draws`)
  await page.getByRole('listitem').filter({ hasText: ' won' }).first().click()
  await page.getByRole('heading', { name: 'Published with the result' }).waitFor()
  await page.getByRole('list', { name: 'Entries' }).getByText('Number 1', { exact: true }).waitFor()
  expect(await axeViolations(page)).toEqual([])

  const id = new URL(page.url()).searchParams.get('id')
  await page.getByRole('button', { name: 'Check on this device' }).click()
  await page.getByRole('heading', { name: 'Everything matches' }).waitFor()
  // The command line prints the same verdicts in the same words.
  const verdicts = await page.locator('.verdicts li').allTextContents()
  const { code, output } = await sandbox.runCli(`draw ${id}`)
  expect({ code, message: verdicts.filter((line) => output.includes(line)) }).toEqual({ code: 0, message: verdicts })
  expect(verdicts).toHaveLength(4)
  await page.goto(`${sandbox.address}/Draw?id=${id}999`)
  const gone = page.getByRole('heading', { name: 'Draw not found' })
  await gone.waitFor()
  // Opened again, the page shows that it is loading, not that loading failed.
  await page.getByRole('link', { name: 'All draws' }).click()
  // Waits for the list of draws: going back before it is shown would go back too far.
  await page.getByRole('listitem').filter({ hasText: ' won' }).first().waitFor()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(
    ({ pathname }) => pathname === contract.draws.record.path,
    async (route) => {
      await released
      await route.continue()
    },
  )
  await page.goBack()
  await page.locator('main').getByRole('status').waitFor({ state: 'attached' })
  expect(await page.locator('main').getByRole('alert').count()).toBe(0)
  release()
  await gone.waitFor()
  expect(pageErrors).toEqual([])
})

it('a member who lost orders again; downtime freezes nobody, a member who does not pay is frozen, and paying unfreezes them', async () => {
  const { sandbox } = story
  await changeSetting(sandbox, 'orderQuota', 200_000_000)
  await advanceTo(sandbox, '12:00')
  const hers = await story.phoneOf('carol')
  const { page } = hers
  const first = await placePreorder(hers, 300, 'Order 300.00 USCD')
  await advanceTo(sandbox, '22:00')
  await sandbox.advance(30)
  const lost = await waitForShopStatus(page, sandbox.address, { number: first, status: 'Did not win' })
  await changeSetting(sandbox, 'orderQuota', 0)
  const again = lost.getByRole('button', { name: 'Order again' })
  await again.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/Nothing is debited now/).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Order 300.00 USCD' }).dblclick()
  const number = await announcedNumber(page)
  await again.waitFor({ state: 'detached' })
  await advanceTo(sandbox, '10:00')
  await sandbox.advance(30)
  await waitForShopStatus(page, sandbox.address, { number, status: 'Won, locked' })
  await sandbox.advance(DAY)
  await waitForShopStatus(page, sandbox.address, { number, status: 'Payment due' })

  // The referrer sees the unpaid order. Another member enters a draw that falls into the downtime.
  const [above, his] = await Promise.all([story.phoneOf('alice'), story.phoneOf('bob')])
  await above.page.goto(`${sandbox.address}/Shop`)
  await above.page.getByRole('link', { name: 'Unpaid orders of your team, 1' }).click()
  await above.page.getByRole('listitem').filter({ hasText: 'carol_claro' }).getByText(number).waitFor()
  expect(await axeViolations(above.page)).toEqual([])
  const duringDowntime = await placePreorder(his, 200, 'Order 200.00 USCD')

  const downSince = businessDay(await sandbox.now())
  await sandbox.restartAfter(72)
  // The time left to pay is unchanged, once the first heartbeat has recorded the downtime.
  const timeLeft = async () => {
    const card = await waitForShopStatus(page, sandbox.address, { number, status: 'Payment due' })
    return await card.getByRole('timer').textContent()
  }
  await expect.poll(timeLeft, { timeout: 60_000, interval: 1_000 }).toMatch(/^23:5\d:\d\d$/)
  await waitForShopStatus(his.page, sandbox.address, { number: duringDowntime, status: 'Won, locked' })
  // Each of the three missed midnights is settled under its own date, with interest of 1 per mille of the balance at that time.
  const treasure = above.page
  const interest = (night: number) => {
    const midnight = local.format(startOf(dayAfter(downSince, night))).replaceAll('-', '/')
    return treasure.getByRole('listitem').filter({ hasText: 'Interest' }).filter({ hasText: midnight })
  }
  await expect
    .poll(
      async () => {
        await treasure.goto(`${sandbox.address}/Lhbincome`)
        await treasure.getByRole('listitem').first().waitFor()
        return await interest(3).count()
      },
      { timeout: 60_000, interval: 1_000 },
    )
    .toBe(1)
  const paid = await Promise.all([3, 2, 1].map((night) => millionthsIn(interest(night).locator('data'))))
  await treasure.goto(`${sandbox.address}/Lhb`)
  let balance = await millionthsIn(treasure.locator('.lid data').first())
  for (const one of paid) {
    balance -= one
    expect(one).toBe(balance / 1_000n)
  }

  // An open dashboard shows the freeze without a reload.
  await page.goto(`${sandbox.address}/Index`)
  await dialog.getByRole('button', { name: 'Later' }).click()
  await sandbox.advance(DAY)
  await page.waitForURL('**/UnActive')
  await page.getByText('An order was not paid in time.').waitFor()
  await page.getByText(number).waitFor()
  await page.getByText(/^Was due \d{4}\//).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Pay 300.00 USCD' }).click()
  await dialog.getByRole('button', { name: 'Pay 300.00 USCD' }).dblclick()
  await page.waitForURL('**/Index')
  await waitForShopStatus(page, sandbox.address, { number, status: 'Holding' })
  const verification = await sandbox.runCli('verify')
  expect(verification).toMatchObject({ code: 0 })
  expect([...hers.pageErrors, ...above.pageErrors, ...his.pageErrors]).toEqual([])
})
