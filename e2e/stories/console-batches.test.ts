import { readFileSync } from 'node:fs'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { expect, it } from 'vitest'
import { axeViolations } from '../browser.ts'
import { button, openConsole, row, waitForConsole } from '../operator-session.ts'
import { setUpStory } from '../story.ts'

const story = setUpStory()

const openConsoleAs = (name: string, path: string) =>
  openConsole(story.browser, story.sandbox, name, { path: `/console${path}` })

it('an operator selects requests, approves those without a warning with one code after a lost answer, and rejects others together', async () => {
  const fiona = await openConsoleAs('fiona', '/withdrawals')
  const { page, pageErrors } = fiona
  await waitForConsole(page)
  const bar = page.getByRole('region', { name: 'Selected rows' })
  expect(await bar.count()).toBe(0)
  // Only Alice's has no warning and waits for nobody.
  await page.getByLabel('Select all without a warning').check()
  await bar.getByText('1 selected').waitFor()
  expect(await row(page, 'alice_corona').getByRole('checkbox').isChecked()).toBe(true)
  // By keyboard: to the first row, x ticks it and clears it again.
  const first = page.locator('tbody tr').first().getByRole('checkbox')
  const before = await first.isChecked()
  await page.locator('.queue__open').first().focus()
  await page.keyboard.press('x')
  expect(await first.isChecked()).toBe(!before)
  await page.keyboard.press('x')
  await row(page, 'freya').getByRole('checkbox').check()
  await bar.getByText('2 selected').waitFor()
  await bar.getByText('1 must be opened to approve').waitFor()
  await bar.getByText('89.10').waitFor()
  expect(await axeViolations(page)).toEqual([])

  await button(page, 'Approve 1').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('59.40').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Approve 1' }).click()
  await dialog.locator('.code--error').waitFor()
  await dialog.getByLabel('Your authenticator code, once for all').fill(await fiona.code())
  // The server does it, and the answer is lost. The same request again gets the outcome.
  const path = `**${consoleContract.withdrawals.approveWithdrawals.path}`
  await page.route(path, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await dialog.getByRole('button', { name: 'Approve 1' }).click()
  await page.locator('.toast').first().waitFor()
  await page.unroute(path)
  await dialog.getByLabel('Your authenticator code, once for all').fill(await fiona.code())
  await dialog.getByRole('button', { name: 'Approve 1' }).click()
  await dialog.getByText('1 of 1 approved').waitFor()
  await dialog.getByText('Approved: it can be paid').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Close' }).click()
  await row(page, 'alice_corona').waitFor({ state: 'detached' })
  // What needs its panel stays selected.
  await bar.getByText('1 selected').waitFor()

  await button(page, 'Reject 1').click()
  await dialog.getByRole('button', { name: 'Reject 1' }).click()
  await dialog.getByText('Enter a reason.').waitFor()
  await dialog.getByLabel('Reason, required').fill('Please call us first.')
  await dialog.getByRole('button', { name: 'Reject 1' }).click()
  await dialog.getByText('Rejected: the money is returned').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await bar.waitFor({ state: 'detached' })
  await fiona.go('/withdrawals?state=rejected')
  await row(page, 'freya').first().waitFor()
  expect(pageErrors).toEqual([])
})

it('an item that another operator has open stays selected, with its reason', async () => {
  const victor = await openConsoleAs('victor', '/withdrawals')
  await row(victor.page, 'paula_panatela').getByRole('link').click()
  await victor.page.getByText('You have this open until').waitFor()
  const wendy = await openConsoleAs('wendy', '/withdrawals')
  const { page, pageErrors } = wendy
  await waitForConsole(page)
  await row(page, 'paula_panatela').getByRole('checkbox').check()
  // Support rejects only.
  expect(await button(page, /^Approve/).count()).toBe(0)
  await button(page, 'Reject 1').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason, required').fill('No.')
  await dialog.getByRole('button', { name: 'Reject 1' }).click()
  await dialog.getByText('0 of 1 rejected').waitFor()
  await dialog.getByText('They stay selected').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  expect(await row(page, 'paula_panatela').getByRole('checkbox').isChecked()).toBe(true)
  expect([...victor.pageErrors, ...pageErrors]).toEqual([])
})

it('an operator saves a payment file, pays from it, and enters the pasted transactions with one code', async () => {
  const { sandbox } = story
  const fiona = await openConsoleAs('fiona', '/withdrawals?state=approved')
  const { page, pageErrors } = fiona
  await waitForConsole(page)
  await row(page, 'alice_corona').getByRole('checkbox').check()
  await button(page, 'File for BSC, 1').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('nobody else can open or pay them').waitFor()
  expect(await axeViolations(page)).toEqual([])
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Take them and save the file' }).click(),
  ])
  const [, line = ''] = readFileSync(await file.path(), 'utf8').split('\n')
  const [number, address = '', amount] = line.split(',')
  expect([number, amount]).toEqual([expect.stringMatching(/^WD-\d+$/), '59.4'])
  await dialog.getByText('In the file, and yours for an hour').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  const victor = await openConsoleAs('victor', '/withdrawals?state=approved')
  await row(victor.page, 'alice_corona').getByText('Fiona Filler').waitFor()

  const txid = await sandbox.pay(address, micros<'USDT'>(59_400_000n))
  await button(page, 'Enter payments').click()
  await dialog.getByRole('button', { name: 'Look them up' }).click()
  await dialog.getByText('Paste at least one transaction').waitFor()
  await dialog.getByLabel('Transactions').fill(`${txid};\nnone of them`)
  await dialog.getByRole('button', { name: 'Look them up' }).click()
  await dialog.getByText(`Pays ${number}`).waitFor()
  expect(await dialog.getByText('This is not a transaction').count()).toBe(3)
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByLabel('Your authenticator code, once for all').fill(await fiona.code())
  await dialog.getByRole('button', { name: 'Enter 1' }).click()
  await dialog.getByText('1 of 1 entered').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await row(page, 'alice_corona').waitFor({ state: 'detached' })
  expect([...victor.pageErrors, ...pageErrors]).toEqual([])
})

it('an operator sends orders from a pasted list, and sees why a line cannot be sent', async () => {
  const wendy = await openConsoleAs('wendy', '/mall-orders')
  const { page, pageErrors } = wendy
  await waitForConsole(page)
  const number = /MO-\d+/.exec((await page.locator('.queue__open').first().textContent()) ?? '')?.[0] ?? ''
  await button(page, 'Send many').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Look them up' }).click()
  await dialog.getByText('Paste at least one line').waitFor()
  const list = ['Order no;Courier;Tracking no', `${number};DHL;0034043416`, 'MO-9999;DHL;1', `${number};DHL;2`]
  await dialog.getByLabel('Choose a CSV file').setInputFiles({
    ...{ name: 'sent.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${list.join('\r\n')}`) },
  })
  await dialog.getByText('3 lines').waitFor()
  await dialog.getByRole('button', { name: 'Look them up' }).click()
  for (const text of ['1 of 3 lines can be sent', 'DHL 0034043416', 'There is no such order', 'in the list already'])
    await dialog.getByText(text).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Mark 1 as sent' }).click()
  await dialog.getByText('Sent: the member is notified').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await row(page, number).waitFor({ state: 'detached' })
  await wendy.go('/mall-orders?state=shipped')
  await row(page, number).getByText('DHL 0034043416').waitFor()
  expect(pageErrors).toEqual([])
})
