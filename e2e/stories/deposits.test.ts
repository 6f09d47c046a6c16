import { expect, it } from 'vitest'
import { stumblingBlocks } from '../browser.ts'
import { errorsAt, focusedField, rowsSaying } from '../reading.ts'
import { setStage } from '../stage.ts'

const stage = setStage()

it('depositing: nonsense opens nothing, a comma is a comma, and the time that runs out loses no money', async () => {
  const { world } = stage
  const { page, person, troubles } = await stage.phoneOf('bob')
  await page.goto(`${world.address}/Deposit`)
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
    await expect.poll(() => errorsAt(page), { message: text }).toHaveLength(1)
    expect(await focusedField(page)).toBe('Amount')
  }
  await amount.fill('10,5')
  await show.dblclick()
  await page.locator('.qr').waitFor()
  expect(await page.locator('.lid data').getAttribute('value')).toMatch(/^10\.50\d{1,4}$/)

  // Leaves and comes back: one deposit, still waiting.
  await page.getByRole('link', { name: 'Back' }).click()
  await amount.fill('12')
  await show.click()
  await page.getByText('You have just opened a deposit.').waitFor()
  await page.getByRole('link', { name: 'Show payment details' }).click()
  await page.locator('.qr').waitFor()
  await page.goto(`${world.address}/Depositdetail`)
  await rowsSaying(page, 'Waiting for payment').click()
  await page.getByRole('link', { name: 'Show payment details' }).click()
  const { address, amount: exact } = await person.askedPayment()

  // The dial follows the platform's clock, not the phone's.
  await world.advance(1_061)
  await expect.poll(() => page.getByRole('timer').innerText()).toMatch(/^0[12]:\d\d/)
  await world.advance(140)
  await page.getByRole('alert').filter({ hasText: 'The time is up' }).waitFor()
  expect(await stumblingBlocks(page)).toEqual([])
  await world.pay(address, exact)
  await page.getByText('It is in your USDT balance now.').waitFor()
  expect(troubles).toEqual([])
})

it('claiming: nonsense and what was credited already are said at the field, and what is being looked into takes the form away', async () => {
  const { world } = stage
  const { context, page, person, troubles } = await stage.phoneOf('alice')
  await page.goto(`${world.address}/Deposit`)
  const { address, amount } = await person.openDeposit('20')
  const credited = await world.pay(address, amount)
  await page.getByRole('button', { name: 'Make another deposit' }).click()
  await person.openDeposit('30')
  await world.advance(1_300)
  const say = page.getByRole('button', { name: 'I paid, but it was not credited' })
  await say.click()
  const txid = page.getByRole('dialog').getByLabel('Transaction id')
  const send = page.getByRole('dialog').getByRole('button', { name: 'Send' })
  for (const [typed, said] of [
    [credited.slice(0, -1), 'This is no transaction id of this network.'],
    [credited, 'This payment has already been processed, or is being looked into for another of your deposits.'],
  ] as const) {
    await txid.fill(typed)
    await send.click()
    await expect.poll(() => errorsAt(page)).toEqual([said])
  }
  expect(await page.locator('.toast').count()).toBe(0)
  expect(await stumblingBlocks(page)).toEqual([])

  // Meanwhile the same form stands open elsewhere: what is said here is answered there.
  const other = await context.newPage()
  await other.goto(`${world.address}/Depositdetail`)
  await rowsSaying(other, '30.00').click()
  await other.getByRole('button', { name: 'I paid, but it was not credited' }).click()
  await other.getByRole('dialog').getByLabel('Transaction id').waitFor()
  await page.bringToFront()
  await txid.fill(`0x${'ab'.repeat(32)}`)
  await send.dblclick()
  await page.getByText('Our operators are looking into this payment.').waitFor()
  expect(await say.count()).toBe(0)
  await other.bringToFront()
  await other.getByRole('dialog').getByText('Our operators are looking into this payment.').waitFor()
  expect(await other.getByLabel('Transaction id').count()).toBe(0)
  expect(troubles).toEqual([])
})

it('what was credited is told by the bell, and stands in the total under it without anybody’s doing', async () => {
  const { world } = stage
  const { page, person, troubles } = await stage.phoneOf('bob')
  const total = async () => Number(await page.locator('.lid data').first().getAttribute('value'))
  await page.goto(`${world.address}/Deposit`)
  const { address, amount } = await person.openDeposit('40')
  await page.clock.install()
  await page.goto(`${world.address}/Index`)
  await page.getByRole('link', { name: 'Deposit' }).first().waitFor()
  const before = await total()
  await world.pay(address, amount)
  // The bell asks every half a minute, which nobody waits for here. What is under way when time leaps is given up.
  const later = async () => {
    await page.clock.fastForward(31_000)
    return (await total()) - before
  }
  await expect.poll(later, { timeout: 90_000, interval: 5_000 }).toBeGreaterThan(39)
  expect(troubles).toEqual([])
})

it('what was credited before the bell first told stands in the total under it, too', async () => {
  const { world } = stage
  const { context, page, person, troubles } = await stage.phoneOf('carol')
  await page.goto(`${world.address}/Deposit`)
  const { address, amount } = await person.openDeposit('40')
  const credited = page.getByText('It is in your USDT balance now.').waitFor()
  const other = await context.newPage()
  await other.route('**/api/notify/unreadNotify', async (route) => {
    // Longer than what is asked for at once comes apart.
    await Promise.all([credited, page.waitForTimeout(1_500)])
    await route.continue()
  })
  await other.goto(`${world.address}/Index`)
  const total = async () => Number(await other.locator('.lid data').first().getAttribute('value'))
  const before = await total()
  // What is asked as the page comes up was asked before this is paid.
  await world.pay(address, amount)
  await expect.poll(async () => (await total()) - before).toBeGreaterThan(39)
  expect(troubles).toEqual([])
})

it('leaves the books in order', async () => {
  const books = await stage.world.humidor('verify')
  expect(books.code, books.output).toBe(0)
})
