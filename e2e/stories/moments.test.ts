import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { axeViolations } from '../browser.ts'
import { setUpStory } from '../story.ts'

const story = setUpStory()

/** Opens Index on a device that shows moments. */
async function celebrates(page: Page) {
  await page.evaluate(() => localStorage.setItem('moments', 'on'))
  await page.goto(`${story.sandbox.address}/Index`)
  await page.locator('.lid').waitFor()
}

it('a credited deposit is a moment once: it waits for a form, lets taps through, closes on the first, and never returns', async () => {
  const { sandbox } = story
  const { page, person, pageErrors } = await story.phoneOf('bob', { reducedMotion: 'no-preference' })
  await celebrates(page)
  await page.goto(`${sandbox.address}/Deposit`)
  const { address, amount } = await person.openDeposit('100')
  await page.goto(`${sandbox.address}/Transferu`)
  await page.getByLabel('Recipient’s e-mail').fill('alice')
  await sandbox.pay(address, amount)
  // The page follows the balance, so the deposit has arrived; the form keeps the moment away.
  const moment = page.locator('.moment__card')
  await page.waitForTimeout(3_000)
  expect(await moment.count()).toBe(0)

  await page.goto(`${sandbox.address}/Index`)
  await moment.getByText('Your deposit is here').waitFor()
  expect(await moment.locator('data').getAttribute('value')).toMatch(/^100\.00/)
  expect(await axeViolations(page)).toEqual([])
  // A tap reaches the tile below the moment, and closes it.
  await page.getByRole('link', { name: 'Mall', exact: true }).click()
  await page.waitForURL('**/Mall')
  expect(await moment.count()).toBe(0)
  await page.goto(`${sandbox.address}/Index`)
  await page.getByRole('link', { name: /unread/i }).waitFor()
  await page.waitForTimeout(2_000)
  expect(await moment.count()).toBe(0)
  expect(pageErrors).toEqual([])
})

it('moments are switched off on a device, sound is off until it is switched on, and a new card turns', async () => {
  const { sandbox } = story
  const { page, pageErrors } = await story.phoneOf('tom')
  await celebrates(page)
  await page.goto(`${sandbox.address}/More`)
  await page.getByRole('button', { name: /Appearance/ }).click()
  const choice = (name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}`) })
  expect(await choice('Celebrate moments').isChecked()).toBe(true)
  expect(await choice('Sound').isChecked()).toBe(false)
  await choice('Sound').check()
  await page.reload()
  await page.getByRole('button', { name: /Appearance/ }).click()
  expect(await choice('Sound').isChecked()).toBe(true)
  await page.keyboard.press('Escape')

  const sender = await story.phoneOf('magnus')
  const { totpSecret } = await story.member('magnus')
  await sender.page.goto(`${sandbox.address}/Transferu`)
  await sender.page.getByLabel('Recipient’s e-mail').fill((await story.member('tom')).email)
  await sender.page.getByLabel('Amount', { exact: true }).fill('100')
  await sender.page.getByRole('button', { name: 'Continue' }).click()
  await sender.page.getByLabel('Authenticator code').fill(await sender.person.googleCode(totpSecret))
  await sender.page.getByRole('button', { name: 'Send 100.00 USCD' }).click()
  await sender.page.getByText('100.00 USCD sent').waitFor()
  await page.goto(`${sandbox.address}/Vip`)
  await page.getByRole('button', { name: /^Activate for/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Activate for/ }).click()
  const moment = page.locator('.moment__card')
  await moment.getByText('Welcome to the club').waitFor()
  await page.keyboard.press('Escape')
  await moment.waitFor({ state: 'detached' })
  expect(pageErrors).toEqual([])
})

it('a member shares their card and their collectible as pictures', async () => {
  const { sandbox } = story
  const { page, pageErrors } = await story.phoneOf('paula')
  const saved = async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as picture' }).click(),
    ])
    const folder = process.env['PICTURES']
    if (folder !== undefined) {
      mkdirSync(folder, { recursive: true })
      await download.saveAs(`${folder}/${download.suggestedFilename()}`)
    }
    return download.suggestedFilename()
  }
  await page.goto(`${sandbox.address}/Share`)
  const { vcode } = await story.member('paula')
  expect(await saved()).toBe(`humidor-${vcode}.png`)
  await page.goto(`${sandbox.address}/Nftorder`)
  await page.getByRole('button', { name: 'Details' }).first().click()
  expect(await saved()).toMatch(/^HP-\d{4}\.png$/)
  expect(pageErrors).toEqual([])
})
