import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { axeViolations } from '../browser.ts'
import { withFingerprint } from '../fingerprint.ts'
import { setUpStory } from '../story.ts'

const story = setUpStory()

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

it('a member adds a passkey, pays and signs in with it, and removes it', async () => {
  const { sandbox } = story
  // A passkey belongs to a domain, and an address in numbers is none.
  const address = sandbox.address.replace('127.0.0.1', 'localhost')
  const { email, totpSecret } = await story.member('alice')
  const { page, person, pageErrors } = await story.phoneOf('alice')
  const stored = await page.evaluate(() => ({ ...localStorage }) as Record<string, string>)
  await page.goto(`${address}/Login`)
  await page.evaluate((items) => {
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
  }, stored)
  const device = await withFingerprint(page)

  await page.goto(`${address}/More`)
  await page.getByRole('link', { name: /^Passkeys/ }).click()
  await page.getByText('No passkeys yet').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await button(page, 'Add a passkey').click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Name').fill('My phone')
  await button(page, 'Send code').click()
  await sheet.getByLabel('E-mail code').fill(await sandbox.codeFor(email))
  await sheet.getByLabel('Authenticator code').fill('000000')
  await button(page, 'Create passkey').click()
  await sheet.getByText('This code is not right.').waitFor()
  await sheet.getByLabel('Authenticator code').fill(await person.freshGoogleCode(totpSecret))
  await button(page, 'Create passkey').click()
  await page.getByText('Passkey added').waitFor()
  await page.getByText('My phone').waitFor()
  expect((await sandbox.mailsTo(email)).map(({ subject }) => subject)).toContain(
    'A passkey was added to your Humidor account',
  )

  // A payment: no code is typed. A refused fingerprint pays nothing.
  await page.goto(`${address}/Transferu`)
  await page.getByLabel('Recipient’s e-mail').fill((await story.member('bob')).email)
  await page.getByLabel('Amount', { exact: true }).fill('1.25')
  await button(page, 'Continue').click()
  await device.refuses(true)
  await button(page, 'Confirm with Face ID or fingerprint').click()
  await page.getByText('Your device did not confirm it.').waitFor()
  await device.refuses(false)
  expect(await axeViolations(page)).toEqual([])
  await button(page, 'Confirm with Face ID or fingerprint').click()
  await page.getByText('1.25 USCD sent').waitFor()

  // An order of the order book, recovery codes, and the lock of the app.
  await page.goto(`${address}/Cbbuy`)
  await page.getByLabel(/^Amount to/).fill('100')
  await button(page, 'Confirm with Face ID or fingerprint').click()
  await page.getByText('Done. Your order is in the book.').waitFor()
  await page.goto(`${address}/Google`)
  await button(page, 'Create ten new codes').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm with Face ID or fingerprint' }).click()
  await page.getByText('Your ten recovery codes').waitFor()
  await page.getByRole('checkbox').check()
  await button(page, 'Done').click()
  await page.goto(`${address}/AppLock`)
  await page.getByRole('button', { name: '5 minutes', exact: true }).click()
  await page.getByText('App lock changed').waitFor()
  await sandbox.advance(300)
  await page.reload()
  await button(page, 'Confirm with Face ID or fingerprint').click()
  await page.getByRole('heading', { name: 'The app is locked' }).waitFor({ state: 'detached' })

  // Signing in needs neither password nor mail.
  await page.evaluate(() => localStorage.removeItem('tk'))
  await page.goto(`${address}/Login`)
  await button(page, 'Log in with a passkey').click()
  await page.waitForURL('**/Index')

  await page.goto(`${address}/Passkeys`)
  await button(page, /My phone/).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Old phone')
  await button(page, 'Save').click()
  await button(page, /Old phone/).click()
  await button(page, 'Remove').click()
  await button(page, 'Confirm with Face ID or fingerprint').click()
  await page.getByText('Passkey removed').waitFor()
  await page.getByText('No passkeys yet').waitFor()
  await page.evaluate(() => localStorage.removeItem('tk'))
  await page.goto(`${address}/Login`)
  await button(page, 'Log in with a passkey').click()
  await page.getByText('This passkey was not accepted.').waitFor()
  expect(pageErrors).toEqual([])
})

it('a wrong password costs no mailed code', async () => {
  const { sandbox } = story
  const { email, password } = await story.member('carol')
  const { page } = await story.phone()
  await page.goto(`${sandbox.address}/Login`)
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('not my password')
  await button(page, 'Send code').click()
  const sid = await page.evaluate(() => localStorage.getItem('sid') ?? '')
  await page.locator('dialog img').waitFor()
  await page.locator('dialog input').fill(await sandbox.captcha(sid))
  await page.locator('dialog button[type=submit]').click()
  await page.locator('dialog img').waitFor({ state: 'hidden' })
  await page.getByLabel('E-mail code').fill(await sandbox.codeFor(email))
  await button(page, /^Log in$/).click()
  await page.locator('.field__error, [aria-invalid=true]').first().waitFor()
  expect(await page.getByLabel('E-mail code').inputValue()).toHaveLength(6)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button(page, /^Log in$/).click()
  await page.waitForURL('**/Index')
})
