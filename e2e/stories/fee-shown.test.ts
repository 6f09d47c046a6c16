import { expect, it } from 'vitest'
import { stumblingBlocks } from '../browser.ts'
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
