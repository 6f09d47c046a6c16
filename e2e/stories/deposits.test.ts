import { expect, it } from 'vitest'
import { axeViolations } from '../browser.ts'
import { fieldErrors, focusedField, rowsWithText } from '../page-queries.ts'
import { setUpStory } from '../story.ts'

const story = setUpStory()

it('a deposit form refuses invalid amounts and accepts a decimal comma, and a late payment is still credited', async () => {
  const { sandbox } = story
  const { page, person, pageErrors } = await story.phoneOf('bob')
  await page.goto(`${sandbox.address}/Deposit`)
  const amount = page.getByLabel('Amount', { exact: true })
  const show = page.getByRole('button', { name: 'Show address' })
  const nonsense = [
    '',
    '9.99',
    '9,999999',
    'ten',
    '-50',
    '1e3',
    '1.00,50',
    '1,000',
    '10.0000001',
    '9'.repeat(30),
    '१०²',
  ]
  for (const text of nonsense) {
    await amount.fill(text)
    await show.click()
    await expect.poll(() => fieldErrors(page), { message: text }).toHaveLength(1)
    expect(await focusedField(page)).toBe('Amount')
  }
  await amount.fill('9.99')
  await show.click()
  await page.getByText('Please deposit at least 10.00 USDT.').waitFor()
  await amount.fill('10,5')
  await show.dblclick()
  await page.locator('.qr').waitFor()
  expect(await page.locator('.lid data').getAttribute('value')).toMatch(/^10\.50\d{1,4}$/)

  // The member leaves and returns: there is one deposit, still waiting.
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByText('You have an open deposit of 10.50 USDT. Pay it, cancel it, or start a new one at').waitFor()
  await amount.fill('12')
  await show.click()
  await page.getByText('You have an open deposit. Pay it, or start a new one in a few minutes.').waitFor()
  await page.getByRole('link', { name: 'Show payment details' }).click()
  await page.locator('.qr').waitFor()
  await page.goto(`${sandbox.address}/Depositdetail`)
  await rowsWithText(page, 'Waiting for payment').click()
  await page.getByRole('link', { name: 'Show payment details' }).click()
  const { address, amount: exact } = await person.readPaymentDetails()

  // The timer follows the server's clock, not the phone's.
  await sandbox.advance(1_061)
  await expect.poll(() => page.getByRole('timer').innerText()).toMatch(/^0[12]:\d\d/)
  await sandbox.advance(140)
  await page.getByRole('alert').filter({ hasText: 'Time is up' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await sandbox.pay(address, exact)
  await page.getByText('It is in your USDT balance now.').waitFor()
  expect(pageErrors).toEqual([])
})

it('a mistyped deposit is cancelled, another opens at once, and the payment that was on its way is credited', async () => {
  const { sandbox } = story
  const { page, person, pageErrors } = await story.phoneOf('carol')
  await page.goto(`${sandbox.address}/Deposit`)
  const wrong = await person.openDeposit('1000')
  const link = page.getByRole('link', { name: 'Open wallet' })
  expect(await link.getAttribute('href')).toMatch(
    new RegExp(`^ethereum:0x[0-9a-fA-F]{40}@56/transfer\\?address=${wrong.address}&uint256=1000\\d{16}00$`),
  )
  await page.getByRole('button', { name: 'Cancel deposit' }).click()
  const dialog = page.getByRole('dialog')
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel deposit' }).click()
  await page.getByText('Deposit cancelled').first().waitFor()

  // The last amount and the common ones are a tap away.
  await page.getByRole('group', { name: 'Suggested amounts' }).getByRole('button', { name: '100', exact: true }).click()
  await page.getByRole('button', { name: 'Show address' }).click()
  const right = await person.readPaymentDetails()
  await sandbox.pay(wrong.address, wrong.amount)
  await page.goto(`${sandbox.address}/Depositdetail`)
  await rowsWithText(page, '1,000.').filter({ hasText: 'Credited' }).waitFor()
  await rowsWithText(page, 'Waiting for payment').waitFor()
  await rowsWithText(page, 'Waiting for payment').click()
  await page.getByRole('link', { name: 'Show payment details' }).click()
  await sandbox.pay(right.address, right.amount)
  await page.getByText('It is in your USDT balance now.').waitFor()
  expect(await page.getByRole('progressbar', { name: 'Credited' }).count()).toBe(1)
  expect(pageErrors).toEqual([])
})

it('a claim reports an invalid or already credited transaction at the field, and a claim in review replaces the form', async () => {
  const { sandbox } = story
  const { context, page, person, pageErrors } = await story.phoneOf('alice')
  await page.goto(`${sandbox.address}/Deposit`)
  const { address, amount } = await person.openDeposit('20')
  const credited = await sandbox.pay(address, amount)
  await page.getByRole('button', { name: 'Make another deposit' }).click()
  await person.openDeposit('30')
  await sandbox.advance(1_300)
  const claimButton = page.getByRole('button', { name: 'I paid, but it was not credited' })
  await claimButton.click()
  const txid = page.getByRole('dialog').getByLabel('Transaction ID')
  const send = page.getByRole('dialog').getByRole('button', { name: 'Send' })
  for (const [typed, message] of [
    [credited.slice(0, -1), 'This is not a transaction ID of this network.'],
    [credited, 'This payment has already been processed, or is under review for another of your deposits.'],
  ] as const) {
    await txid.fill(typed)
    await send.click()
    await expect.poll(() => fieldErrors(page)).toEqual([message])
  }
  expect(await page.locator('.toast').count()).toBe(0)
  expect(await axeViolations(page)).toEqual([])

  // The same form is open in another tab, which follows the claim made here.
  const other = await context.newPage()
  await other.goto(`${sandbox.address}/Depositdetail`)
  await rowsWithText(other, '30.00').click()
  await other.getByRole('button', { name: 'I paid, but it was not credited' }).click()
  await other.getByRole('dialog').getByLabel('Transaction ID').waitFor()
  await page.bringToFront()
  await txid.fill(`0x${'ab'.repeat(32)}`)
  await send.dblclick()
  await page.getByText('Our team is reviewing this payment.').waitFor()
  expect(await claimButton.count()).toBe(0)
  await other.bringToFront()
  await other.getByRole('dialog').getByText('Our team is reviewing this payment.').waitFor()
  expect(await other.getByLabel('Transaction ID').count()).toBe(0)
  expect(pageErrors).toEqual([])
})

it('a credited deposit is announced by the bell and raises the total without a reload', async () => {
  const { sandbox } = story
  const { page, person, pageErrors } = await story.phoneOf('bob')
  const total = async () => Number(await page.locator('.lid data').first().getAttribute('value'))
  await page.goto(`${sandbox.address}/Deposit`)
  const { address, amount } = await person.openDeposit('40')
  await page.clock.install()
  await page.goto(`${sandbox.address}/Index`)
  await page.getByRole('link', { name: 'Deposit' }).first().waitFor()
  const before = await total()
  await sandbox.pay(address, amount)
  // The bell polls every 30 seconds, so the page's clock is moved on. A poll that is pending at that moment is aborted.
  const later = async () => {
    await page.clock.fastForward(31_000)
    return (await total()) - before
  }
  await expect.poll(later, { timeout: 90_000, interval: 5_000 }).toBeGreaterThan(39)
  expect(pageErrors).toEqual([])
})

it('a deposit that is credited before the first poll of the bell raises the total, too', async () => {
  const { sandbox } = story
  const { context, page, person, pageErrors } = await story.phoneOf('carol')
  await page.goto(`${sandbox.address}/Deposit`)
  const { address, amount } = await person.openDeposit('40')
  const credited = page.getByText('It is in your USDT balance now.').waitFor()
  const other = await context.newPage()
  await other.route(
    '**/api/notify/unreadNotify',
    async (route) => {
      // Longer than the interval within which the page's first calls are made.
      await Promise.all([credited, page.waitForTimeout(1_500)])
      await route.continue()
    },
    // The first poll alone: a later one would still be held when the story ends.
    { times: 1 },
  )
  await other.goto(`${sandbox.address}/Index`)
  const total = async () => Number(await other.locator('.lid data').first().getAttribute('value'))
  const before = await total()
  // The page's first calls are made before the payment.
  await sandbox.pay(address, amount)
  await expect.poll(async () => (await total()) - before).toBeGreaterThan(39)
  expect(pageErrors).toEqual([])
})

it('the ledger passes verification', async () => {
  const verification = await story.sandbox.runCli('verify')
  expect(verification.code, verification.output).toBe(0)
})
