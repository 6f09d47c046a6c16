import { contract } from '@humidor/contract/index.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { expect, it } from 'vitest'
import { asideOf } from '../aside.ts'
import { stumblingBlocks } from '../browser.ts'
import { lookAgain } from '../clock.ts'
import { agreeToSetting, changeSetting } from '../office.ts'
import { setStage } from '../stage.ts'

const stage = setStage()

it('sends nothing at another fee than was shown, says so, and sends at the new one once that is agreed to', async () => {
  const { world } = stage
  const alice = await stage.member('alice')
  const bob = await stage.member('bob')
  const { page, person, troubles } = await stage.phoneOf('alice')
  await page.goto(`${world.address}/transferu`)
  await page.getByLabel('Recipient’s e-mail').fill(bob.email)
  await page.getByLabel('Amount', { exact: true }).fill('1')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Is this the right person?').waitFor()

  // What Fiona has asked for: ten per mille.
  await agreeToSetting(world, 'transferFee')
  const send = async () => {
    await page.getByLabel('Authenticator code').fill(await person.freshGoogleCode(alice.totpSecret))
    await page.getByRole('button', { name: 'Send 1.00 USCD' }).click()
  }
  await send()
  await page.getByText('The fee has changed from 0.00 USCD to 0.01 USCD.').waitFor()
  await page.getByText('0.99 USCD', { exact: true }).waitFor()
  expect(await stumblingBlocks(page)).toEqual([])
  await send()
  await page.getByText('1.00 USCD sent').waitFor()

  await changeSetting(world, 'transferFee', 0)
  expect(troubles).toEqual([])
})

it('says that the fee is another by now before anything is sent, where somebody had left the last look for a while', async () => {
  const { world } = stage
  const alice = await stage.member('alice')
  const { page, troubles } = await stage.phoneOf('bob')
  await page.goto(`${world.address}/transferu`)
  await page.getByLabel('Recipient’s e-mail').fill(alice.email)
  await page.getByLabel('Amount', { exact: true }).fill('1')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Is this the right person?').waitFor()
  await page.getByLabel('Authenticator code').fill('123456')
  await changeSetting(world, 'transferFee', 20)
  await lookAgain(page)
  await page.getByText('The fee has changed from 0.00 USCD to 0.02 USCD.').waitFor()
  expect(await page.getByLabel('Authenticator code').inputValue()).toBe('123456')
  expect(await stumblingBlocks(page)).toEqual([])
  await changeSetting(world, 'transferFee', 0)
  expect(troubles).toEqual([])
})

it('turns no ₡ at another fee than was shown, says so, and turns them at the new one with one more tap', async () => {
  const { world } = stage
  const { page, troubles } = await stage.phoneOf('alice')
  await page.goto(`${world.address}/ExchangeProfit`)
  await page.getByLabel('Amount', { exact: true }).fill('100')
  await page.getByText('Fee (1%)').waitFor()
  const received = async () => Number(await page.locator('.receive data').getAttribute('value'))
  const before = await received()

  await changeSetting(world, 'profitFee', 50)
  const convert = page.getByRole('button', { name: 'Convert ₡ 100.00' })
  await convert.click()
  await page.getByText(/^The fee has changed from [\d.]+\sUSCD to [\d.]+\sUSCD\./).waitFor()
  await page.getByText('Fee (5%)').waitFor()
  const now = await received()
  expect(now).toBeCloseTo((before / 99) * 95, 4)
  expect(await stumblingBlocks(page)).toEqual([])
  // Another amount has another fee, of which nobody has said anything yet.
  await page.getByLabel('Amount', { exact: true }).fill('200')
  await page.getByText('The fee has changed').waitFor({ state: 'detached' })
  await page.getByLabel('Amount', { exact: true }).fill('100')
  await convert.click()
  await page.getByText(/^Converted\. [\d.]+ USCD is ready\./).waitFor()
  await page.waitForURL('**/Asset')
  await changeSetting(world, 'profitFee', 10)
  expect(troubles).toEqual([])
})

it('activates nobody at another price than was shown, and asks once more at the new one', async () => {
  const { world } = stage
  const [alice, tom] = [await stage.member('alice'), await stage.member('tom')]
  const giver = await stage.phoneOf('alice')
  await (await asideOf(world, giver.page)).call(contract.wallet.transferUsdc, {
    email: tom.email,
    money: micros<'USCD'>(200_000_000n),
    googleCode: await giver.person.freshGoogleCode(alice.totpSecret),
  })
  const { page, troubles } = await stage.phoneOf('tom')
  const dialog = page.getByRole('dialog')
  const opens = async (amount: string) => {
    await page.goto(`${world.address}/Vip`)
    await page.getByRole('button', { name: `Activate for ${amount}` }).click()
    await dialog.getByText('The payment is not returned.').waitFor()
  }

  // More than Tom has: what it costs now and what is missing is said where the button was.
  await opens('$100.00')
  await changeSetting(world, 'activationPrice', 500_000_000)
  await dialog.getByRole('button', { name: 'Activate for $100.00' }).click()
  await page.getByText('The price has changed from $100.00 to $500.00, and nothing was paid.').waitFor()
  await page.getByText('You need 300.00 USCD more.').waitFor()
  expect(await dialog.count()).toBe(0)
  expect(await stumblingBlocks(page)).toEqual([])

  await changeSetting(world, 'activationPrice', 120_000_000)
  await opens('$120.00')
  await changeSetting(world, 'activationPrice', 150_500_000)
  await dialog.getByRole('button', { name: 'Activate for $120.00' }).click()
  await dialog.getByText('The price has changed from $120.00 to $150.50, and nothing was paid.').waitFor()
  await dialog.getByText('150.50 USCD leave your transaction wallet.').waitFor()
  expect(await stumblingBlocks(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Activate for $150.50' }).click()
  await page.getByText('Your card is active.').waitFor()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  await page.goto(`${world.address}/Asset`)
  await page.getByRole('listitem').filter({ hasText: 'Membership activation' }).getByText('−150.50').waitFor()
  await changeSetting(world, 'activationPrice', 100_000_000)
  expect([...giver.troubles, ...troubles]).toEqual([])
})

it('pledges nothing on other terms than were shown, and says which there are now', async () => {
  const { world } = stage
  const { page, troubles } = await stage.phoneOf('magnus')
  await page.goto(`${world.address}/ShopaddPledge`)
  await page.getByLabel('Amount', { exact: true }).fill('200')
  await page.getByRole('button', { name: 'Pledge 200.00 USCD' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('It is locked for 365 days').waitFor()

  await changeSetting(world, 'pledgeDays', 400)
  const agree = dialog.getByRole('button', { name: 'Pledge 200.00 USCD' })
  await agree.click()
  await dialog.getByText('The terms have changed from 0.5% a day for 365 days to 0.5% a day for 400 days.').waitFor()
  await dialog.getByText('It is locked for 400 days').waitFor()
  expect(await stumblingBlocks(page)).toEqual([])
  await agree.click()
  await page.getByText(/^Pledge HP-\d+ is made/).waitFor()
  await page.waitForURL('**/Nftorder')
  await page.getByText('Paid 0 of 400 times').waitFor()
  await changeSetting(world, 'pledgeDays', 365)
  expect(troubles).toEqual([])
})
