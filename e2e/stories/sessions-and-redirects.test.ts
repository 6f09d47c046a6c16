import { expect, it } from 'vitest'
import { axeViolations } from '../browser.ts'
import { setUpStory } from '../story.ts'

const story = setUpStory({ signInOnScreen: true })

it('a visitor is redirected to /Home from every members’ page, whatever the case of the address', async () => {
  const { sandbox } = story
  const { page, pageErrors } = await story.phone()
  for (const path of ['/', '/Asset', '/asset/', '/DEPOSIT', '/transferU', '/index', '/More']) {
    await page.goto(sandbox.address + path)
    await page.waitForURL('**/Home')
  }
  // The query of a shop's code is kept up to the sign-in, over a reload as well.
  const query = 'redirect=%2FCbExpense%3Fmerchant%3D100001'
  await page.goto(`${sandbox.address}/CBEXPENSE?merchant=100001`)
  await page.waitForURL(`**/Home?${query}`)
  await page.reload()
  // The link is in the page before the script that adds the redirect.
  await page.locator(`a[href$="${query}"]`).click()
  await page.waitForURL(`**/Login?${query}`)
  await page.goto(`${sandbox.address}/nowhere/at/all`)
  await page.getByText('This page does not exist').waitFor()
  await expect.poll(() => page.title()).toBe('Page not found · Humidor')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Go to home page' }).click()
  await page.waitForURL('**/Home')
  expect(pageErrors).toEqual([])
})

it('a member whose session has ended returns to the page they were on after signing in', async () => {
  const { sandbox } = story
  const { email, password } = await story.member('alice')
  const { context, page, person, pageErrors } = await story.phoneOf('alice')
  const other = await context.newPage()
  await other.goto(`${sandbox.address}/Vip`)
  await page.bringToFront()
  await page.goto(`${sandbox.address}/Exchange`)
  await page.getByLabel('Amount', { exact: true }).fill('5')

  // A copy of this device ends the same session.
  const copy = await story.phone({ storageState: await context.storageState() })
  await copy.page.goto(`${sandbox.address}/More`)
  await copy.page.getByRole('button', { name: 'Log out' }).click()
  await copy.page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await copy.page.waitForURL('**/Home')

  await page.getByRole('button', { name: 'Convert 5.00 USDT' }).click()
  await page.getByText('Please login first').waitFor()
  await page.waitForURL('**/login?redirect=%2FExchange')
  await other.waitForURL('**/Home')
  await sandbox.advance(31)
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await person.enterMailCode(email)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL('**/Exchange')
  expect(pageErrors).toEqual([])
})

it('a sign-in redirects only to pages of the app, and the next member sees nothing of the last one', async () => {
  const { sandbox } = story
  const { page, person, pageErrors } = await story.phone()
  for (const [who, redirect, target] of [
    ['bob', '//evil.example/Index', '/Index'],
    ['carol', '/vip', '/Vip'],
  ] as const) {
    const { name, email, password } = await story.member(who)
    await page.goto(`${sandbox.address}/Login?redirect=${encodeURIComponent(redirect)}`)
    await page.getByLabel('E-mail', { exact: true }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await person.enterMailCode(email)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.waitForURL(sandbox.address + target)
    await page.getByText(name).first().waitFor()
    if (who === 'carol') expect(await page.getByText('bob_robusto').count()).toBe(0)
    else {
      await page.getByRole('link', { name: 'More' }).click()
      await page.getByRole('button', { name: 'Log out' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).dblclick()
      await page.waitForURL('**/Home')
      await page.goBack()
      await page.waitForURL('**/Home')
    }
  }
  expect(pageErrors).toEqual([])
})

it('a change of language and theme keeps the text typed into a form', async () => {
  const { sandbox } = story
  const { page } = await story.phoneOf('gregor')
  await page.goto(`${sandbox.address}/Deposit`)
  await page.getByLabel('Amount', { exact: true }).fill('12,5')
  const tab = await page.context().newPage()
  await tab.goto(`${sandbox.address}/More`)
  await tab.getByRole('button', { name: /^Language/ }).click()
  await tab
    .getByRole('dialog')
    .getByRole('button', { name: /Deutsch/ })
    .click()
  await tab.getByRole('button', { name: /^Darstellung/ }).click()
  await tab.getByRole('dialog').getByRole('button', { name: 'Hell' }).click()
  await page.bringToFront()
  await page.getByRole('button', { name: 'Adresse anzeigen' }).waitFor()
  const appearance = () =>
    page.evaluate(() => [document.documentElement.lang, document.documentElement.dataset['theme']])
  await expect.poll(appearance).toEqual(['de', 'light'])
  expect(await page.getByLabel('Betrag').inputValue()).toBe('12,5')
})

it('the keyboard operates tabs by arrows and sheets by Enter and Esc, and the focus returns', async () => {
  const { sandbox } = story
  const { page } = await story.phoneOf('magnus')
  await page.goto(`${sandbox.address}/Asset`)
  const tab = (name: string) => page.getByRole('tab', { name })
  await tab('All').focus()
  for (const [key, name] of [
    ['ArrowRight', 'USCD'],
    ['End', 'Bonus'],
    ['ArrowRight', 'All'],
    ['ArrowLeft', 'Bonus'],
    ['Home', 'All'],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(() => tab(name).getAttribute('aria-selected')).toBe('true')
    await expect.poll(() => tab(name).evaluate((it) => it === document.activeElement)).toBe(true)
  }

  const filter = page.getByRole('button', { name: 'Filter' })
  await filter.focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Filter' })
  await sheet.waitFor()
  // Tab cycles within the sheet and never reaches the page below.
  for (let at = 0; at < 12; at++) {
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') === null)).toBe(true)
  }
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await expect.poll(() => filter.evaluate((it) => it === document.activeElement)).toBe(true)
})
