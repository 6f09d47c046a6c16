import { expect, it } from 'vitest'
import { axeViolations } from '../browser.ts'
import { withFingerprint } from '../fingerprint.ts'
import { button, openConsole, waitForToast } from '../operator-session.ts'
import { setUpStory } from '../story.ts'

const story = setUpStory()

it('an operator adds a passkey, signs in with it by the keyboard, and removes it with a code', async () => {
  const { sandbox } = story
  // A passkey belongs to a domain, and an address in numbers is none.
  const address = sandbox.address.replace('127.0.0.1', 'localhost')
  const { page, code, who, pageErrors } = await openConsole(story.browser, sandbox, 'fiona')
  const stored = await page.evaluate(() => ({ local: { ...localStorage }, tab: { ...sessionStorage } }))
  await page.goto(`${address}/healthz`)
  await page.evaluate(({ local, tab }) => {
    for (const [key, value] of Object.entries(local)) localStorage.setItem(key, String(value))
    for (const [key, value] of Object.entries(tab)) sessionStorage.setItem(key, String(value))
  }, stored)
  const fingerprint = await withFingerprint(page)
  const dialog = page.getByRole('dialog')

  await page.goto(`${address}/console/account`)
  await page.getByText('No passkeys yet').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await button(page, 'Add a passkey').click()
  await button(page, 'Create passkey').click()
  await dialog.getByText('Please enter your password').waitFor()
  await dialog.getByLabel('Name').fill('Key ring')
  await dialog.getByLabel('Your password', { exact: true }).fill('a guess')
  await dialog.getByLabel('authenticator code').fill(await code())
  await button(page, 'Create passkey').click()
  await dialog.getByText('Wrong password.').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByLabel('Your password', { exact: true }).fill(who.password)
  // The device may refuse; the code is spent all the same.
  await fingerprint.refuses(true)
  await dialog.getByLabel('authenticator code').fill(await code())
  await button(page, 'Create passkey').click()
  await waitForToast(page, 'The device made no passkey')
  await fingerprint.refuses(false)
  await dialog.getByLabel('authenticator code').fill(await code())
  await button(page, 'Create passkey').click()
  await waitForToast(page, 'Passkey added')
  const passkey = page.locator('.devices li', { hasText: 'added' })
  await passkey.getByText('Key ring').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await expect.poll(async () => (await sandbox.mailsTo(who.email))[0]?.subject).toContain('A passkey was added')

  await button(page, 'Log out').click()
  const use = button(page, 'Use a passkey')
  await use.waitFor()
  expect(await axeViolations(page)).toEqual([])
  await fingerprint.refuses(true)
  await use.click()
  await waitForToast(page, 'No passkey was used')
  await fingerprint.refuses(false)
  // By the keyboard alone: the button follows the one of the form.
  await button(page, 'Sign in').focus()
  await page.keyboard.press('Tab')
  expect(await use.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.locator('.desk__now').waitFor()

  await page.goto(`${address}/console/account`)
  await passkey.getByText('last used').waitFor()
  await button(page, 'Rename Key ring').click()
  await dialog.getByLabel('Name').fill('Laptop')
  await dialog.getByRole('button', { name: 'Rename', exact: true }).click()
  await waitForToast(page, 'Passkey renamed')
  await button(page, 'Remove Laptop').click()
  // The passkey signed in, and is no code.
  await button(page, 'Remove passkey').click()
  await dialog.getByText('Please enter the authenticator code').waitFor()
  await dialog.getByLabel('authenticator code').fill(await code())
  await button(page, 'Remove passkey').click()
  await waitForToast(page, 'Passkey removed')
  await page.getByText('No passkeys yet').waitFor()

  await button(page, 'Log out').click()
  await use.click()
  await page.getByText('This passkey was not accepted').waitFor()
  expect(pageErrors).toEqual([])
})
