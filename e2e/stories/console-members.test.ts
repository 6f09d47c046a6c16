import { readFile } from 'node:fs/promises'
import { unzipped } from '@humidor/domain/spreadsheet/unzipped.testing.ts'
import { expect, it } from 'vitest'
import { stumblingBlocks } from '../browser.ts'
import { audit } from '../gallery/audit.ts'
import { button, openDesk, row, said, settled } from '../operator.ts'
import { setStage } from '../stage.ts'

const stage = setStage()

const desk = (name: string, options?: Parameters<typeof openDesk>[3]) =>
  openDesk(stage.browser, stage.world, name, options)

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
