import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { stumblingBlocks } from '../browser.ts'
import { errorsAt } from '../reading.ts'
import { setStage } from '../stage.ts'

const stage = setStage({ atTheScreen: true })

const subjectsTo = async (email: string) => (await stage.world.mailsTo(email)).map(({ subject }) => subject)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
/** The one-time password of the newest letter that carries one. */
async function oneTimeOf(email: string) {
  const letters = (await stage.world.mailsTo(email)).filter(({ subject }) => subject.includes('one-time'))
  return letters.map(({ text }) => /\b[2-9A-HJ-NP-Z]{5}(?:-[2-9A-HJ-NP-Z]{5}){2}\b/.exec(text)?.[0]).find(Boolean) ?? ''
}

it('a forgotten password: a one-time one opens once, a new one is set, and every other device is out', async () => {
  const { world } = stage
  const { email } = await stage.member('bob')
  const old = await stage.phoneOf('bob')
  // A page that asks nothing by itself: it must not learn that it is out before it is looked at again.
  await old.page.goto(`${world.address}/More`)
  const { page, person, troubles } = await stage.phone()
  await world.advance(31)
  await page.goto(`${world.address}/Login`)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  const send = button(page, 'Send one-time password')
  await send.click()
  expect(await errorsAt(page)).toEqual(['Please enter an e-mail address, such as you@example.com.'])
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  const picture = page.locator('.captcha img')
  const first = await picture.getAttribute('src')
  await page.getByLabel('Characters in the picture').fill('????')
  await send.click()
  await page.getByText('These are not the characters').waitFor()
  await expect.poll(() => picture.getAttribute('src')).not.toBe(first)
  await button(page, 'Another picture').click()
  await person.readPicture()
  await send.dblclick()
  await page.getByRole('heading', { name: 'Look in your mailbox' }).waitFor()
  expect(await stumblingBlocks(page)).toEqual([])

  // It serves in place of the password, and only a new one is of use after it.
  const oneTime = await oneTimeOf(email)
  await page.getByRole('link', { name: 'Go to log in' }).click()
  await world.advance(31)
  await person.enterLogin(email, oneTime)
  await page.waitForURL('**/Resetpswd')
  await page.getByText('You signed in with a one-time password').waitFor()
  await page.goto(`${world.address}/More`)
  await page.getByRole('link', { name: /^Set a new password now/ }).waitFor()
  await page.goto(`${world.address}/Safepswd`)
  await page.getByRole('link', { name: 'Set new password' }).click()
  const { totpSecret } = await stage.member('bob')
  await setNewPassword(page, () => person.freshGoogleCode(totpSecret))
  await page.waitForURL('**/More')
  await page.getByRole('link', { name: /^Set a new password now/ }).waitFor({ state: 'detached' })

  const told = old.page.getByText('Please login first').waitFor()
  await Promise.all([told, old.page.goto(`${world.address}/Asset`)])
  await old.page.waitForURL('**/login?redirect=%2FAsset')
  await world.advance(31)
  await old.person.enterLogin(email, oneTime)
  await old.page.getByText('E-mail or password is wrong.').waitFor()
  await world.advance(31)
  await old.page.reload()
  await old.person.enterLogin(email, 'seven oaks in a row')
  await old.page.waitForURL('**/Asset')
  expect(await subjectsTo(email)).toEqual(
    expect.arrayContaining(['Your Humidor one-time password was used', 'Your Humidor password was changed']),
  )
  expect([...troubles, ...old.troubles]).toEqual([])
})

/** Tries what is no password, then sets one. */
async function setNewPassword(page: Page, freshCode: () => Promise<string>) {
  const set = button(page, 'Set new password')
  const tries: [password: string, digits: string, said: string][] = [
    ['', '', 'Please enter your password.'],
    ['12345', '', 'The password needs at least 6 characters.'],
    ['seven oaks in a row', '12', 'This code is not right.'],
    ['seven oaks in a row', '000000', 'This code is not right.'],
    ['password', await freshCode(), 'Too many people use this password.'],
  ]
  for (const [password, digits, said] of tries) {
    await page.getByLabel('New password', { exact: true }).fill(password)
    await page.getByLabel('Authenticator code').fill(digits)
    await set.click()
    await expect.poll(() => errorsAt(page)).toEqual([expect.stringContaining(said)])
  }
  await page.getByText('Every other device is signed out').waitFor()
  await page.getByLabel('New password', { exact: true }).fill('seven oaks in a row')
  await page.getByLabel('Authenticator code').fill(await freshCode())
  await set.dblclick()
}

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'

it('devices: one that is lost is signed out from another, or all of them at once', async () => {
  const { world } = stage
  const { email, password } = await stage.member('sylvia')
  const { context, page, troubles } = await stage.phoneOf('sylvia')
  await world.advance(31)
  const lost = await stage.phoneOf('sylvia', { userAgent: iPhone })
  await lost.page.goto(`${world.address}/Deposit`)
  await page.goto(`${world.address}/Sessions`)
  const row = button(page, /^Safari, iPhone/)
  await row.click()
  const dialog = page.getByRole('dialog', { name: 'Sign out Safari, iPhone?' })
  expect(await stumblingBlocks(page)).toEqual([])
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
  await world.advance(31)
  await lost.person.enterLogin(email, password)
  await lost.page.waitForURL('**/Deposit')

  await page.reload()
  await row.waitFor()
  await button(page, 'Sign out all other devices').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out all other devices' }).click()
  await page.getByText('Only this device').waitFor()
  await page.goto(`${world.address}/Asset`)
  await page.getByRole('heading', { name: 'Wallet detail' }).waitFor()
  await lost.page.goto(`${world.address}/Asset`)
  await lost.page.waitForURL('**/login?redirect=%2FAsset')
  expect([...troubles, ...lost.troubles]).toEqual([])
})

it('a frozen member minds their security like anybody, and changes the password knowing the old one', async () => {
  const { world } = stage
  const { email, password, totpSecret } = await stage.member('freya')
  const { page, person, troubles } = await stage.phoneOf('freya')
  for (const path of ['/Google', '/Resetpswd', '/Sessions', '/Bindaddress', '/Safepswd']) {
    await page.goto(world.address + path)
    await page.locator('main form, main .rows').first().waitFor()
    expect(page.url()).toBe(world.address + path)
  }
  const [old, next, code] = ['Current password', 'New password', 'Authenticator code'].map((name) =>
    page.getByLabel(name, { exact: true }),
  )
  if (!old || !next || !code) throw new Error('The form has lost a field.')
  await button(page, 'Change password').click()
  expect(await errorsAt(page)).toEqual(['Please enter your password.'])
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
  expect(troubles).toEqual([])
})

it('leaves the books in order', async () => {
  const books = await stage.world.humidor('verify')
  expect(books.code, books.output).toBe(0)
})
