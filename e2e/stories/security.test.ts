import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { axeViolations } from '../browser.ts'
import { fieldErrors } from '../page-queries.ts'
import { setUpStory } from '../story.ts'

const story = setUpStory({ signInOnScreen: true })

const subjectsTo = async (email: string) => (await story.sandbox.mailsTo(email)).map(({ subject }) => subject)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
/** The one-time password in the newest mail that has one. */
async function oneTimeOf(email: string) {
  const mails = (await story.sandbox.mailsTo(email)).filter(({ subject }) => subject.includes('one-time'))
  return mails.map(({ text }) => /\b[2-9A-HJ-NP-Z]{5}(?:-[2-9A-HJ-NP-Z]{5}){2}\b/.exec(text)?.[0]).find(Boolean) ?? ''
}

it('a member who forgot the password signs in once with a one-time one, sets a new one, and other devices are signed out', async () => {
  const { sandbox } = story
  const { email } = await story.member('bob')
  const old = await story.phoneOf('bob')
  // A page without background calls, so that it does not notice the sign-out early.
  await old.page.goto(`${sandbox.address}/More`)
  const { page, person, pageErrors } = await story.phone()
  await sandbox.advance(31)
  await page.goto(`${sandbox.address}/Login`)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  const send = button(page, 'Send one-time password')
  await send.click()
  expect(await fieldErrors(page)).toEqual(['Please enter an e-mail address, such as you@example.com.'])
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  const picture = page.locator('.captcha img')
  const first = await picture.getAttribute('src')
  await page.getByLabel('Characters in the picture').fill('????')
  await send.click()
  await page.getByText('These are not the characters').waitFor()
  await expect.poll(() => picture.getAttribute('src')).not.toBe(first)
  await button(page, 'Another picture').click()
  await person.solveCaptcha()
  await send.dblclick()
  await page.getByRole('heading', { name: 'Check your inbox' }).waitFor()
  expect(await axeViolations(page)).toEqual([])

  // The one-time password replaces the password once. Then a new one must be set.
  const oneTime = await oneTimeOf(email)
  await page.getByRole('link', { name: 'Go to log in' }).click()
  await sandbox.advance(31)
  await person.enterLogin(email, oneTime)
  await page.waitForURL('**/Resetpswd')
  await page.getByText('You signed in with a one-time password').waitFor()
  await page.goto(`${sandbox.address}/More`)
  await page.getByRole('link', { name: /^Set a new password now/ }).waitFor()
  await page.goto(`${sandbox.address}/Safepswd`)
  await page.getByRole('link', { name: 'Set new password' }).click()
  const { totpSecret } = await story.member('bob')
  await setNewPassword(page, () => person.freshGoogleCode(totpSecret))
  await page.waitForURL('**/More')
  await page.getByRole('link', { name: /^Set a new password now/ }).waitFor({ state: 'detached' })

  const toast = old.page.getByText('Please login first').waitFor()
  await Promise.all([toast, old.page.goto(`${sandbox.address}/Asset`)])
  await old.page.waitForURL('**/login?redirect=%2FAsset')
  await sandbox.advance(31)
  await old.person.enterLogin(email, oneTime)
  await old.page.getByText('E-mail or password is wrong.').waitFor()
  await sandbox.advance(31)
  await old.page.reload()
  await old.person.enterLogin(email, 'seven oaks in a row')
  await old.page.waitForURL('**/Asset')
  expect(await subjectsTo(email)).toEqual(
    expect.arrayContaining(['Your Humidor one-time password was used', 'Your Humidor password was changed']),
  )
  expect([...pageErrors, ...old.pageErrors]).toEqual([])
})

/** Tries invalid passwords and codes, then sets a new password. */
async function setNewPassword(page: Page, freshCode: () => Promise<string>) {
  const set = button(page, 'Set new password')
  const tries: [password: string, digits: string, message: string][] = [
    ['', '', 'Please enter your password.'],
    ['12345', '', 'The password needs at least 6 characters.'],
    ['seven oaks in a row', '12', 'This code is not right.'],
    ['seven oaks in a row', '000000', 'This code is not right.'],
    ['password', await freshCode(), 'Too many people use this password.'],
  ]
  for (const [password, digits, message] of tries) {
    await page.getByLabel('New password', { exact: true }).fill(password)
    await page.getByLabel('Authenticator code').fill(digits)
    await set.click()
    await expect.poll(() => fieldErrors(page)).toEqual([expect.stringContaining(message)])
  }
  await page.getByText('Every other device is signed out').waitFor()
  await page.getByLabel('New password', { exact: true }).fill('seven oaks in a row')
  await page.getByLabel('Authenticator code').fill(await freshCode())
  await set.dblclick()
}

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'

it('a member signs out a lost device from another one, and then all other devices at once', async () => {
  const { sandbox } = story
  const { email, password } = await story.member('sylvia')
  const { context, page, pageErrors } = await story.phoneOf('sylvia')
  await sandbox.advance(31)
  const lost = await story.phoneOf('sylvia', { userAgent: iPhone })
  await lost.page.goto(`${sandbox.address}/Deposit`)
  await page.goto(`${sandbox.address}/Sessions`)
  const row = button(page, /^Safari, iPhone/)
  await row.click()
  const dialog = page.getByRole('dialog', { name: 'Sign out Safari, iPhone?' })
  expect(await axeViolations(page)).toEqual([])
  await button(page, 'Cancel').click()
  await row.click()
  await context.setOffline(true)
  await expect.poll(() => dialog.getByRole('button', { name: 'Sign out' }).isDisabled()).toBe(true)
  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Sign out' }).dblclick()
  await dialog.waitFor({ state: 'detached' })
  await row.waitFor({ state: 'detached' })

  await lost.page.getByLabel('Amount', { exact: true }).fill('50')
  await button(lost.page, 'Show address').click()
  await lost.page.waitForURL('**/login?redirect=%2FDeposit')
  await sandbox.advance(31)
  await lost.person.enterLogin(email, password)
  await lost.page.waitForURL('**/Deposit')

  await page.reload()
  await row.waitFor()
  await button(page, 'Sign out all other devices').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out all other devices' }).click()
  await page.getByText('Only this device').waitFor()
  await page.goto(`${sandbox.address}/Asset`)
  await page.getByRole('heading', { name: 'Wallet detail' }).waitFor()
  // Within half a minute the device finds out by itself. Then it opens the page as a stranger's.
  await lost.page.goto(`${sandbox.address}/Asset`)
  await lost.page.waitForURL(/\/login\?redirect=%2FAsset$|\/Home$/)
  expect([...pageErrors, ...lost.pageErrors]).toEqual([])
})

it('a frozen member reaches all security pages and changes the password with the current one', async () => {
  const { sandbox } = story
  const { email, password, totpSecret } = await story.member('freya')
  const { page, person, pageErrors } = await story.phoneOf('freya')
  for (const path of ['/Google', '/Resetpswd', '/Sessions', '/Bindaddress', '/Safepswd']) {
    await page.goto(sandbox.address + path)
    await page.locator('main form, main .rows').first().waitFor()
    expect(page.url()).toBe(sandbox.address + path)
  }
  const [old, next, code] = ['Current password', 'New password', 'Authenticator code'].map((name) =>
    page.getByLabel(name, { exact: true }),
  )
  if (!old || !next || !code) throw new Error('A field of the form is missing.')
  await button(page, 'Change password').click()
  expect(await fieldErrors(page)).toEqual(['Please enter your password.'])
  await old.fill('not the password')
  await next.fill('eight oaks in a row')
  await code.fill(await person.freshGoogleCode(totpSecret))
  await button(page, 'Change password').click()
  await page.getByText('This is not your current password.').waitFor()
  await old.fill(password)
  await code.fill(await person.freshGoogleCode(totpSecret))
  await button(page, 'Change password').dblclick()
  await page.getByText('Password changed.').waitFor()
  await page.waitForURL('**/More')
  expect(await subjectsTo(email)).toContain('Your Humidor password was changed')
  expect(pageErrors).toEqual([])
})

it('the ledger passes verification', async () => {
  const verification = await story.sandbox.runCli('verify')
  expect(verification.code, verification.output).toBe(0)
})
