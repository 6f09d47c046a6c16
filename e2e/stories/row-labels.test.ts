import { expect, it } from 'vitest'
import { axeViolations } from '../browser.ts'
import { setUpStory } from '../story.ts'

const story = setUpStory()

it('a member labels a row, finds it by the label, and removes the label', async () => {
  const { page, pageErrors } = await story.phoneOf('alice')
  await page.goto(`${story.sandbox.address}/Asset`)
  const rows = page.getByRole('list', { name: 'Wallet detail' }).getByRole('button')
  await rows.nth(1).click()
  const sheet = page.getByRole('dialog')
  const number = await sheet.locator('.address').innerText()
  await sheet.getByRole('button', { name: 'Add a label' }).click()
  const field = sheet.getByLabel('Label', { exact: true })

  // The form refuses for the same reason as the server.
  await field.fill('x'.repeat(41))
  await sheet.getByText('This is too long.').waitFor()
  await field.fill('Cedar box for Änna')
  expect(await axeViolations(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Label saved').waitFor()
  await sheet.getByText('Cedar box for Änna').waitFor()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await rows.filter({ hasText: 'Cedar box for Änna' }).waitFor()

  // The search needs neither case nor accents.
  await page.reload()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await sheet.getByLabel('Amount, number or word').fill('anna')
  await sheet.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(() => rows.count()).toBe(1)
  await rows.first().click()
  expect(await sheet.innerText()).toContain(number.trim())

  await sheet.getByRole('button', { name: 'Change the label' }).click()
  await sheet.getByRole('button', { name: 'Remove the label' }).click()
  await page.getByText('Label removed').waitFor()
  await sheet.getByRole('button', { name: 'Add a label' }).waitFor()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await page.getByText('Nothing found').waitFor()
  expect(pageErrors).toEqual([])
})

it('Index leads to Receive', async () => {
  const { page } = await story.phoneOf('bob')
  await page.goto(`${story.sandbox.address}/Index`)
  const receive = page.getByRole('link', { name: 'Receive' })
  expect((await receive.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await receive.click()
  await page.waitForURL('**/Receive')
  await page.getByRole('img', { name: 'Code with your e-mail, user name and what you ask for' }).waitFor()
})
