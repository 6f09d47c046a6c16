import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { axeViolations } from '../browser.ts'
import { layoutAudit } from '../gallery/layout-audit.ts'
import { button, openConsole, row, waitForConsole, waitForToast } from '../operator-session.ts'
import { setUpStory } from '../story.ts'

const story = setUpStory()

const CEDAR = '/merchants/100001'

const openConsoleAs = (name: string, path: string) =>
  openConsole(story.browser, story.sandbox, name, { path: `/console${path}` })

/** The shop’s own device, signed in. */
async function shopPhone() {
  const cedar = (await story.sandbox.cast()).find(({ role }) => role === 'merchant, verified')
  const shop = await story.phone()
  await shop.person.signInMerchant(cedar?.merchantId ?? '', cedar?.password ?? '')
  return shop
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

it('a receipt typed into any search leads to the payment, and from there to the payer and back', async () => {
  const { page, go, pageErrors } = await openConsoleAs('wendy', '/merchants?status=1')
  await row(page, 'Cedar & Smoke').getByRole('link').click()
  await page.getByRole('link', { name: 'Bills, payouts and history' }).click()
  await page.getByRole('heading', { name: 'Cedar & Smoke' }).waitFor()
  await tab(page, 'Bills').click()
  await waitForConsole(page)
  const receipt = (await page.locator('tbody .queue__open b').first().textContent()) ?? ''
  expect(receipt).toMatch(/^[0-9A-F]{8}$/)
  expect(await axeViolations(page)).toEqual([])

  for (const from of ['/members', '/merchants']) {
    await go(from)
    await page.keyboard.press('/')
    await page.keyboard.type(receipt.toLowerCase())
    await page.getByRole('region', { name: 'Payments at shops' }).getByRole('link', { name: receipt }).click()
    await page.getByRole('heading', { name: `Receipt ${receipt}` }).waitFor()
    await waitForConsole(page)
  }
  expect(await axeViolations(page)).toEqual([])
  // Support has no ledger, so its transfers are only named.
  await page
    .getByText(/^transfer \d+$/)
    .first()
    .waitFor()
  await page
    .locator('.panel')
    .getByRole('link', { name: /^magnus_maduro, UID/ })
    .click()
  await page.getByRole('heading', { name: 'magnus_maduro' }).waitFor()
  await page.getByRole('link', { name: 'All entries' }).click()
  await button(page, 'Filter').click()
  await page.getByLabel('Operation').selectOption('Pay to merchant')
  await row(page, receipt).first().getByRole('link', { name: receipt }).click()
  await page.getByRole('heading', { name: `Receipt ${receipt}` }).waitFor()
  expect(pageErrors).toEqual([])
})

it('the bills of a shop are filtered, and every record of it opens and exports', async () => {
  const { page, go, pageErrors } = await openConsoleAs('fiona', `${CEDAR}?tab=bills`)
  await waitForConsole(page)
  const all = await page.locator('tbody tr').count()
  await button(page, 'Filter').click()
  await page.getByLabel('State').selectOption('Pending conversion')
  await page.waitForURL(/which=waiting/)
  await waitForConsole(page)
  expect(await page.locator('tbody tr').count()).toBeLessThan(all)
  await go(`${CEDAR}?tab=bills&search=830`)
  expect(await page.locator('tbody tr').count()).toBe(1)
  for (const name of [
    'Charges',
    'Refunds',
    'Payouts',
    'Ledger',
    'Staff',
    'Devices',
    'API keys',
    'Webhooks',
    'History',
  ]) {
    await tab(page, name).click()
    await waitForConsole(page)
    expect(await axeViolations(page), name).toEqual([])
  }
  await tab(page, 'Ledger').click()
  await row(page, 'Merchant conversion').first().getByText('The platform').waitFor()
  const download = page.waitForEvent('download')
  await button(page, 'Export as CSV').click()
  const lines = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines[0]).toBe(
    '\uFEFF"Time, UTC+8",Entry,Transfer,Operation,Receipt,Account,Other side,Coin,Amount,Balance after',
  )
  expect(lines.length).toBeGreaterThan(all)
  // Finance may read the ledger: an entry leads to its transfer.
  await page
    .getByRole('link', { name: /^transfer \d+$/ })
    .first()
    .click()
  await page.getByRole('heading', { name: /^Transfer \d+$/ }).waitFor()
  expect(pageErrors).toEqual([])
})

it('payments of all shops are narrowed by amount and merchant, and an unknown merchant says so', async () => {
  const { page, go, pageErrors } = await openConsoleAs('wendy', '/bills')
  await waitForConsole(page)
  const all = await page.locator('tbody tr').count()
  expect(all).toBeGreaterThan(1)
  expect(await axeViolations(page)).toEqual([])
  await button(page, 'Filter').click()
  await page.getByLabel('Amount from, ₡').fill('830')
  await page.getByLabel('Amount to, ₡').fill('830,00')
  await page.waitForURL(/least=830&most=830/)
  await waitForConsole(page)
  expect(await page.locator('tbody tr').count()).toBe(1)
  await page.getByLabel('Amount to, ₡').fill('eight')
  await page.getByText('Type an amount, as 12.50').waitFor()
  await page.getByLabel('Amount to, ₡').fill('830')
  await page.getByLabel('Merchant id').fill('999999')
  await page.getByRole('heading', { name: 'Not found' }).waitFor()
  await page.getByLabel('Merchant id').fill('100001')
  await page.waitForURL(/merchant=100001/)
  await waitForConsole(page)
  await page.locator('tbody .queue__open').first().click()
  await page.locator('.panel').getByRole('link', { name: 'Cedar & Smoke, 100001' }).click()
  await page.getByRole('heading', { name: 'Cedar & Smoke' }).waitFor()
  for (const path of ['/merchants/999999', '/merchants/cedar?tab=bills']) {
    await go(path)
    await page.getByRole('heading', { name: 'There is no such merchant' }).waitFor()
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  }
  await go('/members/12/history')
  await page.getByRole('heading', { name: 'There is no such member' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  expect(pageErrors).toEqual([])
})

it('on a telephone the chosen tab of a shop is in view', async () => {
  const { page, pageErrors } = await openConsole(story.browser, story.sandbox, 'wendy', {
    ...{ path: `/console${CEDAR}?tab=history`, viewport: { width: 390, height: 844 } },
  })
  await waitForConsole(page)
  const box = await tab(page, 'History').boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
  // Links within a row are as high as their line.
  const found = (await page.evaluate(layoutAudit)).filter((line) => !line.includes('a.panel__link'))
  expect(found).toEqual([])
  expect(pageErrors).toEqual([])
})

it('two operators change what members see of a shop, and the shop sees when', async () => {
  const wendy = await openConsoleAs('wendy', CEDAR)
  await waitForConsole(wendy.page)
  await button(wendy.page, 'Change').first().click()
  const dialog = wendy.page.getByRole('dialog')
  await dialog.getByText('Change something').waitFor()
  await dialog.getByLabel('Name', { exact: true }).fill('')
  await dialog.getByText('Members need a name.').waitFor()
  await dialog.getByLabel('Name', { exact: true }).fill('Cedar & Ash')
  await dialog.getByLabel('Opening hours').fill('Daily, 12:00 – 23:00')
  await dialog.getByLabel('Reason, required').fill('They wrote to us; we called the number on the page.')
  expect(await axeViolations(wendy.page)).toEqual([])
  await dialog.getByRole('button', { name: 'Request approval' }).click()
  await waitForToast(wendy.page, 'A second operator must approve')
  await wendy.page.getByText('Other contact data wait for a second operator').waitFor()

  const sam = await openConsoleAs('sam', '/approvals')
  await row(sam.page, 'Merchant’s contact data').getByRole('link').click()
  const panel = sam.page.locator('.panel')
  for (const text of ['Cedar & Ash', 'Cedar & Smoke', 'Daily, 12:00 – 23:00', 'Monday to Saturday, 11:00 – 22:00'])
    await panel.getByText(text, { exact: true }).first().waitFor()
  await panel.getByText('You have this open until').waitFor()
  await panel.getByLabel('Your authenticator code').fill(await sam.code())
  await button(sam.page, 'Approve').click()
  await waitForToast(sam.page, 'Approved')

  const bob = await story.phoneOf('bob')
  await bob.page.goto(`${story.sandbox.address}/CbExpense?merchant=100001&amount=12`)
  await button(bob.page, 'Continue').click()
  await bob.page.getByText('Cedar & Ash').first().waitFor()
  const shop = await shopPhone()
  await shop.person.openShopPage('Shop details')
  await shop.page.getByText('Daily, 12:00 – 23:00').waitFor()
  await shop.page.getByText(/^Our team changed these details on \d{4}/).waitFor()
  expect(await axeViolations(shop.page)).toEqual([])

  await wendy.go(`${CEDAR}?tab=history`)
  await row(wendy.page, 'Approved other contact data').getByText('Sam Sampler').waitFor()
  await row(wendy.page, 'Requested other contact data').getByText('Name: Cedar & Smoke → Cedar & Ash').waitFor()
  expect([...wendy.pageErrors, ...sam.pageErrors, ...bob.pageErrors, ...shop.pageErrors]).toEqual([])
})

it('support signs a shop out everywhere, with a reason in its history', async () => {
  const shop = await shopPhone()
  const { page, pageErrors } = await openConsoleAs('wendy', `${CEDAR}?tab=devices`)
  await waitForConsole(page)
  await button(page, 'Sign out everywhere').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason, required').fill('A till was stolen.')
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
  await waitForToast(page, 'is signed out everywhere')
  await page.getByText('Not signed in').waitFor()
  await shop.page.reload()
  await shop.page.waitForURL(/merchantlogin/i)
  await tab(page, 'History').click()
  await row(page, 'Signed a merchant out').getByText('A till was stolen.').waitFor()
  expect([...pageErrors, ...shop.pageErrors]).toEqual([])
})
