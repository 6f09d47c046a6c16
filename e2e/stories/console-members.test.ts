import { readFile } from 'node:fs/promises'
import { unzipped } from '@humidor/domain/spreadsheet/unzipped.testing.ts'
import { expect, it } from 'vitest'
import { axeViolations } from '../browser.ts'
import { layoutAudit } from '../gallery/layout-audit.ts'
import { button, openConsole, row, waitForConsole, waitForToast } from '../operator-session.ts'
import { setUpStory } from '../story.ts'

const story = setUpStory()

const openConsoleAs = (name: string, options?: Parameters<typeof openConsole>[3]) =>
  openConsole(story.browser, story.sandbox, name, options)

it('an operator finds a member by name, freezes them with a reason, and unfreezes them', async () => {
  const { sandbox } = story
  const { page, pageErrors } = await openConsoleAs('wendy', { path: '/console/members' })
  // Each row is on exactly one page.
  await waitForConsole(page)
  const names = () => page.locator('.queue__open b').allTextContents()
  const first = await names()
  await button(page, 'Next page').click()
  await page.getByText(/^26 to \d+ of \d+$/).waitFor()
  const second = await names()
  expect(new Set([...first, ...second]).size).toBe(first.length + second.length)
  await button(page, 'Previous page').click()
  await page.getByText(/^1 to 25 of \d+$/).waitFor()
  expect(await names()).toEqual(first)

  await page.locator('.search input').focus()
  await page.keyboard.type('bob_r')
  await page.waitForURL(/search=bob_r/)
  await row(page, 'bob.robusto@humidor.test').getByRole('link').click()
  await page.getByRole('heading', { name: 'bob_robusto' }).waitFor()
  await button(page, 'Freeze').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('They are signed out at once').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Freeze' }).click()
  await dialog.getByText('Enter a reason.').waitFor()
  await dialog.getByLabel('Reason, required').fill('Asked us by telephone to close the account for a while.')
  await dialog.getByRole('button', { name: 'Freeze' }).dblclick()
  await waitForToast(page, 'bob_robusto is frozen')
  await page.getByText('Frozen: by an operator. “Asked us by telephone').waitFor()
  await page.locator('.devices', { hasText: 'Froze a member' }).getByText('Wendy Wrapper').waitFor()
  await row(page, 'bob_robusto').getByText('Frozen').waitFor()

  // All ledger entries, and their export.
  await page.getByRole('link', { name: 'All entries' }).click()
  await page.getByRole('heading', { name: 'History of bob_robusto' }).waitFor()
  await waitForConsole(page)
  const shown = await page.locator('tbody tr').count()
  expect(shown).toBeGreaterThan(0)
  const download = page.waitForEvent('download')
  await button(page, 'Export as CSV').click()
  const file = await (await download).path()
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\r\n')
  expect(lines[0]).toBe('\uFEFF"Time, UTC+8",Entry,Transfer,Operation,Shop,Receipt,Account,Coin,Amount,Balance after')
  expect(lines.length - 1).toBeGreaterThanOrEqual(shown)
  // The spreadsheet has as many rows. Only times and amounts are numeric cells, ids are text.
  const spreadsheet = page.waitForEvent('download')
  await button(page, 'Export').click()
  const sheet = unzipped(await readFile(await (await spreadsheet).path()))['xl/worksheets/sheet1.xml'] ?? ''
  expect(sheet.match(/<row /g)).toHaveLength(lines.length)
  expect(new Set(sheet.match(/<c r="[A-Z]+(?=\d+" s="\d"><v>)/g))).toEqual(new Set(['<c r="A', '<c r="I', '<c r="J']))
  await page.getByRole('link', { name: 'Back', exact: true }).click()

  await button(page, 'Unfreeze').click()
  await page.getByLabel('Reason, required').fill('Is back, and asked us again.')
  await page.getByRole('dialog').getByRole('button', { name: 'Unfreeze' }).click()
  await waitForToast(page, 'no longer frozen')
  await page.getByText('Frozen: by an operator').waitFor({ state: 'detached' })
  // The member can sign in again.
  const bob = await story.phoneOf('bob')
  expect(bob.page.url()).toBe(`${sandbox.address}/Index`)
  expect(pageErrors).toEqual([])
})

it('resetting an authenticator takes two operators: the maker cannot approve, the checker needs a code, the audit log has it all', async () => {
  const sam = await openConsoleAs('sam', { path: '/console/approvals' })
  await sam.page.getByText(/^Updated \d\d:\d\d$/).waitFor()
  await waitForConsole(sam.page)
  const wendy = await openConsoleAs('wendy', { path: '/console/members?search=alice' })
  await wendy.page.locator('.queue__open').first().click()
  await button(wendy.page, 'Reset authenticator').click()
  await wendy.page.getByLabel('Reason, required').fill('Lost the telephone; knows the day of the first deposit.')
  await button(wendy.page, 'Request reset').click()
  await waitForToast(wendy.page, 'Another operator decides now')
  await wendy.page.getByText('Reset requested, waiting for another operator').waitFor()
  expect(await button(wendy.page, 'Reset authenticator').isDisabled()).toBe(true)
  await wendy.page.locator('.side__item', { hasText: 'Approvals' }).click()
  await row(wendy.page, 'alice_corona').getByText('Waiting for another operator').waitFor()
  await row(wendy.page, 'alice_corona').getByRole('link').click()
  await wendy.page.getByText('You made this request: another operator must decide.').waitFor()
  expect(await button(wendy.page, 'Approve').count()).toBe(0)

  // A background check is not an audited read, yet the page shows that there are new items.
  const newItemsNote = sam.page.getByText('New items')
  const showsNote = async () => {
    await sam.page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
    return await newItemsNote.isVisible()
  }
  await expect.poll(showsNote, { timeout: 40_000, interval: 1_000 }).toBe(true)
  expect(await row(sam.page, 'alice_corona').count()).toBe(0)
  expect(await axeViolations(sam.page)).toEqual([])
  await button(sam.page, 'Refresh').click()
  await row(sam.page, 'alice_corona').getByText('To approve').waitFor()
  await newItemsNote.waitFor({ state: 'detached' })
  // Opening an item loads it again, so nobody decides on outdated data.
  const reloaded = sam.page.waitForResponse('**/api/console/approvals*')
  await row(sam.page, 'alice_corona').getByRole('link').click()
  await reloaded
  await sam.page.getByText('You have this open until').waitFor()
  await sam.page.getByText('You are the checker of another operator’s request.').waitFor()
  const request = new URL(sam.page.url()).searchParams.get('item')
  await sam.page.getByLabel('Note, required to decline').fill('Rang them back')
  await sam.page.locator('.side__item', { hasText: 'Feedback' }).click()
  await sam.page.getByText('Your unsaved changes will be lost.').waitFor()
  await button(sam.page, 'Stay').click()
  await sam.page.getByLabel('Note, required to decline').fill('')
  await button(sam.page, 'Decline').click()
  await sam.page.getByText('Enter a reason.').waitFor()
  await sam.page.getByLabel('Your authenticator code').fill('000000')
  await button(sam.page, 'Approve').click()
  await sam.page.getByText('This code is not right').waitFor()
  await sam.page.getByLabel('Your authenticator code').fill(await sam.code())
  await button(sam.page, 'Approve').click()
  await waitForToast(sam.page, 'Approved')
  await sam.page.getByRole('tab', { name: 'Approved' }).click()
  await row(sam.page, 'alice_corona').getByText('You').waitFor()
  // A link to the request opens it under any tab.
  await sam.go(`/approvals?item=${request}`)
  await sam.page.getByText('Approved by Sam').waitFor()

  const victor = await openConsoleAs('victor', { path: '/console/audit' })
  await victor.page.locator('tbody tr').first().waitFor()
  const log = await victor.page.locator('tbody').innerText()
  for (const auditEvent of ['Decided a request', 'Requested an authenticator reset', 'Searched members', 'Signed in'])
    expect(log).toContain(auditEvent)
  expect(log).not.toMatch(/googleCode|\b\d{6}\b.*code/)
  await button(victor.page, 'Filter').click()
  await victor.page.getByLabel('Action').selectOption({ label: 'Froze a member' })
  // Selected by its text, as the old rows stay until the filtered ones have loaded.
  await row(victor.page, 'Asked us by telephone').getByRole('link').click()
  await victor.page.getByRole('heading', { name: 'Froze a member' }).waitFor()
  await victor.page.getByText('reason: Asked us by telephone').waitFor()
  expect([...wendy.pageErrors, ...sam.pageErrors, ...victor.pageErrors]).toEqual([])
})

it('an operator works on a phone: the menu, the list, and an open item as a page', async () => {
  const { page, pageErrors } = await openConsoleAs('sam', {
    path: '/console/merchants',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  const expectAccessible = async (where: string) => {
    await waitForConsole(page)
    // The link of a row covers the whole row, not only its box.
    const found = (await page.evaluate(layoutAudit)).filter((line) => !line.includes('a.queue__open'))
    expect(found, where).toEqual([])
    expect(await axeViolations(page), where).toEqual([])
  }
  await expectAccessible('merchants')
  await button(page, 'Menu').click()
  await expectAccessible('the menu')
  await page.getByRole('dialog').getByRole('link', { name: 'Members' }).click()
  await page.getByRole('heading', { name: 'Members', exact: true }).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expectAccessible('members')
  await page.getByLabel(/^Search members/).fill('magnus')
  await row(page, 'magnus_maduro').getByRole('link').click()
  await page.getByRole('heading', { name: 'magnus_maduro' }).waitFor()
  expect(await page.locator('.queue').isVisible()).toBe(false)
  await expectAccessible('a member')
  await page.getByRole('link', { name: 'All entries' }).click()
  await page.locator('td.num').first().waitFor()
  await expectAccessible('a history')
  await page.goBack()
  await button(page, 'Close').click()
  await row(page, 'magnus_maduro').waitFor()
  expect(pageErrors).toEqual([])
})

it('an operator sees the app as a member in a tab that can do nothing, and the member finds it in their history', async () => {
  const { sandbox } = story
  const { page, pageErrors } = await openConsoleAs('wendy', { path: '/console/members?search=alice' })
  await row(page, 'alice_corona').getByRole('link').click()
  await button(page, 'See as member').click()
  const dialog = page.getByRole('dialog')
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'See as member' }).click()
  await dialog.getByText('Enter a reason.').waitFor()
  await dialog.getByLabel('Reason, required').fill('She writes that her balance is empty.')
  await dialog.getByRole('button', { name: 'See as member' }).dblclick()
  const link = dialog.getByRole('link', { name: 'Open in a new tab' })
  await link.waitFor()
  expect(await axeViolations(page)).toEqual([])
  const opened = page.context().waitForEvent('page')
  await link.click()
  const seen = await opened
  await seen.getByText(/^Read only: the app of member \d{8}, until/).waitFor()
  expect(new URL(seen.url()).hash).toBe('')
  expect(await axeViolations(seen)).toEqual([])

  // It shows what she sees, and refuses to act.
  await seen.goto(`${sandbox.address}/Mails`)
  await seen.getByText('Read only: the app of member').waitFor()
  await seen.getByRole('checkbox').first().click()
  await seen.getByText('You see this app as a member does, and can only read.').waitFor()
  // Nothing of hers is stored for other tabs.
  expect(await seen.evaluate(() => localStorage.getItem('tk'))).toBeNull()

  await page.goto(`${sandbox.address}/console/account`)
  await button(page, 'Log out').click()
  await button(page, 'Log out').waitFor({ state: 'detached' })
  await seen.reload()
  await seen.getByText('This view of a member’s app has ended.').waitFor()
  const alice = await story.phoneOf('alice')
  await alice.page.goto(`${sandbox.address}/AccountHistory`)
  await alice.page.getByText('Support saw your app, read only').waitFor()
  for (const errors of [pageErrors, alice.pageErrors]) expect(errors).toEqual([])
}, 300_000)
