import { readFile } from 'node:fs/promises'
import { unzipped } from '@humidor/domain/spreadsheet/unzipped.testing.ts'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { stumblingBlocks } from '../browser.ts'
import { audit } from '../gallery/audit.ts'
import { openDesk, settled } from '../operator.ts'
import { setStage } from '../stage.ts'

const stage = setStage()

const desk = (name: string, options?: Parameters<typeof openDesk>[3]) =>
  openDesk(stage.browser, stage.world, name, options)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const row = (page: Page, text: string) => page.locator('tbody tr', { hasText: text })
const said = (page: Page, text: string | RegExp) => page.locator('.toast', { hasText: text }).waitFor()

it('a page asks of what the log tells just what is looked at, and a link opens a payment in whatever tab it stands', async () => {
  const { page, go, troubles } = await desk('fiona')
  // What the first page has still to ask is none of the others' questions.
  await page.goto('about:blank')
  const asked: string[] = []
  page.on('request', (request) => {
    const [, call] = /\/api\/console\/(\w+)/.exec(request.url()) ?? []
    if (call !== undefined && call !== 'me') asked.push(call)
  })
  for (const call of ['withdrawals', 'payments', 'applications', 'mall-orders']) {
    asked.length = 0
    await go(`/${call}`)
    await page.waitForLoadState('networkidle')
    expect(asked).toEqual([call.replace('-orders', 'Orders')])
  }
  await go('/payments')
  const id = await page.locator('.queue__open').first().getAttribute('data-key')
  await go(`/payments?tab=left&item=${id}`)
  await page.getByRole('heading', { name: `Payment ${id}`, exact: true }).waitFor()
  await go('/payments?item=999999999')
  await page.getByText('There is no such payment').waitFor()
  expect(troubles).toEqual([])
})

it('two operators share a queue: who opens a merchant has it alone, one is verified, another told why not', async () => {
  const wendy = await desk('wendy', { path: '/console/merchants' })
  const sam = await desk('sam', { path: '/console/merchants' })
  const waiting = Number(await wendy.page.locator('[role=tab][aria-selected=true] .tabs__count').textContent())
  expect(waiting).toBeGreaterThanOrEqual(2)
  // The rows are asked for beside how many there are.
  await settled(wendy.page)
  const [first = '', second = ''] = await wendy.page.locator('.queue__open b').allTextContents()

  // By the keyboard alone: down to the first row, in.
  await wendy.page.keyboard.press('j')
  await wendy.page.keyboard.press('Enter')
  await wendy.page.getByText('Open for you until').waitFor()
  expect(new URL(wendy.page.url()).searchParams.get('item')).toBe(first)

  await sam.page.reload()
  await row(sam.page, first).getByText('Wendy Wrapper').waitFor()
  await row(sam.page, first).getByRole('link').click()
  await sam.page.getByText(/^Wendy Wrapper has this open until \d\d:\d\d$/).waitFor()
  expect(await button(sam.page, `Approve ${first}`).isDisabled()).toBe(true)
  expect(await button(sam.page, 'Refuse').isDisabled()).toBe(true)

  // Esc lets go of it; then it is the other one's.
  const released = wendy.page.waitForResponse('**/api/console/release')
  await wendy.page.keyboard.press('Escape')
  await wendy.page.locator('.panel').waitFor({ state: 'detached' })
  await expect.poll(() => wendy.page.evaluate(() => document.activeElement?.getAttribute('data-key'))).toBe(first)
  await released
  await button(sam.page, 'Ask again').click()
  await sam.page.getByText('Open for you until').waitFor()
  await button(sam.page, `Approve ${first}`).dblclick()
  await said(sam.page, 'is verified')
  await sam.page.locator('.panel').waitFor({ state: 'detached' })

  await wendy.go(`/merchants?item=${second}`)
  await wendy.page.getByText('Open for you until').waitFor()
  await button(wendy.page, 'Refuse').click()
  await wendy.page.getByText('Write a reason first.').waitFor()
  await wendy.page.getByLabel('Reason, required to refuse').fill('The photograph of the licence cannot be read.')
  await button(wendy.page, 'Refuse').click()
  await said(wendy.page, 'is told why')
  await wendy.page.getByRole('tab', { name: 'Rejected' }).click()
  await row(wendy.page, second).getByRole('link').click()
  await wendy.page.getByText('The photograph of the licence cannot be read.').waitFor()
  await wendy.page.getByText('Rejected by Wendy Wrapper').waitFor()
  await wendy.page.goBack()
  await wendy.page.locator('.panel').waitFor({ state: 'detached' })
  await wendy.page.goBack()
  await wendy.page.getByRole('tab', { name: 'Under review', selected: true }).waitFor()
  expect([...wendy.troubles, ...sam.troubles]).toEqual([])
})

it('a member is found by name, frozen with a reason, and let go again', async () => {
  const { world } = stage
  const { page, troubles } = await desk('wendy', { path: '/console/members' })
  // Page by page, each row once.
  await settled(page)
  const names = () => page.locator('.queue__open b').allTextContents()
  const first = await names()
  await button(page, 'Next page').click()
  await page.getByText(/^26 to \d+ of \d+$/).waitFor()
  const second = await names()
  expect(new Set([...first, ...second]).size).toBe(first.length + second.length)
  await button(page, 'Previous page').click()
  await page.getByText(/^1 to 25 of \d+$/).waitFor()
  expect(await names()).toEqual(first)

  await page.keyboard.press('/')
  await page.keyboard.type('bob_r')
  await page.waitForURL(/search=bob_r/)
  await row(page, 'bob.robusto@humidor.test').getByRole('link').click()
  await page.getByRole('heading', { name: 'bob_robusto' }).waitFor()
  await button(page, 'Freeze').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('They are signed out at once').waitFor()
  expect(await stumblingBlocks(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Freeze' }).click()
  await dialog.getByText('Write a reason first.').waitFor()
  await dialog.getByLabel('Reason, required').fill('Asked us by telephone to close the account for a while.')
  await dialog.getByRole('button', { name: 'Freeze' }).dblclick()
  await said(page, 'bob_robusto is frozen')
  await page.getByText('Frozen: by an operator. “Asked us by telephone').waitFor()
  await page.locator('.devices', { hasText: 'Froze a member' }).getByText('Wendy Wrapper').waitFor()
  await row(page, 'bob_robusto').getByText('Frozen').waitFor()

  // Everything that moved, and a file of it.
  await page.getByRole('link', { name: 'All entries' }).click()
  await page.getByRole('heading', { name: 'History of bob_robusto' }).waitFor()
  await settled(page)
  const shown = await page.locator('tbody tr').count()
  expect(shown).toBeGreaterThan(0)
  const download = page.waitForEvent('download')
  await button(page, 'Export as CSV').click()
  const file = await (await download).path()
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\r\n')
  expect(lines[0]).toBe('\uFEFF"At, UTC+8",Entry,Transfer,Operation,Account,Coin,Amount,Balance after')
  expect(lines.length - 1).toBeGreaterThanOrEqual(shown)
  // The spreadsheet has as many rows, and no name of anything among its numbers: only moments and amounts.
  const spreadsheet = page.waitForEvent('download')
  await button(page, 'Export').click()
  const sheet = unzipped(await readFile(await (await spreadsheet).path()))['xl/worksheets/sheet1.xml'] ?? ''
  expect(sheet.match(/<row /g)).toHaveLength(lines.length)
  expect(new Set(sheet.match(/<c r="[A-Z]+(?=\d+" s="\d"><v>)/g))).toEqual(new Set(['<c r="A', '<c r="G', '<c r="H']))
  await page.getByRole('link', { name: 'Back', exact: true }).click()

  await button(page, 'Unfreeze').click()
  await page.getByLabel('Reason, required').fill('Is back, and asked us again.')
  await page.getByRole('dialog').getByRole('button', { name: 'Unfreeze' }).click()
  await said(page, 'no longer frozen')
  await page.getByText('Frozen: by an operator').waitFor({ state: 'detached' })
  // The member can sign in again.
  const bob = await stage.phoneOf('bob')
  expect(bob.page.url()).toBe(`${world.address}/Index`)
  expect(troubles).toEqual([])
})

it('a transfer in review is stopped with a reason, and all of it is back with its giver', async () => {
  const { page, go, troubles } = await desk('fiona')
  await go('/movements')
  await row(page, 'gregor_gordo').getByRole('link').click()
  await page.getByRole('heading', { name: /^Conversion \d+$/ }).waitFor()
  await page.getByText('Only its member cancels a conversion.').waitFor()
  expect(await stumblingBlocks(page)).toEqual([])
  await page.getByRole('tab', { name: 'Transfers in review' }).click()
  await row(page, 'magnus_maduro').getByRole('link').click()
  await page.getByText('Open for you until').waitFor()
  await button(page, 'Stop transfer').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('is back with magnus_maduro at once').waitFor()
  expect(await stumblingBlocks(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Stop transfer' }).click()
  await dialog.getByText('Write a reason first.').waitFor()
  const reason = dialog.getByLabel('Reason, required')
  await reason.fill('Asked for in person, with the passport.')
  // Neither a slip of the hand nor of the keys throws away what is typed.
  await page.mouse.click(5, 5)
  expect(await reason.inputValue()).toBe('Asked for in person, with the passport.')
  await page.keyboard.press('Escape')
  await page.getByText('Throw away what you typed?').waitFor()
  await button(page, 'Keep writing').click()
  expect(await reason.inputValue()).toBe('Asked for in person, with the passport.')
  await dialog.getByRole('button', { name: 'Stop transfer' }).dblclick()
  await said(page, 'magnus_maduro has the money back')
  await row(page, 'magnus_maduro').waitFor({ state: 'detached' })

  await button(page, 'Filter').click()
  await page.getByLabel('State').selectOption({ label: 'Returned' })
  await row(page, 'magnus_maduro').getByText('Stopped').waitFor()
  await row(page, 'magnus_maduro').getByRole('link').click()
  await page.getByText('Asked for in person, with the passport.').waitFor()
  await page.getByLabel('Search by a member’s UID').fill('12345678')
  await page.getByText('Nothing found').waitFor()
  expect(troubles).toEqual([])
})

it('a reset of an authenticator takes two: the maker cannot check, the checker needs a code, the log tells it all', async () => {
  const sam = await desk('sam', { path: '/console/approvals' })
  await sam.page.getByText(/^Asked \d\d:\d\d$/).waitFor()
  await settled(sam.page)
  const wendy = await desk('wendy', { path: '/console/members?search=alice' })
  await wendy.page.locator('.queue__open').first().click()
  await button(wendy.page, 'Reset authenticator').click()
  await wendy.page.getByLabel('Reason, required').fill('Lost the telephone; knows the day of the first deposit.')
  await button(wendy.page, 'Ask for the reset').click()
  await said(wendy.page, 'Another operator decides now')
  await wendy.page.getByText('A reset waits for another operator').waitFor()
  expect(await button(wendy.page, 'Reset authenticator').isDisabled()).toBe(true)
  await wendy.page.locator('.side__item', { hasText: 'Approvals' }).click()
  await row(wendy.page, 'alice_corona').getByText('Needs another operator').waitFor()
  await row(wendy.page, 'alice_corona').getByRole('link').click()
  await wendy.page.getByText('You asked for this: another operator has to decide.').waitFor()
  expect(await button(wendy.page, 'Approve').count()).toBe(0)

  // Nobody looked again, so the log tells of no look; that there is something to look at is said all the same.
  const told = sam.page.getByText('Something has come since')
  const hears = async () => {
    await sam.page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
    return await told.isVisible()
  }
  await expect.poll(hears, { timeout: 40_000, interval: 1_000 }).toBe(true)
  expect(await row(sam.page, 'alice_corona').count()).toBe(0)
  expect(await stumblingBlocks(sam.page)).toEqual([])
  await button(sam.page, 'Look again').click()
  await row(sam.page, 'alice_corona').getByText('To approve').waitFor()
  await told.waitFor({ state: 'detached' })
  // It is asked for once more as it is opened: nobody decides by how things stood when the list was.
  const heard = sam.page.waitForResponse('**/api/console/approvals*')
  await row(sam.page, 'alice_corona').getByRole('link').click()
  await heard
  await sam.page.getByText('Open for you until').waitFor()
  await sam.page.getByText('Checker. You did not ask for this.').waitFor()
  const request = new URL(sam.page.url()).searchParams.get('item')
  await sam.page.getByLabel('Note, required to decline').fill('Rang them back')
  await sam.page.locator('.side__item', { hasText: 'Feedback' }).click()
  await sam.page.getByText('What you typed is lost once you leave.').waitFor()
  await button(sam.page, 'Stay here').click()
  await sam.page.getByLabel('Note, required to decline').fill('')
  await button(sam.page, 'Decline').click()
  await sam.page.getByText('Write a reason first.').waitFor()
  await sam.page.getByLabel('Your authenticator code').fill('000000')
  await button(sam.page, 'Approve').click()
  await sam.page.getByText('This code is not right').waitFor()
  await sam.page.getByLabel('Your authenticator code').fill(await sam.code())
  await button(sam.page, 'Approve').click()
  await said(sam.page, 'Approved')
  await sam.page.getByRole('tab', { name: 'Approved' }).click()
  await row(sam.page, 'alice_corona').getByText('You').waitFor()
  // A link to it leads there from any tab.
  await sam.go(`/approvals?item=${request}`)
  await sam.page.getByText('Approved by Sam').waitFor()

  const victor = await desk('victor', { path: '/console/audit' })
  await victor.page.locator('tbody tr').first().waitFor()
  const log = await victor.page.locator('tbody').innerText()
  for (const deed of ['Decided a request', 'Asked to reset an authenticator', 'Searched members', 'Signed in'])
    expect(log).toContain(deed)
  expect(log).not.toMatch(/googleCode|\b\d{6}\b.*code/)
  await button(victor.page, 'Filter').click()
  await victor.page.getByLabel('What').selectOption({ label: 'Froze a member' })
  // By its words, as the rows of before stay until the fewer have come.
  await row(victor.page, 'Asked us by telephone').getByRole('link').click()
  await victor.page.getByRole('heading', { name: 'Froze a member' }).waitFor()
  await victor.page.getByText('reason: Asked us by telephone').waitFor()
  expect([...wendy.troubles, ...sam.troubles, ...victor.troubles]).toEqual([])
})

it('the keys lead through the group of settings that has the focus, and do nothing where something else has it', async () => {
  const { page, go, troubles } = await desk('fiona')
  await go('/settings')
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-key') ?? '')
  const links = (group: number) => page.locator('.settings-group').nth(group).locator('.queue__open')
  const keyOf = async (group: number, at: number) => await links(group).nth(at).getAttribute('data-key')
  await page.keyboard.press('j')
  expect(await focused()).toBe(await keyOf(0, 0))
  await page.keyboard.press('j')
  expect(await focused()).toBe(await keyOf(0, 1))
  await links(1).first().focus()
  await page.keyboard.press('ArrowDown')
  expect(await focused()).toBe(await keyOf(1, 1))
  // Who closes what they had open stands again where they opened it.
  await page.keyboard.press('Enter')
  await page.locator('.panel').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(focused).toBe(await keyOf(1, 1))
  await page.getByRole('region', { name: 'Figures' }).focus()
  for (const key of ['j', 'ArrowDown']) await page.keyboard.press(key)
  expect(await focused()).toBe('')
  expect(troubles).toEqual([])
})

it('a table that does not load says so, and is there when it is asked for again', async () => {
  const { page, go, troubles } = await desk('wendy', { path: '/console/merchants' })
  await page.route('**/api/console/members*', (route) => route.abort())
  await page.locator('.side__item', { hasText: 'Members' }).click()
  await page.getByText('Nothing has been changed. Check your connection').waitFor()
  expect(await stumblingBlocks(page)).toEqual([])
  await page.unroute('**/api/console/members*')
  await button(page, 'Try again').click()
  await page.locator('tbody tr').first().waitFor()
  await go('/merchants?item=999999')
  await page.getByText('This did not load').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.panel').waitFor({ state: 'detached' })
  expect(troubles).toEqual([])
})

it('an operator on the road works on a telephone: the menu, the list, and what is open as a page', async () => {
  const { page, troubles } = await desk('sam', {
    path: '/console/merchants',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  const looks = async (where: string) => {
    await settled(page)
    // The link of a row is as large as the row, which its box does not tell.
    const found = (await page.evaluate(audit)).filter((line) => !line.includes('a.queue__open'))
    expect(found, where).toEqual([])
    expect(await stumblingBlocks(page), where).toEqual([])
  }
  await looks('merchants')
  await button(page, 'Menu').click()
  await looks('the menu')
  await page.getByRole('dialog').getByRole('link', { name: 'Members' }).click()
  await page.getByRole('heading', { name: 'Members', exact: true }).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await looks('members')
  await page.getByLabel(/^Search members/).fill('magnus')
  await row(page, 'magnus_maduro').getByRole('link').click()
  await page.getByRole('heading', { name: 'magnus_maduro' }).waitFor()
  expect(await page.locator('.queue').isVisible()).toBe(false)
  await looks('a member')
  await page.getByRole('link', { name: 'All entries' }).click()
  await page.locator('td.num').first().waitFor()
  await looks('a history')
  await page.goBack()
  await button(page, 'Close').click()
  await row(page, 'magnus_maduro').waitFor()
  expect(troubles).toEqual([])
})
