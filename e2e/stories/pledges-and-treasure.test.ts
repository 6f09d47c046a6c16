import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { axeViolations } from '../browser.ts'
import { advanceTo, DAY } from '../clock.ts'
import { changeSetting, raisePrice } from '../operator-actions.ts'
import { setUpStory } from '../story.ts'

const story = setUpStory()

/** Reloads the page until it contains a text: a settlement runs shortly after the clock shows midnight. */
async function reloadUntilText(page: Page, text: string | RegExp) {
  await expect
    .poll(
      async () => {
        await page.reload()
        await page.locator('main .card').first().waitFor()
        return await page.getByText(text).count()
      },
      { timeout: 60_000, interval: 1_000 },
    )
    .toBeGreaterThan(0)
}

/** Waits until a name has a value. The value matters, as two pages may share a name and the address changes before the page does. */
const waitForPair = (page: Page, name: string | RegExp, value: RegExp) =>
  page.locator('.kv__row').filter({ hasText: name }).locator('dd').filter({ hasText: value }).waitFor()

it('a treasure deposit earns from T+1, and a withdrawal from it arrives at T+1', async () => {
  const { sandbox } = story
  await changeSetting(sandbox, 'idleFreeze', 0)
  await advanceTo(sandbox, '12:00')
  const { page, pageErrors } = await story.phoneOf('bob')
  await page.getByRole('link', { name: 'Shop', exact: true }).click()
  await page.getByRole('link', { name: 'Treasure' }).click()
  await page.getByRole('link', { name: 'Transfer in', exact: true }).click()
  const amount = page.getByLabel('Amount', { exact: true })
  await amount.fill('100000')
  await page.getByText('Your balance is too low for this.').waitFor()
  await amount.fill('100')
  expect(await page.locator('.receive data').getAttribute('value')).toBe('0.1')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Transfer in 100.00 USCD' }).dblclick()
  await page.getByText('The money is in the treasure').waitFor()
  await page.waitForURL('**/Lhb')
  await waitForPair(page, /^Earns from/, /^100\.000/)
  await waitForPair(page, 'Earns today', /^0\.000/)
  expect(await axeViolations(page)).toEqual([])

  // The first midnight confirms it, and the second pays interest.
  await advanceTo(sandbox, '00:05')
  await page.reload()
  await page.getByText('Earns today').waitFor()
  await waitForPair(page, 'Earns today', /^100\.000/)
  expect(await page.locator('.lid__cols data').first().getAttribute('value')).toBe('0')
  await sandbox.advance(DAY)
  await reloadUntilText(page, '100.100')
  expect(await page.locator('.lid__cols data').first().getAttribute('value')).toBe('0.1')

  // Money taken out stops earning at once and arrives at the next midnight.
  await page.getByRole('link', { name: 'Transfer out', exact: true }).click()
  await amount.fill('40,1')
  await waitForPair(page, 'Stays in the treasure', /^60\.000/)
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Transfer out 40.10 USCD' }).dblclick()
  await page.getByText('Transfer started. It arrives at the next midnight').waitFor()
  await page.waitForURL('**/Lhb')
  await waitForPair(page, /^Transferring out/, /^40\.100/)
  await advanceTo(sandbox, '00:05')
  await reloadUntilText(page, '60.060')
  expect(await page.getByText('Transferring out').count()).toBe(0)
  await page.getByRole('link', { name: 'Transactions' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Transfer out' }).getByText('Completed').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.goto(`${sandbox.address}/Notice`)
  await page.getByRole('link').filter({ hasText: 'From the flexible treasure: 40.10 USCD' }).click()
  await page.waitForURL('**/Lhb')
  expect(pageErrors).toEqual([])
})

it('a pledge pays from its first midnight on, even if the server was down, and a year-old one pays its last profit and is returned', async () => {
  const { sandbox } = story
  await advanceTo(sandbox, '12:00')
  const { page, pageErrors } = await story.phoneOf('carol')
  await page.getByRole('link', { name: 'Shop', exact: true }).click()
  await page.getByRole('link', { name: 'Pledge' }).click()
  await page.getByRole('link', { name: 'Pledge', exact: true }).click()
  const amount = page.getByLabel('Amount', { exact: true })
  await amount.fill('150')
  await page.getByRole('button', { name: 'Pledge', exact: true }).click()
  await page.getByText(/^Please enter 100\sUSCD or more/).waitFor()
  await amount.fill('200')
  await page.getByLabel('Part in ₡ (optional)').fill('20,5')
  expect(await page.locator('.receive data').getAttribute('value')).toBe('365')
  await page.getByRole('button', { name: 'Pledge 200.00 USCD' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('It is locked for 365 days and returned').waitFor()
  expect(await axeViolations(page)).toEqual([])

  // The payment depends on the price, so a changed price needs another confirmation.
  await raisePrice(sandbox, 1_000n)
  const agree = dialog.getByRole('button', { name: 'Pledge 200.00 USCD' })
  await agree.click()
  await dialog.getByText('The price has changed from').waitFor()
  await agree.dblclick()
  const message = await page.getByText(/^Pledge HP-\d+ created/).textContent()
  const number = /HP-\d+/.exec(message ?? '')?.[0] ?? ''
  await page.waitForURL('**/Nftorder')
  const fresh = page.getByRole('listitem').filter({ hasText: number })
  const old = page.getByRole('listitem').filter({ hasNotText: number })
  await fresh.getByText('Paid 0 of 365 times').waitFor()
  await old.getByText('Holding', { exact: true }).waitFor()
  expect(await page.locator('.order-card').count()).toBe(2)
  expect(await axeViolations(page)).toEqual([])

  // The first midnight pays the first profit.
  await advanceTo(sandbox, '00:05')
  await reloadUntilText(page, 'Paid 1 of 365 times')
  await fresh.getByText('+1.00', { exact: true }).waitFor()

  // The pledge of a year ago receives its last profit, and the next midnight returns it.
  await sandbox.advance(8 * DAY)
  await reloadUntilText(page, 'Paid 365 of 365 times')
  await fresh.getByText('Paid 9 of 365 times').waitFor()
  await old.getByText('Ended', { exact: true }).waitFor()
  await old.getByText('+182.50').waitFor()
  await old.getByRole('link', { name: 'Pledge again' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.goto(`${sandbox.address}/Nftincome`)
  await page.getByRole('listitem').filter({ hasText: 'Pledge redeemed' }).getByText('+100.00').waitFor()
  await page.goto(`${sandbox.address}/Notice`)
  await page
    .getByRole('link')
    .filter({ hasText: /Pledge HP-\d+ has ended/ })
    .click()
  await page.waitForURL('**/Nftorder')
  expect(pageErrors).toEqual([])

  // The server is down for two weeks and then settles each day in turn. The server's own tests cover the whole year.
  await sandbox.restartAfter(14 * 24)
  const later = await story.phoneOf('carol')
  await later.page.goto(`${sandbox.address}/Nftorder`)
  const after = later.page.getByRole('listitem').filter({ hasText: number })
  const paid = async () => {
    await later.page.reload()
    await after.waitFor()
    return after.getByText('Paid 23 of 365 times').count()
  }
  await expect.poll(paid, { timeout: 120_000, interval: 1_000 }).toBe(1)
  await after.getByText('+23.00', { exact: true }).waitFor()
  expect(later.pageErrors).toEqual([])
  const verification = await sandbox.runCli('verify')
  expect(verification.output).not.toMatch(/breach/i)
  expect(verification.code).toBe(0)
})
