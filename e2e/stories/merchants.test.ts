import { readFile } from 'node:fs/promises'
import { contract } from '@humidor/contract/index.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { expect, it } from 'vitest'
import { apiClientOf } from '../api-client.ts'
import { axeViolations } from '../browser.ts'
import { setUpStory } from '../story.ts'

const story = setUpStory()

it('a shop applies: mistakes are reported at their fields, a captcha works once, and the application is under review', async () => {
  const { sandbox } = story
  const { page, person, pageErrors } = await story.phone()
  await page.goto(`${sandbox.address}/Login`)
  await page.getByRole('link', { name: 'Merchant log-in' }).click()
  await page.getByRole('link', { name: 'Apply' }).click()
  const apply = page.getByRole('button', { name: 'Apply' })
  const tries: [field: string, text: string, message: string][] = [
    ['Merchant ID', '12345', 'A merchant ID has six digits.'],
    ['Merchant ID', '314159', 'Please write something first.'],
    ['Shop name', 'The Long Ash', 'Please enter your password.'],
    ['Password', '314159', 'Too many people use this password.'],
    ['Password', 'seven oaks in a row', 'This is not a valid address on this network.'],
    ['BSC address', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', 'This is not a valid address on this network.'],
    ['BSC address', '0x52908400098527886E0F7030069857D2E4169EE7', 'These are not the characters'],
  ]
  for (const [field, text, message] of tries) {
    await page.getByLabel(field, { exact: true }).fill(text)
    await apply.click()
    await page.getByText(message).waitFor()
  }
  await page.getByLabel('About the shop').fill('<b>Cigars</b> & rum')
  await person.solveCaptcha()
  await apply.dblclick()
  await page.getByText('Your merchant ID is 314159').waitFor()
  expect(await axeViolations(page)).toEqual([])

  await person.signInMerchant('314159', 'seven oaks in a row')
  await page.getByText('Under review').waitFor()
  // Only verified merchants can open the bills.
  const toast = page.getByText('Become a member first').waitFor()
  await Promise.all([toast, page.goto(`${sandbox.address}/MerchantDetail`)])
  await page.waitForURL('**/Merchant')

  await page.getByRole('button', { name: 'Change password' }).click()
  const sheet = page.getByRole('dialog', { name: 'Change password' })
  const change = sheet.getByRole('button', { name: 'Change password' })
  await sheet.getByText('All other devices are logged out.').waitFor()
  for (const [old, wanted, message] of [
    ['', 'nine oaks in a row', 'Please enter your password.'],
    ['seven oaks in a row', 'oaks', 'at least 6 characters'],
    ['eight oaks in a row', 'nine oaks in a row', 'This is not your current password.'],
  ] as const) {
    await sheet.getByLabel('Current password').fill(old)
    await sheet.getByLabel('New password').fill(wanted)
    await change.click()
    await sheet.getByRole('alert').filter({ hasText: message }).or(sheet.getByText(message)).first().waitFor()
  }
  expect(await axeViolations(page)).toEqual([])
  await sheet.getByLabel('Current password').fill('seven oaks in a row')
  await change.dblclick()
  await page.getByText('Password changed.').waitFor()
  await sheet.waitFor({ state: 'detached' })
  await person.signInMerchant('314159', 'nine oaks in a row')
  await page.getByText('Under review').waitFor()
  expect(pageErrors).toEqual([])

  const second = await story.phone()
  await second.page.goto(`${sandbox.address}/MerchantReg`)
  for (const [field, text] of [
    ['Merchant ID', '314159'],
    ['Shop name', 'Another one'],
    ['Password', 'eight oaks in a row'],
    ['BSC address', '0x52908400098527886E0F7030069857D2E4169EE7'],
  ] as const)
    await second.page.getByLabel(field, { exact: true }).fill(text)
  await second.person.solveCaptcha()
  await second.page.getByRole('button', { name: 'Apply' }).click()
  await second.page.getByText('This merchant id is taken').waitFor()
})

it('a verified shop opens at its till, sees what it received, reads its bills and logs out', async () => {
  const { sandbox } = story
  const cedar = (await sandbox.cast()).find(({ role }) => role === 'merchant, verified')
  if (!cedar?.merchantId) throw new Error('There is no verified merchant in the cast.')
  const { page, person, pageErrors } = await story.phone()
  await page.goto(`${sandbox.address}/MerchantDetail`)
  await page.waitForURL('**/MerchantLogin')
  await page.getByLabel('Merchant ID').fill(cedar.merchantId)
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await person.solveCaptcha()
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByText('Merchant ID or password is wrong.').waitFor()
  expect(await page.getByLabel('Characters in the picture').inputValue()).toBe('')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(
    ({ pathname }) => pathname === contract.merchants.info.path,
    async (route) => {
      await released
      await route.continue()
    },
  )
  await person.signInMerchant(cedar.merchantId, cedar.password)
  await page.locator('main[aria-busy="true"]').waitFor()
  release()
  await page.getByRole('button', { name: 'Charge', exact: true }).waitFor()
  // The focus moves from the heading of the loading page to that of the loaded page.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  await page.getByRole('link', { name: 'Takings, bills and more' }).click()
  await page.getByText('You can receive CigarBox payments').waitFor()
  await page.getByRole('link', { name: 'Print page' }).click()
  await page.getByRole('region', { name: 'Print page' }).getByText(cedar.merchantId).waitFor()
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await page.getByRole('tab', { name: 'Refunded' }).click()
  await page.reload()
  await page.getByRole('tab', { name: 'Refunded', selected: true }).waitFor()
  await page.getByRole('listitem').first().waitFor()
  expect(await axeViolations(page)).toEqual([])

  // A merchant's token does not open members' pages.
  await page.goto(`${sandbox.address}/Asset`)
  await page.waitForURL('**/Home')
  await page.goto(`${sandbox.address}/MerchantMore`)
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL('**/MerchantLogin')
  await page.goto(`${sandbox.address}/Merchant`)
  await page.waitForURL('**/MerchantLogin')
  expect(pageErrors).toEqual([])
})

it('a guest pays by the shop’s code, the shop refunds a part, and both see the same receipt', async () => {
  const { sandbox } = story
  const alice = await story.member('alice')
  const { page, person, pageErrors } = await story.phoneOf('alice')
  await page.goto(`${sandbox.address}/CbExpense`)
  await page.getByRole('button', { name: 'Scan a code' }).click()
  await page.getByRole('alert').getByText('No camera found. Please type the details.').waitFor()
  await page.getByRole('button', { name: 'Type it instead' }).click()
  await page.getByLabel('Merchant ID').fill('100002')
  await page.getByLabel('Amount', { exact: true }).fill('12')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('No merchant has this id.').waitFor()

  await page.goto(`${sandbox.address}/CbExpense?merchant=100001&amount=12`)
  await page.getByText('Filled in from a code.').waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('14 Cask Lane').waitFor()
  await page.goBack()
  expect(await page.getByLabel('Amount', { exact: true }).inputValue()).toBe('12')
  await page.goForward()
  expect(await axeViolations(page)).toEqual([])
  await page.getByLabel('Authenticator code').fill(await person.freshGoogleCode(alice.totpSecret))
  await page.getByRole('button', { name: 'Pay ₡ 12.00' }).dblclick()
  await page.getByText('₡ 12.00 paid').waitFor()
  const receipt = (await page.locator('.kv .mono').textContent()) ?? ''
  expect(receipt).toMatch(/^[0-9A-F]{8}$/)
  // A reload shows the form, not the payment.
  await page.reload()
  await page.getByRole('button', { name: 'Continue' }).waitFor()

  const cedar = (await sandbox.cast()).find(({ role }) => role === 'merchant, verified')
  const shop = await story.phone()
  await shop.person.signInMerchant(cedar?.merchantId ?? '', cedar?.password ?? '')
  await shop.page.goto(`${sandbox.address}/MerchantDetail`)
  await shop.page.getByRole('button').filter({ hasText: '12.00' }).first().click()
  const sheet = shop.page.getByRole('dialog', { name: `Payment ${receipt}` })
  await sheet.getByRole('button', { name: 'Refund' }).click()
  await sheet.getByLabel('Refund', { exact: true }).fill('5')
  await sheet.getByLabel('Your password', { exact: true }).fill('a guess')
  await sheet.getByRole('button', { name: 'Refund ₡ 5.00' }).click()
  // Merchants sign in by a number, so the message does not mention an e-mail address.
  await sheet.getByText('Wrong password.').waitFor()
  expect(await axeViolations(shop.page)).toEqual([])
  await sheet.getByLabel('Your password', { exact: true }).fill(cedar?.password ?? '')
  await sheet.getByRole('button', { name: 'Refund ₡ 5.00' }).dblclick()
  await sheet.waitFor({ state: 'detached' })
  await shop.page.getByRole('button').filter({ hasText: '₡ 5.00 refunded' }).waitFor()

  await shop.page.getByRole('tab', { name: 'Takings' }).click()
  const [download] = await Promise.all([
    shop.page.waitForEvent('download'),
    shop.page.getByRole('button', { name: 'Save as CSV' }).click(),
  ])
  const file = await readFile(await download.path(), 'utf8')
  expect(file.split('\r\n').find((line) => line.includes(receipt))).toMatch(/,12,[\d.]+,5,[\d.]+,[\d.]+$/)

  await page.goto(`${sandbox.address}/Notice`)
  await page.getByText('Refund: ₡ 5.00').waitFor()
  expect([...pageErrors, ...shop.pageErrors]).toEqual([])
})

it('an open payment stays open while others arrive, and a refund made elsewhere is reported before another one', async () => {
  const { sandbox } = story
  const { merchantDetail, refund, transferCigToMerchant } = contract.merchants
  const cig = (whole: bigint) => micros<'CIG'>(whole * 1_000_000n)
  const guest = await story.phoneOf('alice')
  const { totpSecret } = await story.member('alice')
  const guests = await apiClientOf(sandbox, guest.page)
  const pay = async (whole: bigint) => {
    const googleCode = await guest.person.freshGoogleCode(totpSecret)
    await guests.call(transferCigToMerchant, { merchantVcode: '100001', moneyCig: cig(whole), googleCode })
  }
  await pay(20n)
  const twenty = /[^\d,]20\.00/
  const cedar = (await sandbox.cast()).find(({ role }) => role === 'merchant, verified')
  const password = cedar?.password ?? ''
  const { page, person, pageErrors } = await story.phone()
  await person.signInMerchant(cedar?.merchantId ?? '', password)
  await page.goto(`${sandbox.address}/MerchantMore`)
  await page.getByRole('button').filter({ hasText: twenty }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Refund' }).click()
  await sheet.getByLabel('Refund', { exact: true }).fill('5')
  await sheet.getByLabel('Your password', { exact: true }).fill(password)
  for (const whole of [1n, 2n, 3n]) await pay(whole)
  await page.getByRole('listitem').filter({ hasText: twenty }).waitFor({ state: 'detached' })
  expect(await sheet.getByLabel('Refund', { exact: true }).inputValue()).toBe('5')

  const till = await apiClientOf(sandbox, page)
  const bill = async () => {
    const { rows } = await till.call(merchantDetail, { page: 1, limit: 10, type: 0 })
    const found = rows.find(({ moneyCig }) => moneyCig === cig(20n))
    if (!found) throw new Error('The payment is not there.')
    return found
  }
  await till.call(refund, { id: (await bill()).id, moneyCig: cig(10n), refunded: cig(0n), password })
  await sheet.getByText('₡ 10.00 of this payment has been refunded by now; it was ₡ 0.00').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Refund ₡ 5.00' }).click()
  await sheet.getByText('This payment has changed in the meantime.').waitFor()
  expect((await bill()).refundedCig).toBe(cig(10n))
  await sheet.getByRole('button', { name: 'Refresh' }).click()

  // The response is lost. The reported change is this refund itself, of all that was left, and the retry succeeds.
  await sheet.getByLabel('Refund', { exact: true }).fill('10')
  await page.route(
    ({ pathname }) => pathname === refund.path,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await sheet.getByRole('button', { name: 'Refund ₡ 10.00' }).click()
  await sheet.getByText('₡ 20.00 of this payment has been refunded by now; it was ₡ 10.00').waitFor()
  await sheet.getByRole('button', { name: 'Try again' }).click()
  await sheet.waitFor({ state: 'detached' })
  expect((await bill()).refundedCig).toBe(cig(20n))
  expect([...pageErrors, ...guest.pageErrors]).toEqual([])
})

it('the ledger passes verification', async () => {
  const verification = await story.sandbox.runCli('verify')
  expect(verification.code, verification.output).toBe(0)
})
