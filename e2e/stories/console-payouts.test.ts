import { micros } from '@humidor/domain/money/micros.ts'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { axeViolations } from '../browser.ts'
import { payWithdrawalOf } from '../operator-actions.ts'
import { button, openConsole, row, waitForConsole, waitForToast } from '../operator-session.ts'
import { exactUsdt } from '../page-queries.ts'
import { setUpStory } from '../story.ts'

const story = setUpStory()

const openConsoleAs = (name: string, path: string) =>
  openConsole(story.browser, story.sandbox, name, { path: `/console${path}` })
const open = async (page: Page, text: string) => {
  await row(page, text).getByRole('link').click()
  await page.locator('.panel').waitFor()
  await waitForConsole(page)
}
const code = (page: Page) => page.locator('.panel').getByLabel(/^Your authenticator code/)
/** The amount to pay, in millionths, and its address, as the panel shows them. */
async function payout(page: Page) {
  const address = ((await page.locator('.panel__addr').first().textContent()) ?? '').replaceAll(' ', '')
  return { amount: await exactUsdt(page.locator('.payout data')), address }
}

it('an operator approves a withdrawal, pays it and enters the transaction; a transaction of another amount is refused', async () => {
  const { sandbox } = story
  const fiona = await openConsoleAs('fiona', '/withdrawals')
  const { page, pageErrors } = fiona
  await open(page, 'alice_corona')
  expect(await axeViolations(page)).toEqual([])
  await button(page, 'Approve 60.00 USDT').click()
  await page.locator('.panel .field__error, .panel .code--error').first().waitFor()
  await code(page).fill(await fiona.code())
  await button(page, 'Approve 60.00 USDT').click()
  await waitForToast(page, 'can be paid')
  await page.locator('.panel').waitFor({ state: 'detached' })

  await fiona.go('/withdrawals?state=approved')
  await open(page, 'alice_corona')
  expect(await axeViolations(page)).toEqual([])
  const { amount, address } = await payout(page)
  expect(amount).toBe(59_400_000n)
  const wrong = await sandbox.pay(address, micros<'USDT'>(amount - 1n))
  await page.getByLabel('Transaction of the payment').fill('not a transaction')
  await button(page, 'Enter transaction').click()
  await page.getByText('This is not a transaction of this network').waitFor()
  await page.getByLabel('Transaction of the payment').fill(wrong)
  await code(page).fill(await fiona.code())
  await button(page, 'Enter transaction').click()
  await page.getByText('This transaction does not pay the withdrawal').waitFor()
  const right = await sandbox.pay(address, amount)
  await page.getByLabel('Transaction of the payment').fill(right)
  await code(page).fill(await fiona.code())
  await button(page, 'Enter transaction').click()
  await waitForToast(page, 'Searching the chain for the payment')

  await fiona.go(`/withdrawals?state=completed&search=${right}`)
  for (let tries = 0; tries < 20 && (await row(page, 'alice_corona').count()) === 0; tries++) {
    await page.waitForTimeout(1_000)
    await page.reload()
    await page.getByText('(UTC+8)').waitFor()
    await waitForConsole(page)
  }
  await open(page, 'alice_corona')
  await page.getByText('Confirmed on the chain').waitFor()
  expect(await page.locator('.entered').textContent()).toContain(right)
  expect(pageErrors).toEqual([])
})

it('a withdrawal above the limit takes a second operator, and one with a changed address can only be rejected', async () => {
  const victor = await openConsoleAs('victor', '/approvals')
  await open(victor.page, 'magnus_maduro')
  const panel = victor.page.locator('.panel')
  for (const text of ['7,400.00 USDT', '74.00 USDT', '7,326.00 USDT', 'TRX'])
    await panel.getByText(text, { exact: true }).first().waitFor()
  await code(victor.page).fill(await victor.code())
  await button(victor.page, 'Approve').click()
  await waitForToast(victor.page, 'Approved')
  await victor.go('/withdrawals?state=approved')
  await open(victor.page, 'magnus_maduro')
  await victor.page.getByText('Approved by Fiona Filler and Victor Vitola').waitFor()

  const wendy = await openConsoleAs('wendy', '/withdrawals')
  await open(wendy.page, 'paula_panatela')
  await wendy.page.getByText('It can only be rejected').waitFor()
  expect(await button(wendy.page, /^Approve/).count()).toBe(0)
  await button(wendy.page, 'Reject').click()
  await wendy.page.getByText('Enter a reason').waitFor()
  await wendy.page
    .getByLabel('Reason, required to reject')
    .fill('You have bound another address since. Please ask again.')
  await button(wendy.page, 'Reject').click()
  await waitForToast(wendy.page, 'the money is returned')
  await wendy.go('/withdrawals?state=rejected')
  await open(wendy.page, 'paula_panatela')
  await wendy.page.getByText('Please ask again').waitFor()
  expect([...victor.pageErrors, ...wendy.pageErrors]).toEqual([])
})

it('a transaction that the chain does not know is marked, and taking it back needs a code and a reason', async () => {
  const fiona = await openConsoleAs('fiona', '/withdrawals?state=sent')
  const { page, pageErrors } = fiona
  await row(page, 'Check the payment').waitFor()
  await open(page, 'bob_robusto')
  await page.getByText('The chain does not know this transaction').waitFor()
  await button(page, 'Remove transaction').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('they are paid twice').waitFor()
  expect(await axeViolations(page)).toEqual([])
  expect(await dialog.getByRole('button', { name: 'Remove, it can never be mined' }).isDisabled()).toBe(true)
  await dialog.getByLabel('Your authenticator code').fill(await fiona.code())
  await dialog.getByLabel('Reason, required').fill('It was never sent: a slip of the hand.')
  await dialog.getByRole('button', { name: 'Remove, it can never be mined' }).click()
  await waitForToast(page, 'can be paid again')
  await fiona.go('/withdrawals?state=approved')
  await open(page, 'bob_robusto')
  await page.getByText('Removed. It may still be mined').waitFor()
  expect(pageErrors).toEqual([])
})

it('an operator who returns to a withdrawal that another has paid is never shown payment instructions', async () => {
  const { page, pageErrors } = await openConsoleAs('fiona', '/withdrawals?state=approved')
  await open(page, 'bob_robusto')
  const { address } = await payout(page)
  const title = (await page.locator('.panel h2').textContent()) ?? ''
  const released = page.waitForResponse('**/api/console/release')
  await open(page, 'magnus_maduro')
  await released
  await payWithdrawalOf(story.sandbox, address, 'victor')

  // An operator could pay by instructions that appear only for a moment, so this records every change.
  await page.evaluate((about) => {
    const check = () => {
      const panel = document.querySelector('.panel')
      if (panel?.querySelector('h2')?.textContent !== about || !panel.querySelector('.payout')) return
      document.body.dataset['told'] = 'to pay it'
    }
    new MutationObserver(check).observe(document.body, { subtree: true, childList: true })
  }, title)
  await row(page, 'bob_robusto').getByRole('link').click()
  await page.getByText('Payment entered by Victor Vitola').waitFor()
  expect(await page.evaluate(() => document.body.dataset['told'])).toBeUndefined()
  expect(pageErrors).toEqual([])
})

it('an operator who closes one of two tabs keeps the withdrawal in the other, and nobody else sees payment instructions', async () => {
  const { page, pageErrors } = await openConsoleAs('victor', '/withdrawals?state=approved')
  await open(page, 'magnus_maduro')
  await payout(page)
  const other = await page.context().newPage()
  await other.goto(page.url())
  await payout(other)

  const taken = page.waitForResponse('**/api/console/claim')
  await other.getByRole('button', { name: 'Close', exact: true }).click()
  await taken
  await page.getByText('You have this open until').waitFor()
  await payout(page)
  const fiona = await openConsoleAs('fiona', `/withdrawals${new URL(page.url()).search}`)
  await fiona.page.getByText('Victor Vitola has this open until').waitFor()
  expect(await fiona.page.locator('.payout').count()).toBe(0)
  expect([...pageErrors, ...fiona.pageErrors]).toEqual([])
})

it('a merchant cancels a payout, requests another with their password, and sees it paid by an operator', async () => {
  const { sandbox } = story
  const cedar = (await sandbox.cast()).find(({ role }) => role === 'merchant, verified')
  if (!cedar?.merchantId) throw new Error('There is no verified merchant in the cast.')
  const { page: shop, person, pageErrors } = await story.phone()
  await person.signInMerchant(cedar.merchantId, cedar.password)
  await person.openShopPage('Pay out')
  await shop.getByText('one is still open').waitFor()
  await shop.getByRole('button', { name: /^85\.00/ }).click()
  await button(shop, 'Cancel payout').click()
  await button(shop, 'Cancel payout').last().click()
  await waitForToast(shop, 'Payout cancelled')

  await button(shop, 'Request a payout').click()
  const sheet = shop.getByRole('dialog')
  await sheet.getByLabel('Amount').fill('250.5')
  await sheet.getByLabel('Your password').fill('wrong')
  await button(shop, 'Pay out 250.50 USDT').click()
  await sheet.getByText('Wrong password.').waitFor()
  expect(await axeViolations(shop)).toEqual([])
  await sheet.getByLabel('Your password').fill(cedar.password)
  await button(shop, 'Pay out 250.50 USDT').dblclick()
  await waitForToast(shop, 'Payout requested')
  const asked = shop.getByRole('button', { name: /^250\.50/ })
  await asked.first().waitFor()
  expect(await asked.count()).toBe(1)

  const fiona = await openConsoleAs('fiona', '/payouts')
  await open(fiona.page, 'Cedar & Smoke')
  expect(await axeViolations(fiona.page)).toEqual([])
  await code(fiona.page).fill(await fiona.code())
  await button(fiona.page, 'Approve 250.50 USDT').click()
  await waitForToast(fiona.page, 'can be paid')
  await fiona.go('/payouts?state=approved')
  await open(fiona.page, 'Cedar & Smoke')
  const { amount, address } = await payout(fiona.page)
  const txid = await sandbox.pay(address, amount)
  await fiona.page.getByLabel('Transaction of the payment').fill(txid)
  await code(fiona.page).fill(await fiona.code())
  await button(fiona.page, 'Enter transaction').click()
  await waitForToast(fiona.page, 'Searching the chain for the payment')

  await asked.click()
  await shop.getByRole('dialog').locator('.status', { hasText: 'Completed' }).waitFor()
  expect([...pageErrors, ...fiona.pageErrors]).toEqual([])
})
