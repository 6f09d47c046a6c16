import { readFile } from 'node:fs/promises'
import { bare, pdfLines } from '@humidor/server/platform/pdf/pdf-text.testing.ts'
import { expect, it } from 'vitest'
import { axeViolations } from '../browser.ts'
import { setUpStory } from '../story.ts'

const story = setUpStory()

it('a shop counts in its own zone and currency, saves its statement, and has its payouts requested each week', async () => {
  const { sandbox } = story
  const { page, person, pageErrors } = await story.phone()
  const cedar = (await sandbox.cast()).find(({ role }) => role === 'merchant, verified')
  if (!cedar?.merchantId) throw new Error('There is no verified merchant in the cast.')
  const { password } = cedar
  await person.signInMerchant(cedar.merchantId, password)

  await page.goto(`${sandbox.address}/MerchantPreferences`)
  await page.getByLabel('Time zone').selectOption('Europe/Berlin')
  await page.getByLabel('Currency for display').selectOption('EUR')
  await page.getByLabel('EUR for 1 USDT').fill('0')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Please enter a rate above zero').waitFor()
  await page.getByLabel('EUR for 1 USDT').fill('0.9234')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Your rate today: 1 USDT = 0.9234 EUR').waitFor()

  await page.goto(`${sandbox.address}/MerchantDetail?tab=days`)
  await page.getByText('Times in Europe/Berlin').first().waitFor()
  await page.getByRole('button', { name: 'Months' }).click()
  await page.locator('.tabs__panel .rows button').first().click()
  await page.getByRole('dialog').getByText('Net in EUR').waitFor()
  expect(await axeViolations(page)).toEqual([])

  await page.goto(`${sandbox.address}/MerchantStatements`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('main .rows button').first().click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^humidor-\d{4}-\d\d\.pdf$/)
  const lines = (await pdfLines(await readFile(await download.path()))).flat().map(bare)
  expect(lines.some((line) => line.includes('Europe/Berlin'))).toBe(true)
  expect(lines.some((line) => line.startsWith('Closingbalance'))).toBe(true)

  await page.goto(`${sandbox.address}/MerchantPayouts`)
  await page.getByRole('button', { name: 'Set up' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('How often').selectOption('weekly')
  await sheet.getByLabel('Day of the week').selectOption('1')
  await sheet.getByLabel('Time').selectOption('8')
  await sheet.getByLabel('When the balance reaches').fill('1')
  await sheet.getByLabel('Your password').fill(password)
  await sheet.getByRole('button', { name: 'Save' }).click()
  await sheet.getByText('Please enter at least 10').waitFor()
  await sheet.getByLabel('When the balance reaches').fill('')
  await sheet.getByLabel('Keep in the shop').fill('20')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Every Monday at 08:00').waitFor()
  await page.getByText('20.00 USDT stay in your shop').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Change' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click()
  await page.getByText('You request each payout yourself').waitFor()
  expect(pageErrors).toEqual([])
})
