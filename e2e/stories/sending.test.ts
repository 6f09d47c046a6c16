import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { axeViolations } from '../browser.ts'
import { setUpStory } from '../story.ts'

const story = setUpStory()

/** The text that a button copies. */
async function copied(page: Page, button: string) {
  await page.evaluate(() => {
    navigator.clipboard.writeText = async (text) => {
      document.title = text
    }
  })
  await page.getByRole('button', { name: button }).click()
  await expect.poll(() => page.title()).toContain('/Send#')
  return await page.title()
}

it('a member asks by a link, another sends with a note and keeps them as a contact', async () => {
  const { sandbox } = story
  const giver = await story.member('alice')
  const bob = await story.phoneOf('bob')
  await bob.page.goto(`${sandbox.address}/Asset`)
  await bob.page.getByRole('link', { name: 'Receive' }).first().click()
  await bob.page.getByRole('img', { name: /^Code with your e-mail/ }).waitFor()
  await bob.page.getByLabel('Amount to ask for (optional)').fill('12.5')
  const note = bob.page.getByLabel('Note (optional)')
  await note.fill('look at evil.com')
  await bob.page.getByText(/^This text cannot contain a link\./).waitFor()
  await note.fill('Dinner & wine')
  expect(await axeViolations(bob.page)).toEqual([])
  const link = await copied(bob.page, 'Copy the link')

  // The link fills in the form. Nothing is sent by itself.
  const { page, person, pageErrors } = await story.phoneOf('alice')
  await page.goto(link)
  await page.getByText('bob_robusto asks you for 12.50').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Filled in from a link or code.').waitFor()
  expect(page.url()).not.toContain('bob')
  expect(await page.getByLabel('Amount', { exact: true }).inputValue()).toBe('12.5')
  expect(await page.getByLabel('Note (optional)').inputValue()).toBe('Dinner & wine')
  // Another name than that of the address is refused.
  const name = page.getByLabel('Their user name (optional)')
  await name.fill('carol_claro')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('This is not the user name of the member with this e-mail.').waitFor()
  await name.fill('Bob_Robusto')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Is this the right person?').waitFor()
  await page.getByText('bob_robusto', { exact: true }).waitFor()
  await page.getByText('Dinner & wine').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByLabel('Authenticator code').fill(await person.freshGoogleCode(giver.totpSecret))
  await page.getByRole('button', { name: 'Send 12.50 USCD' }).click()
  await page.getByText('12.50 USCD sent').first().waitFor()

  // Keeps the recipient, and picks them the next time: the amount is all that is left to type.
  await page.getByRole('button', { name: 'Keep as a contact' }).click()
  await page.getByLabel('Your name for them').fill('Bobby')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Contact kept').waitFor()
  await page.goto(`${sandbox.address}/Transferu`)
  await page.getByRole('button', { name: '★ Bobby' }).click()
  const amount = page.getByLabel('Amount', { exact: true })
  await expect.poll(() => amount.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await page.getByLabel('Recipient’s e-mail').inputValue()).toBe('bob.robusto@humidor.test')
  // A limit is named.
  await amount.fill('0.01')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText(/^The minimum is 0\.10/).waitFor()

  // Both see the note, the receiver with four letters of the giver’s name.
  await bob.page.goto(`${sandbox.address}/Asset`)
  await bob.page.getByRole('listitem').filter({ hasText: 'Transfer received' }).first().click()
  const sheet = bob.page.getByRole('dialog')
  await sheet.getByText('Dinner & wine').waitFor()
  await sheet.getByText('al***na').waitFor()
  expect([...pageErrors, ...bob.pageErrors]).toEqual([])
})

it('a broken link fills in nothing', async () => {
  const { page, pageErrors } = await story.phoneOf('alice')
  await page.goto(`${story.sandbox.address}/Send#v=1&to=bob.robusto%40humidor.test&name=bob_robusto&coin=USDT&amount=5`)
  await page.getByText('This link cannot be read').waitFor()
  expect(await page.getByRole('button', { name: 'Continue' }).count()).toBe(0)
  expect(pageErrors).toEqual([])
})
