import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { axeViolations } from '../browser.ts'
import { emulatePointer, isLargeEnough } from '../gallery/console-pictures.ts'
import { layoutAudit } from '../gallery/layout-audit.ts'
import { button, openConsole, row, waitForConsole, waitForToast } from '../operator-session.ts'
import { setUpStory } from '../story.ts'

const story = setUpStory()

const openConsoleAs = (name: string, path: string) =>
  openConsole(story.browser, story.sandbox, name, { path: `/console${path}` })

/** Looks up the uid of a member by name. */
async function uidOf(page: Page, go: (path: string) => Promise<void>, name: string): Promise<string> {
  await go(`/members?search=${name}`)
  return /\d{8}/.exec((await row(page, name).first().textContent()) ?? '')?.[0] ?? ''
}

/** Approves the pending request about a member or a setting. */
async function approve(
  { page, go, code }: Awaited<ReturnType<typeof openConsoleAs>>,
  about: string,
  figures: readonly string[],
) {
  await go('/approvals')
  await row(page, about).getByRole('link').click()
  await page.getByText('You have this open until').waitFor()
  const panel = page.locator('.panel')
  for (const figure of figures) await panel.getByText(figure, { exact: true }).first().waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByLabel('Your authenticator code').fill(await code())
  await button(page, 'Approve').click()
  await waitForToast(page, 'Approved')
}

it('an award is typed twice, approved by another operator, paid once, and found in the ledger from both sides', async () => {
  const fiona = await openConsoleAs('fiona', '/treasury')
  const { page, go } = fiona
  await page.getByText('adds up').first().waitFor()
  expect(await axeViolations(page)).toEqual([])
  const uid = await uidOf(page, go, 'carol_claro')
  expect(uid).toMatch(/^\d{8}$/)

  await go('/treasury?tab=awards')
  await button(page, 'New award').click()
  await button(page, 'Request award').click()
  await page.getByText('Enter the eight digits of the member’s UID.').waitFor()
  await page.getByLabel('To, UID').fill(uid)
  await page.locator('.panel').getByText('carol_claro').waitFor()
  await page.getByLabel('Amount', { exact: true }).fill('12.50')
  await page.getByLabel('Repeat the amount').fill('125')
  await page.getByLabel('Reason').fill('For the song at the opening of the lounge.')
  await button(page, /^Request/).click()
  await page.getByText('The amounts do not match.').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByLabel('Repeat the amount').fill('12.5')
  await button(page, /^Request 12\.50/).dblclick()
  await waitForToast(page, 'Requested. Another operator decides now.')
  await page.locator('.panel').waitFor({ state: 'detached' })

  const victor = await openConsoleAs('victor', '/approvals')
  await approve(victor, 'carol_claro', ['Awarded in 30 days', 'Available now', 'Treasury, USCD'])

  await go('/treasury?tab=awards')
  await row(page, 'carol_claro').first().getByRole('link').click()
  await page.getByText('Approved by Victor Vitola').waitFor()
  await page.getByRole('link', { name: /^Transfer \d+$/ }).click()
  await page.getByRole('heading', { name: /^Transfer \d+$/ }).waitFor()
  await page.locator('.panel').getByText('award:').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.locator('.lines__account', { hasText: 'carol_claro' }).click()
  await page.getByRole('heading', { name: 'USCD, transaction' }).waitFor()
  await waitForConsole(page)
  expect(await axeViolations(page)).toEqual([])
  // By keyboard: the first entry and its transfer.
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.locator('.panel').getByText('For').or(page.locator('.panel').getByText('award:')).first().waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.panel').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: new RegExp(`UID ${uid}`) }).click()
  await page.getByRole('heading', { name: 'carol_claro' }).waitFor()
  expect([...fiona.pageErrors, ...victor.pageErrors]).toEqual([])
})

it('an operator searches the ledger by member, key, operation and day', async () => {
  const { page, go, pageErrors } = await openConsoleAs('fiona', '/ledger')
  const uid = await uidOf(page, go, 'gregor_gordo')
  await go('/ledger')
  await page.locator('.search input').focus()
  await page.keyboard.type(uid)
  await page.waitForURL(new RegExp(`search=${uid}`))
  await waitForConsole(page)
  await row(page, 'transfer').first().waitFor()
  await go('/ledger?search=genesis')
  await row(page, 'Genesis').getByRole('link').click()
  await page.getByText('Issued, ₡').waitFor()
  expect(await page.locator('.lines li').count()).toBe(4)
  await go('/ledger')
  await button(page, 'Filter').click()
  await page.getByLabel('Operation').selectOption({ label: 'Treasury conversion' })
  await page.getByLabel('From').fill('2020-01-01')
  await waitForConsole(page)
  await row(page, 'Treasury conversion').first().waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByLabel('To').fill('2020-01-02')
  await page.getByText('No results').waitFor()
  await page.getByRole('tab', { name: 'Accounts' }).click()
  await row(page, 'Foundation, ₡').getByRole('link').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByLabel('Search accounts by UID or merchant id').fill('99999999')
  await page.getByText('No results').waitFor()
  expect(pageErrors).toEqual([])
})

it('two operators change a setting within its bounds and consistently with others, and its history has who and why', async () => {
  const fiona = await openConsoleAs('fiona', '/settings?item=withdrawalOpens')
  const { page, go } = fiona
  await page.getByLabel('New value').fill('22:00')
  await page.getByText('This conflicts with Withdrawals close at, 21:00.').waitFor()
  await page.getByLabel('New value').fill('nine')
  await page.getByText('This value is not valid for this setting.').waitFor()
  await page.getByLabel('New value').fill('08:30')
  await page.getByText('09:00 → 08:30').waitFor()
  await page.getByLabel('Reason').fill('Members in the east ask for it.')
  expect(await axeViolations(page)).toEqual([])
  await button(page, 'Request change').click()
  await waitForToast(page, 'Requested. Another operator decides now.')
  await row(page, 'Withdrawals open at').getByText('08:30 pending').waitFor()

  const victor = await openConsoleAs('victor', '/approvals')
  await approve(victor, 'Withdrawals open at', ['New value', '08:30', 'In force now'])
  await go('/settings?tab=changes')
  await row(page, 'was 09:00').getByText('Members in the east ask for it.').waitFor()
  expect(await axeViolations(page)).toEqual([])

  const conrad = await openConsoleAs('conrad', '/settings?item=withdrawalOpens')
  await conrad.page.getByText('Only finance can change settings.').waitFor()
  await conrad.page.locator('.panel__name').getByText('08:30').waitFor()
  expect([...fiona.pageErrors, ...victor.pageErrors, ...conrad.pageErrors]).toEqual([])
})

const paths = [
  ...['/treasury', '/treasury?tab=awards', '/treasury?tab=awards&ask=new', '/treasury?tab=moves&ask=new'],
  ...['/ledger', '/ledger?item=1', '/ledger/accounts', '/ledger/account/108'],
  ...['/settings', '/settings?item=transferReview', '/settings?tab=changes'],
]

const phone = { width: 360, height: 780 }
const screens = [phone, { width: 1280, height: 800 }, { width: 1440, height: 900 }]

it('the money pages have no layout problem and no axe violation on a small phone, a laptop and a desktop', async () => {
  const device = await openConsole(story.browser, story.sandbox, 'fiona', { path: '/console/treasury' })
  const { page, pageErrors } = device
  const devtools = await device.context.newCDPSession(page)
  const resize = async (screen: typeof phone) => {
    await emulatePointer(devtools, screen.width)
    await page.setViewportSize(screen)
  }
  for (const path of paths) {
    // Loads on the smallest screen, so that sizes measured only at the first render come from there.
    await resize(phone)
    await page.goto(`${story.sandbox.address}/console${path}`)
    await page.locator('.queue').first().waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    await waitForConsole(page)
    for (const screen of screens) {
      await resize(screen)
      await waitForConsole(page)
      const found = (await page.evaluate(layoutAudit)).filter((line) => !isLargeEnough(line, screen.width))
      expect([...found, ...(await axeViolations(page))], `${path} at ${screen.width}`).toEqual([])
    }
  }
  expect(pageErrors).toEqual([])
})
