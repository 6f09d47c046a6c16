import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { axeViolations } from '../browser.ts'
import { setUpStory } from '../story.ts'

const story = setUpStory()

/** The app is kept some seconds after the first page. */
const KEPT_TIMEOUT_MS = 40_000

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const locked = (page: Page) => page.getByRole('heading', { name: 'The app is locked' })

it('the app locks while nobody is there, shows nothing, and goes on with the typed form once it is unlocked', async () => {
  const { sandbox } = story
  const { email, totpSecret } = await story.member('alice')
  const recipient = (await story.member('bob')).email
  const { context, page, person, pageErrors } = await story.phoneOf('alice')

  await page.goto(`${sandbox.address}/More`)
  await page.getByRole('link', { name: /^App lock/ }).click()
  await page.getByRole('button', { name: '5 minutes', exact: true }).click()
  await page.getByText('App lock changed').waitFor()
  expect(await axeViolations(page)).toEqual([])

  await page.goto(`${sandbox.address}/Transferu`)
  await page.getByLabel('Recipient’s e-mail').fill(recipient)
  await page.getByLabel('Amount', { exact: true }).fill('7.25')
  const other = await context.newPage()
  await other.goto(`${sandbox.address}/Asset`)
  await other.getByRole('heading', { name: 'Wallet detail' }).waitFor()
  await page.getByLabel('Amount', { exact: true }).focus()

  // Nobody is there for five minutes. The first request of any window finds it out, and both lock.
  await sandbox.advance(300)
  await other.reload()
  await locked(other).waitFor()
  await locked(page).waitFor()
  expect(await axeViolations(page)).toEqual([])
  for (const window of [page, other]) {
    expect(await window.locator('#root').innerText()).toBe('')
    expect(await window.getByRole('dialog').innerText()).not.toContain(email)
  }
  // Neither Esc, nor a reload, nor a step back opens it.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await other.goto(`${sandbox.address}/More`)
  await other.goBack()
  for (const window of [page, other]) await locked(window).waitFor()

  await context.setOffline(true)
  await page.getByText(/Unlocking needs the network/).waitFor()
  await context.setOffline(false)
  const code = page.getByLabel('Authenticator code')
  await code.fill('000000')
  await page.getByText('This code is not right.').waitFor()
  expect(await page.locator('.toast:visible').count()).toBe(0)
  await code.fill(await person.freshGoogleCode(totpSecret))
  await locked(page).waitFor({ state: 'detached' })
  const amount = page.getByLabel('Amount', { exact: true })
  await expect.poll(() => amount.evaluate((field) => document.activeElement === field)).toBe(true)
  expect(await page.getByLabel('Recipient’s e-mail').inputValue()).toBe(recipient)
  expect(await page.getByLabel('Amount', { exact: true }).inputValue()).toBe('7.25')
  await button(page, 'Continue').click()
  await page.getByText(recipient).first().waitFor()
  await other.getByRole('heading', { name: 'Wallet detail' }).waitFor()

  // Never again needs a code.
  await other.close()
  await page.goto(`${sandbox.address}/AppLock`)
  await button(page, 'Never').click()
  expect(await axeViolations(page)).toEqual([])
  await page
    .getByRole('dialog')
    .getByLabel('Authenticator code')
    .fill(await person.freshGoogleCode(totpSecret))
  await button(page, 'Confirm').click()
  await page.getByText('App lock changed').waitFor()
  await sandbox.advance(3_600)
  await page.goto(`${sandbox.address}/Asset`)
  await page.getByRole('heading', { name: 'Wallet detail' }).waitFor()
  expect(pageErrors).toEqual([])
})

it('is locked by hand, and signing out is the other way', async () => {
  const { sandbox } = story
  const { page, pageErrors } = await story.phoneOf('carol')
  await page.goto(`${sandbox.address}/AppLock`)
  await button(page, '60 minutes').click()
  // The toast of the page still stands, and may say what was just paid.
  const toast = page.locator('.toast', { hasText: 'App lock changed' })
  await toast.waitFor()
  await page.evaluate(() => {
    localStorage.setItem('app-locked', 'yes')
    dispatchEvent(new StorageEvent('storage'))
  })
  await locked(page).waitFor()
  expect(await toast.isVisible()).toBe(false)
  await page.evaluate(() => {
    localStorage.removeItem('app-locked')
    dispatchEvent(new StorageEvent('storage'))
  })
  await locked(page).waitFor({ state: 'detached' })
  await page.goto(`${sandbox.address}/More`)
  await button(page, 'Lock now').click()
  await locked(page).waitFor()
  await page.reload()
  await locked(page).waitFor()
  await button(page, 'Log out').click()
  await page.waitForURL('**/Home')
  expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('app-')))).toEqual([])
  expect(pageErrors).toEqual([])
})

it('is locked after a reload without a network too, and shows nothing of what was seen last', async () => {
  const { sandbox } = story
  const { totpSecret } = await story.member('bob')
  const { context, page, person, pageErrors } = await story.phoneOf('bob', { serviceWorkers: 'allow' })
  await page.goto(`${sandbox.address}/AppLock`)
  await button(page, '1 minute').click()
  await page.getByText('App lock changed').waitFor()
  // The app and the figures are kept for a start without a network.
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', undefined, {
    timeout: KEPT_TIMEOUT_MS,
  })
  await page.goto(`${sandbox.address}/Asset`)
  await page.getByRole('heading', { name: 'Wallet detail' }).waitFor()
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)), {
      timeout: KEPT_TIMEOUT_MS,
    })
    .toContain('humidor-last-seen')

  await page.evaluate(() => localStorage.setItem('app-used', '1'))
  await context.setOffline(true)
  await page.reload()
  await page.getByText(/Unlocking needs the network/).waitFor()
  expect(await page.locator('#root').innerText()).toBe('')
  expect(await page.locator('#root').textContent()).not.toMatch(/\d\.\d\d/)
  await context.setOffline(false)
  await page.getByLabel('Authenticator code').fill(await person.freshGoogleCode(totpSecret))
  await locked(page).waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'Wallet detail' }).waitFor()
  expect(pageErrors).toEqual([])
})
