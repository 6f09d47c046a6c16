import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { axeViolations } from '../browser.ts'
import { withFingerprint } from '../fingerprint.ts'
import { setUpStory } from '../story.ts'

const story = setUpStory()

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

it('an owner sets up an authenticator, signs in with a code, a recovery code and a passkey, and turns it off', async () => {
  const { sandbox } = story
  // A passkey belongs to a domain, and an address in numbers is none.
  const address = sandbox.address.replace('127.0.0.1', 'localhost')
  const cedar = (await sandbox.cast()).find(({ role }) => role === 'merchant, verified')
  if (!cedar?.merchantId) throw new Error('There is no verified merchant in the cast.')
  const { merchantId, password } = cedar
  const { page, person, pageErrors } = await story.phone()
  await person.signInMerchant(merchantId, password)
  const stored = await page.evaluate(() => ({ ...localStorage }) as Record<string, string>)
  await page.goto(`${address}/MerchantLogin`)
  await page.evaluate((items) => {
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
  }, stored)
  await withFingerprint(page)
  const dialog = page.getByRole('dialog')
  const field = (label: string) => page.getByLabel(label, { exact: true })

  // Without a mailbox there is no authenticator.
  await page.goto(`${address}/MerchantSecurity`)
  await page.getByRole('link', { name: /Two-step sign-in/ }).click()
  await page.getByText('Set an e-mail address first.').waitFor()
  await page.goto(`${address}/MerchantSecurity`)
  await field('New address').fill('owner@cedar.test')
  await button(page, 'Send code').click()
  await field('Code from that mailbox').fill(await sandbox.codeFor('owner@cedar.test'))
  await field('Your password').fill(password)
  await button(page, 'Save address').click()
  await page.getByText('Address saved').waitFor()

  await page.goto(`${address}/MerchantFactor`)
  await button(page, 'Set up an authenticator').click()
  await dialog.getByLabel('Your password').fill('a guess')
  await button(page, 'Continue').click()
  await dialog.getByText('This password is not right.').waitFor()
  await dialog.getByLabel('Your password').fill(password)
  await button(page, 'Continue').click()
  await page.locator('.qr').waitFor()
  // A reload does not lose the key.
  await page.reload()
  await page.locator('.qr').waitFor()
  expect(await axeViolations(page)).toEqual([])
  const secret = (await page.locator('.address .mono > :not(.sr)').allInnerTexts()).join('').replace(/\s/g, '')
  await field('Code of the new authenticator').fill(await person.freshGoogleCode(secret))
  await button(page, 'Use the new authenticator').click()
  await page.getByRole('heading', { name: 'Your ten recovery codes' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  const [recovery = ''] = await page.locator('.recovery li').allInnerTexts()
  await page.getByRole('checkbox').check()
  await button(page, 'Done').click()
  await page.getByRole('main').getByText('Your authenticator is in use').waitFor()
  await page.getByText('10 of 10 left').waitFor()

  // A passkey takes the password and a code.
  await button(page, 'Add a passkey').click()
  await dialog.getByLabel('Name').fill('My phone')
  await dialog.getByLabel('Your password').fill(password)
  await button(page, 'Create passkey').click()
  const prompt = page.getByRole('dialog', { name: 'Enter a code' })
  await prompt.getByLabel('Code of the authenticator').fill('000000')
  await prompt.getByRole('button', { name: 'Continue' }).click()
  await prompt.getByText('This code is not right.').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await prompt.getByLabel('Code of the authenticator').fill(await person.freshGoogleCode(secret))
  await prompt.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Passkey added').waitFor()
  await page.getByText('My phone').waitFor()
  expect(await axeViolations(page)).toEqual([])

  /** Signs out here, and gives the password and the picture. */
  const withPassword = async () => {
    await page.evaluate(() => localStorage.removeItem('mtk'))
    await page.goto(`${address}/MerchantLogin`)
    await field('Merchant ID').fill(merchantId)
    await field('Password').fill(password)
    await person.solveCaptcha()
    await button(page, /^Log in$/).click()
    await page.getByText('Your password is right.').waitFor()
  }
  await withPassword()
  expect(await axeViolations(page)).toEqual([])
  await field('Code of the authenticator').fill(await person.freshGoogleCode(secret))
  await button(page, 'Continue').click()
  await page.waitForURL('**/Merchant')
  await withPassword()
  await button(page, 'Use a recovery code').click()
  await field('Recovery code').fill(recovery)
  await button(page, 'Continue').click()
  await page.waitForURL('**/Merchant')
  expect((await sandbox.mailsTo('owner@cedar.test')).map(({ subject }) => subject)).toContain(
    'A recovery code of your shop on Humidor was used',
  )
  await withPassword()
  await button(page, 'Use a recovery code').click()
  await field('Recovery code').fill(recovery)
  await button(page, 'Continue').click()
  await page.getByText('This is neither a current code nor an unused recovery code.').waitFor()
  await button(page, 'Log in with a passkey').click()
  await page.waitForURL('**/Merchant')

  // The passkey stands for a code. Turning it off removes it.
  await page.goto(`${address}/MerchantFactor`)
  await page.getByText('9 of 10 left').waitFor()
  await button(page, 'Turn two-step sign-in off').click()
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Turn two-step sign-in off' }).click()
  await prompt.getByRole('button', { name: 'Confirm with Face ID or fingerprint' }).click()
  await page.getByText('Two-step sign-in is off').waitFor()
  await button(page, 'Set up an authenticator').waitFor()
  expect(pageErrors).toEqual([])
})
