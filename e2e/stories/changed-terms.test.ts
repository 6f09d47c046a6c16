import { contract } from '@humidor/contract/index.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { expect, it } from 'vitest'
import { apiClientOf } from '../api-client.ts'
import { axeViolations } from '../browser.ts'
import { returnToPage } from '../clock.ts'
import { approveSetting, changeSetting } from '../operator-actions.ts'
import { setUpStory } from '../story.ts'

const story = setUpStory()

it('a transfer is not sent at a changed fee until the member confirms the new one', async () => {
  const { sandbox } = story
  const alice = await story.member('alice')
  const bob = await story.member('bob')
  const { page, person, pageErrors } = await story.phoneOf('alice')
  await page.goto(`${sandbox.address}/transferu`)
  await page.getByLabel('Recipient’s e-mail').fill(bob.email)
  await page.getByLabel('Amount', { exact: true }).fill('1')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Is this the right person?').waitFor()

  // The pending request of Fiona: ten per mille.
  await approveSetting(sandbox, 'transferFee')
  const send = async () => {
    await page.getByLabel('Authenticator code').fill(await person.freshGoogleCode(alice.totpSecret))
    await page.getByRole('button', { name: 'Send 1.00 USCD' }).click()
  }
  await send()
  await page.getByText('The fee has changed from 0.00 USCD to 0.01 USCD.').waitFor()
  await page.getByText('0.99 USCD', { exact: true }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await send()
  await page.getByText('1.00 USCD sent').waitFor()

  await changeSetting(sandbox, 'transferFee', 0)
  expect(pageErrors).toEqual([])
})

it('a member who returns to the confirmation of a transfer sees that the fee has changed', async () => {
  const { sandbox } = story
  const alice = await story.member('alice')
  const { page, pageErrors } = await story.phoneOf('bob')
  await page.goto(`${sandbox.address}/transferu`)
  await page.getByLabel('Recipient’s e-mail').fill(alice.email)
  await page.getByLabel('Amount', { exact: true }).fill('1')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Is this the right person?').waitFor()
  await page.getByLabel('Authenticator code').fill('123456')
  await changeSetting(sandbox, 'transferFee', 20)
  await returnToPage(page)
  await page.getByText('The fee has changed from 0.00 USCD to 0.02 USCD.').waitFor()
  expect(await page.getByLabel('Authenticator code').inputValue()).toBe('123456')
  expect(await axeViolations(page)).toEqual([])
  await changeSetting(sandbox, 'transferFee', 0)
  expect(pageErrors).toEqual([])
})

it('₡ are not converted at a changed fee until the member confirms the new one', async () => {
  const { sandbox } = story
  const { page, pageErrors } = await story.phoneOf('alice')
  await page.goto(`${sandbox.address}/ExchangeProfit`)
  await page.getByLabel('Amount', { exact: true }).fill('100')
  await page.getByText('Fee (1%)').waitFor()
  const received = async () => Number(await page.locator('.receive data').getAttribute('value'))
  const before = await received()

  await changeSetting(sandbox, 'profitFee', 50)
  const convert = page.getByRole('button', { name: 'Convert ₡ 100.00' })
  await convert.click()
  await page.getByText(/^The fee has changed from [\d.]+\sUSCD to [\d.]+\sUSCD\./).waitFor()
  await page.getByText('Fee (5%)').waitFor()
  const now = await received()
  expect(now).toBeCloseTo((before / 99) * 95, 4)
  expect(await axeViolations(page)).toEqual([])
  // Another amount has another fee, so the message about the change disappears.
  await page.getByLabel('Amount', { exact: true }).fill('200')
  await page.getByText('The fee has changed').waitFor({ state: 'detached' })
  await page.getByLabel('Amount', { exact: true }).fill('100')
  await convert.click()
  await page.getByText(/^Converted\. [\d.]+ USCD is ready\./).waitFor()
  await page.waitForURL('**/Asset')
  await changeSetting(sandbox, 'profitFee', 10)
  expect(pageErrors).toEqual([])
})

it('a membership is not activated at a changed price until the member confirms the new one', async () => {
  const { sandbox } = story
  const [alice, tom] = [await story.member('alice'), await story.member('tom')]
  const sender = await story.phoneOf('alice')
  await (await apiClientOf(sandbox, sender.page)).call(contract.wallet.transferUsdc, {
    email: tom.email,
    money: micros<'USCD'>(200_000_000n),
    googleCode: await sender.person.freshGoogleCode(alice.totpSecret),
  })
  const { page, pageErrors } = await story.phoneOf('tom')
  const dialog = page.getByRole('dialog')
  const openDialog = async (amount: string) => {
    await page.goto(`${sandbox.address}/Vip`)
    await page.getByRole('button', { name: `Activate for ${amount}` }).click()
    await dialog.getByText('The payment is non-refundable.').waitFor()
  }

  // The new price exceeds Tom's balance: the page shows the price and the missing amount in place of the button.
  await openDialog('100.00 USCD')
  await changeSetting(sandbox, 'activationPrice', 500_000_000)
  await dialog.getByRole('button', { name: 'Activate for 100.00 USCD' }).click()
  await page.getByText('The price has changed from 100.00 USCD to 500.00 USCD. Nothing was paid.').waitFor()
  await page.getByText('You need 300.00 more USCD.').waitFor()
  expect(await dialog.count()).toBe(0)
  expect(await axeViolations(page)).toEqual([])

  await changeSetting(sandbox, 'activationPrice', 120_000_000)
  await openDialog('120.00 USCD')
  await changeSetting(sandbox, 'activationPrice', 150_500_000)
  await dialog.getByRole('button', { name: 'Activate for 120.00 USCD' }).click()
  await dialog.getByText('The price has changed from 120.00 USCD to 150.50 USCD. Nothing was paid.').waitFor()
  await dialog.getByText('150.50 USCD will be debited from your USCD balance.').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Activate for 150.50 USCD' }).click()
  await page.getByText('Your card is active.').waitFor()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  await page.goto(`${sandbox.address}/Asset`)
  await page.getByRole('listitem').filter({ hasText: 'Membership activation' }).getByText('−150.50').waitFor()
  await changeSetting(sandbox, 'activationPrice', 100_000_000)
  expect([...sender.pageErrors, ...pageErrors]).toEqual([])
})

it('a pledge is not made on changed terms until the member confirms the new ones', async () => {
  const { sandbox } = story
  const { page, pageErrors } = await story.phoneOf('magnus')
  await page.goto(`${sandbox.address}/ShopaddPledge`)
  await page.getByLabel('Amount', { exact: true }).fill('200')
  await page.getByRole('button', { name: 'Pledge 200.00 USCD' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('It is locked for 365 days').waitFor()

  await changeSetting(sandbox, 'pledgeDays', 400)
  const agree = dialog.getByRole('button', { name: 'Pledge 200.00 USCD' })
  await agree.click()
  await dialog.getByText('The terms have changed from 0.5% a day for 365 days to 0.5% a day for 400 days.').waitFor()
  await dialog.getByText('It is locked for 400 days').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await agree.click()
  await page.getByText(/^Pledge HP-\d+ created/).waitFor()
  await page.waitForURL('**/Nftorder')
  await page.getByText('Paid 0 of 400 times').waitFor()
  await changeSetting(sandbox, 'pledgeDays', 365)
  expect(pageErrors).toEqual([])
})
