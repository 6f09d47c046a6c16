import { contract } from '@humidor/contract/index.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { expect, it } from 'vitest'
import { apiClientOf } from '../api-client.ts'
import { axeViolations } from '../browser.ts'
import { setUpStory } from '../story.ts'

const story = setUpStory()

it('the owner adds a cashier and makes a till; the cashier signs in with a PIN, charges, and refunds within the limit', async () => {
  const { sandbox } = story
  const cedar = (await sandbox.cast()).find(({ role }) => role === 'merchant, verified')
  if (!cedar?.merchantId) throw new Error('There is no verified merchant in the cast.')
  const { page, person, pageErrors } = await story.phone()
  await person.signInMerchant(cedar.merchantId, cedar.password)
  await person.openShopPage('Staff')
  await page.getByText('Nobody yet').waitFor()
  await page.getByRole('button', { name: 'Add someone' }).click()
  const sheet = page.getByRole('dialog', { name: 'Add someone' })
  const save = sheet.getByRole('button', { name: 'Save' })
  const fill = async (label: string, text: string) => sheet.getByLabel(label, { exact: true }).fill(text)
  await fill('Name', 'Mia')
  await fill('Refund limit per bill', '5')
  await save.click()
  await sheet.getByText('Enter both limits.').waitFor()
  await fill('Refund limit per day', '20')
  await fill('PIN', '1234')
  await save.click()
  await sheet.getByText('Use 4 to 8 digits, not one digit repeated').waitFor()
  await fill('PIN', '2580')
  await fill('Your password', 'a guess')
  await save.click()
  await sheet.getByText('This password is not right.').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await fill('Your password', cedar.password)
  await save.dblclick()
  await sheet.waitFor({ state: 'detached' })
  await page.getByText('Refunds up to ₡ 5.00 per bill, ₡ 20.00 per day').waitFor()

  await page.getByRole('button', { name: 'Make it a till' }).click()
  await page.getByRole('heading', { name: 'Who is at the till?' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  // No address leads past the lock.
  await page.goto(`${sandbox.address}/MerchantPayouts`)
  await page.getByRole('button', { name: 'Mia' }).click()
  const pin = page.getByLabel('PIN of Mia')
  await pin.fill('2581')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('This PIN is not right.').waitFor()
  for (const digit of ['2', '5', '8', '9']) await page.getByRole('button', { name: digit, exact: true }).click()
  await page.getByRole('button', { name: 'Delete the last digit' }).click()
  await page.getByRole('button', { name: '0', exact: true }).click()
  expect(await axeViolations(page)).toEqual([])
  await pin.press('Enter')
  // The page of payouts is the owner's.
  await page.waitForURL('**/Merchant')
  await page.getByText('Mia · Cashier').waitFor()
  await page.getByRole('button', { name: 'Charge' }).waitFor()
  await page.getByRole('link', { name: 'Takings, bills and more' }).click()
  await page.getByRole('heading', { name: 'Bills' }).waitFor()
  expect(await page.getByRole('link', { name: 'Payouts' }).count()).toBe(0)

  const till = await apiClientOf(sandbox, page)
  const asked = {
    currency: 'CIG',
    money: micros<'USCD' | 'CIG'>(12_000_000n),
    tip: micros<'USCD' | 'CIG'>(0n),
  } as const
  const charge = await till.call(contract.charges.openCharge, {
    ...asked,
    reference: '',
    note: '',
    items: [],
    seconds: 900,
  })
  expect(charge.staff).toBe('Mia')
  const alice = await story.member('alice')
  const guest = await story.phoneOf('alice')
  await (await apiClientOf(sandbox, guest.page)).call(contract.charges.payCharge, {
    ...{ code: charge.code, moneyCig: charge.moneyCig },
    googleCode: await guest.person.freshGoogleCode(alice.totpSecret),
  })
  await page.goto(`${sandbox.address}/MerchantDetail`)
  await page.getByRole('button').filter({ hasText: '12.00' }).first().click()
  const bill = page.getByRole('dialog')
  await bill.getByText('Charged by').waitFor()
  await bill.getByRole('button', { name: 'Refund' }).click()
  const amount = bill.getByLabel('Refund', { exact: true })
  await amount.fill('5.000001')
  await bill.getByLabel('Your PIN').fill('2580')
  await bill.getByRole('button', { name: 'Refund ₡ 5.000001' }).click()
  await bill.getByText('This is more than you may refund of one bill.').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await amount.fill('5')
  await bill.getByRole('button', { name: 'Refund ₡ 5.00' }).dblclick()
  await bill.waitFor({ state: 'detached' })
  await page.getByRole('button').filter({ hasText: '₡ 5.00 refunded' }).first().click()
  await bill.getByText('Mia: ₡ 5.00').waitFor()
  await page.keyboard.press('Escape')

  await page.goto(`${sandbox.address}/Merchant`)
  await page.getByRole('button', { name: 'Lock the till' }).click()
  await page.getByRole('button', { name: 'Owner' }).click()
  await page.getByLabel('Your password', { exact: true }).fill(cedar.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await person.openShopPage('Staff')
  await page.getByRole('button', { name: 'Stop using it as a till' }).click()
  await page.getByText('Only you use this device.').waitFor()
  await page.getByRole('button', { name: 'Mia' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Nobody yet').waitFor()
  expect([...pageErrors, ...guest.pageErrors]).toEqual([])
})

it('a till locks itself without a touch, also without a network', async () => {
  const { sandbox } = story
  const cedar = (await sandbox.cast()).find(({ role }) => role === 'merchant, verified')
  const { page, person, pageErrors } = await story.phone()
  await person.signInMerchant(cedar?.merchantId ?? '', cedar?.password ?? '')
  const owner = await apiClientOf(sandbox, page)
  await owner.call(contract.staff.openTill, { minutes: 1 })
  await page.goto(`${sandbox.address}/Merchant`)
  await page.getByRole('button', { name: 'Owner' }).click()
  await page.getByLabel('Your password', { exact: true }).fill(cedar?.password ?? '')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Lock the till' }).waitFor()
  // What follows the use comes with a file of its own.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('FollowTill')),
  )
  await page.context().setOffline(true)
  // Another window would be heard. This one looks again when it is shown.
  await page.evaluate(() => {
    localStorage.setItem('till-used', String(Date.now() - 59_000))
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await page.getByRole('button', { name: 'Lock the till' }).waitFor({ state: 'detached' })
  await page.context().setOffline(false)
  await page.getByRole('heading', { name: 'Who is at the till?' }).waitFor()
  expect(pageErrors).toEqual([])
})

it('an owner who has set an address replaces a lost password with a code from it', async () => {
  const { sandbox } = story
  const cedar = (await sandbox.cast()).find(({ role }) => role === 'merchant, verified')
  if (!cedar?.merchantId) throw new Error('There is no verified merchant in the cast.')
  const { page, person, pageErrors } = await story.phone()
  await person.signInMerchant(cedar.merchantId, cedar.password)
  await person.openShopPage('Security')
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await field('New address').fill('owner@cedar.test')
  await page.getByRole('button', { name: 'Send code' }).click()
  await field('Code from that mailbox').fill(await sandbox.codeFor('owner@cedar.test'))
  await field('Your password').fill(cedar.password)
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Save address' }).dblclick()
  await page.getByRole('term').filter({ hasText: 'Address' }).waitFor()
  await page.getByText('This device').waitFor()

  const { page: other, person: owner, pageErrors: otherErrors } = await story.phone()
  await other.goto(`${sandbox.address}/MerchantLogin`)
  await other.getByRole('link', { name: 'Forgot your password?' }).click()
  // Both pages have this field.
  await other.getByRole('heading', { name: 'Set a new password' }).waitFor()
  await other.getByLabel('Merchant ID').fill(cedar.merchantId)
  await other.getByRole('button', { name: 'Send code' }).click()
  await owner.solveCaptcha()
  await other.getByRole('dialog').getByRole('button', { name: 'Send code' }).click()
  await other.getByLabel('Code from your mailbox', { exact: true }).fill(await sandbox.codeFor('owner@cedar.test'))
  await other.getByLabel('New password', { exact: true }).fill('a box of corojo')
  expect(await axeViolations(other)).toEqual([])
  await other.getByRole('button', { name: 'Set new password' }).dblclick()
  await other.waitForURL('**/MerchantLogin')
  await owner.signInMerchant(cedar.merchantId, 'a box of corojo')
  await other.goto(`${sandbox.address}/MerchantPayouts`)
  await other.getByText('The password was recovered.').waitFor()
  await page.goto(`${sandbox.address}/MerchantSecurity`)
  await page.waitForURL(/merchantLogin/i)
  expect([...pageErrors, ...otherErrors]).toEqual([])
})
