import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { axeViolations } from '../browser.ts'
import { raisePrice } from '../operator-actions.ts'
import { refresh } from '../refresh.ts'
import { type Phone, setUpStory } from '../story.ts'

const story = setUpStory()

/** The order in the book by its remaining and its original amount. */
const order = (page: Page, left: number, of: number) =>
  page.getByRole('listitem').filter({ hasText: `₡ ${left} of ${of}` })

/** Publishes an order with the form on the page. */
async function publish({ page, person }: Phone, secret: string, amount: number, submit: string) {
  await page.getByLabel(/^Amount to/).fill(String(amount))
  await page.getByLabel('Authenticator code').fill(await person.freshGoogleCode(secret))
  await page.getByRole('button', { name: submit }).dblclick()
  await page.getByText('Done. Your order is in the book.').waitFor()
}

/** Opens the book for both sides of a trade: alice sells, bob buys. */
async function openBookForBoth(side: 'buy' | 'sell') {
  const [alice, bob] = await Promise.all([story.member('alice'), story.member('bob')])
  const [hers, his] = await Promise.all([story.phoneOf('alice'), story.phoneOf('bob')])
  const address = `${story.sandbox.address}/Cbtrade?side=${side}`
  await Promise.all([hers.page.goto(address), his.page.goto(address)])
  await Promise.all([hers, his].map(({ page }) => page.getByText('Live', { exact: true }).waitFor()))
  return { alice, bob, hers, his }
}

it('a buy order appears on another phone without a reload, is filled in two parts, and both see what is left', async () => {
  const { alice, bob, hers, his } = await openBookForBoth('buy')
  await his.page.getByRole('link', { name: 'Place buy order' }).click()
  await his.page.getByRole('heading', { name: 'Buy CigarBox' }).waitFor()
  const premium = his.page.getByRole('slider', { name: 'Premium' })
  await premium.focus()
  await his.page.keyboard.press('End')
  expect(await premium.getAttribute('aria-valuetext')).toBe('+1.0%')
  expect(await axeViolations(his.page)).toEqual([])
  await publish(his, bob.totpSecret, 237, 'Place buy order')

  // The order appears without a reload, and the double tap published it once.
  await order(hers.page, 237, 237).waitFor()
  expect(await order(hers.page, 237, 237).count()).toBe(1)
  await order(his.page, 237, 237).getByText('Your order').waitFor()
  expect(await axeViolations(hers.page)).toEqual([])
  await order(hers.page, 237, 237).getByRole('button', { name: 'Sell' }).click()
  const sheet = hers.page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Sell' }).click()
  await sheet.getByText('Please enter the amount to sell.').waitFor()
  await sheet.getByText('Please enter the authenticator code.').waitFor()
  await sheet.getByLabel('Amount to sell').fill('50')
  await sheet.getByLabel('Authenticator code').fill(await hers.person.freshGoogleCode(alice.totpSecret))
  await sheet.getByRole('button', { name: 'Sell' }).click()
  await sheet.getByText('Please enter whole ₡, at least ₡ 100.').waitFor()
  expect(await axeViolations(hers.page)).toEqual([])
  await sheet.getByLabel('Amount to sell').fill('100')
  await sheet.getByRole('button', { name: 'Sell ₡ 100' }).dblclick()
  await hers.page.getByText(/^₡\s100 sold for [\d.]+\sUSCD$/).waitFor()
  await order(his.page, 137, 237).getByText('42% filled').waitFor()

  await order(hers.page, 137, 237).getByRole('button', { name: 'Sell' }).click()
  await sheet.getByRole('button', { name: 'MAX' }).click()
  await sheet.getByLabel('Authenticator code').fill(await hers.person.freshGoogleCode(alice.totpSecret))
  await sheet.getByRole('button', { name: 'Sell ₡ 137' }).click()
  await order(his.page, 137, 237).waitFor({ state: 'detached' })
  await his.page.getByRole('link', { name: 'My orders' }).click()
  const mine = his.page.getByRole('listitem').filter({ hasText: '₡ 237' })
  await mine.getByText('Filled', { exact: true }).waitFor()
  await mine.getByRole('button').click()
  await his.page.getByRole('dialog').getByText('₡ 237, 100%').waitFor()
  expect(await axeViolations(his.page)).toEqual([])
  expect([...hers.pageErrors, ...his.pageErrors]).toEqual([])
})

it('an order that is cancelled while a buyer has it open is withdrawn, and nothing is taken from the buyer', async () => {
  const { alice, hers, his } = await openBookForBoth('sell')
  await hers.page.getByRole('link', { name: 'Place sell order' }).click()
  await publish(hers, alice.totpSecret, 111, 'Place sell order')
  await order(his.page, 111, 111).getByRole('button', { name: 'Buy' }).click()
  await his.page.getByRole('dialog').getByRole('button', { name: 'Buy ₡ 111' }).waitFor()
  await order(hers.page, 111, 111).getByRole('button', { name: 'Cancel' }).click()
  await hers.page.getByRole('dialog').getByText('₡ 111 returns to your wallet at once.').waitFor()
  expect(await axeViolations(hers.page)).toEqual([])
  await hers.page.getByRole('button', { name: 'Cancel order' }).click()
  await hers.page.getByText('Order cancelled').waitFor()
  await his.page.getByRole('dialog').getByText('Nothing was debited.').waitFor()
  expect(await axeViolations(his.page)).toEqual([])
  await his.page.getByRole('button', { name: 'Back to the orders' }).click()
  await order(his.page, 111, 111).waitFor({ state: 'detached' })
  expect([...hers.pageErrors, ...his.pageErrors]).toEqual([])
})

it('a phone that was offline says so, and catches up without a reload', async () => {
  const { alice, bob, hers, his } = await openBookForBoth('sell')
  await his.context.setOffline(true)
  await his.page.getByText(/^Updated \d\d:\d\d · reconnecting$/).waitFor()
  await hers.page.getByRole('link', { name: 'Place sell order' }).click()
  await publish(hers, alice.totpSecret, 113, 'Place sell order')
  await order(hers.page, 113, 113).waitFor()
  expect(await order(his.page, 113, 113).count()).toBe(0)
  await his.context.setOffline(false)
  await order(his.page, 113, 113).getByRole('button', { name: 'Buy' }).click()
  const sheet = his.page.getByRole('dialog')
  await sheet.getByLabel('Authenticator code').fill(await his.person.freshGoogleCode(bob.totpSecret))
  await sheet.getByRole('button', { name: 'Buy ₡ 113' }).dblclick()
  await his.page.getByText(/^₡\s113 bought for [\d.]+\sUSCD$/).waitFor()
  await order(hers.page, 113, 113).waitFor({ state: 'detached' })
  expect([...hers.pageErrors, ...his.pageErrors]).toEqual([])
  const { code, output } = await story.sandbox.runCli('verify')
  expect(code, output).toBe(0)
})

it('a refresh loads the whole order book, not only the balances around it', async () => {
  const { page, pageErrors } = await story.phoneOf('bob')
  await page.goto(`${story.sandbox.address}/Cbtrade?side=sell`)
  await page.getByText('Live', { exact: true }).waitFor()
  // A request without a query loads the whole book; the long poll loads only changes.
  const whole = page.waitForRequest((one) => {
    const { pathname, search } = new URL(one.url())
    return pathname === '/api/cbsell/list' && search === ''
  })
  const balances = page.waitForRequest('**/api/user/info')
  await refresh(page)
  await Promise.all([whole, balances])
  await page.getByText('Live', { exact: true }).waitFor()

  await page.route('**/api/cbsell/list*', (route) => route.abort())
  await refresh(page)
  await page.getByText('Network error').waitFor()
  expect(pageErrors).toEqual([])
})

it('an order is not published at a changed market price until the member confirms the new total', async () => {
  const alice = await story.member('alice')
  const { page, person, pageErrors } = await story.phoneOf('alice')
  await page.goto(`${story.sandbox.address}/Cbsell`)
  await page.getByLabel('Amount to sell').fill('127')
  const total = async () => Number(/[\d.]+(?=\s*USCD)/.exec(await page.locator('.receive').innerText())?.[0])
  const before = await total()
  const place = async () => {
    await page.getByLabel('Authenticator code').fill(await person.freshGoogleCode(alice.totpSecret))
    await page.getByRole('button', { name: 'Place sell order' }).click()
  }
  await raisePrice(story.sandbox, 1_000n)
  await place()
  await page.getByText(/^The market price has changed from [\d.]+\sUSCD to [\d.]+\sUSCD\. Please check/).waitFor()
  // 127 ₡ at 0.001 USCD more each.
  expect((await total()) - before).toBeCloseTo(0.127, 6)
  expect(await axeViolations(page)).toEqual([])
  await place()
  await page.getByText('Done. Your order is in the book.').waitFor()
  await order(page, 127, 127).getByText('At market').waitFor()
  expect(pageErrors).toEqual([])
})

it('a newcomer sees offers to buy, their totals and what is lacking, and filters stay in the address', async () => {
  const { sandbox } = story
  const seller = await story.phoneOf('alice')
  const alice = await story.member('alice')
  await seller.page.goto(`${sandbox.address}/Cbsell`)
  await publish(seller, alice.totpSecret, 131, 'Place sell order')
  const { page, pageErrors } = await story.phoneOf('carol')
  await page.goto(`${sandbox.address}/Cbtrade?side=sell`)
  const offer = order(page, 131, 131)
  await offer.getByText(/^Total [\d.,]+\sUSCD$/).waitFor()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const sheet = page.getByRole('dialog')
  expect(await axeViolations(page)).toEqual([])
  await sheet.getByLabel('Price up to').fill('0.0001')
  await sheet.getByRole('button', { name: 'Show orders' }).click()
  await page.getByText('No order fits').waitFor()
  expect(new URL(page.url()).search).toBe('?side=sell&to=0.0001')
  await page.reload()
  await page.getByText('No order fits').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await offer.waitFor()
  expect(new URL(page.url()).search).toBe('?side=sell')
  expect([...seller.pageErrors, ...pageErrors]).toEqual([])
})
