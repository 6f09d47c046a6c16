import { contract } from '@humidor/contract/index.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { expect, it } from 'vitest'
import { apiClientOf } from '../api-client.ts'
import { axeViolations } from '../browser.ts'
import { setUpStory } from '../story.ts'
import { asks, openTillOf } from '../till.ts'

const story = setUpStory()
const { openCharge } = contract.charges

it('a receipt is found by its characters, printed on a roll, mailed, and refunded', async () => {
  const { sandbox } = story
  const { page, pageErrors } = await openTillOf(story)
  const till = await apiClientOf(sandbox, page)
  const item = { title: 'Robusto', pieces: 2, price: micros<'USCD' | 'CIG'>(2_000_000n) }
  const charge = await till.call(openCharge, asks({ reference: 'T-7', items: [item] }))
  const guest = await story.phoneOf('alice')
  const { totpSecret } = await story.member('alice')
  const wallet = await apiClientOf(sandbox, guest.page)
  const googleCode = await guest.person.freshGoogleCode(totpSecret)
  const { receipt } = await wallet.call(contract.charges.payCharge, {
    ...{ code: charge.code, moneyCig: charge.moneyCig, googleCode },
  })
  await page.goto(`${sandbox.address}/MerchantDetail`)
  const field = page.getByLabel('Find by receipt')
  await field.fill('123')
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByText('A receipt has eight characters').waitFor()
  await field.fill('00000000')
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByText('You have no payment with this receipt.').waitFor()
  await field.fill(receipt.toLowerCase())
  await page.getByRole('button', { name: 'Find' }).click()
  const bill = page.getByRole('dialog', { name: `Payment ${receipt}` })
  await bill.getByText('2 × Robusto').waitFor()
  await bill.getByText('T-7').waitFor()
  await bill.getByRole('button', { name: 'Refund' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await bill.getByRole('link', { name: 'Receipt' }).click()
  await page.waitForURL(`**/MerchantSlip?receipt=${receipt}`)
  // The signature comes some seconds after the payment.
  await page.locator('.slip .qr').waitFor({ timeout: 30_000 })
  await page.evaluate(() => {
    window.print = () => undefined
  })
  for (const [paper, width] of [
    ['58 mm', 58],
    ['80 mm', 80],
    ['A6', 105],
  ] as const) {
    await page.getByRole('button', { name: paper, exact: true }).click()
    await page.getByRole('button', { name: 'Print', exact: true }).click()
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    const boxes = [...pdf.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)]
    expect([paper, boxes.length]).toEqual([paper, 1])
    expect(Math.abs(Number(boxes[0]?.[1]) - (width / 25.4) * 72)).toBeLessThan(1.5)
  }
  await page.reload()
  await expect
    .poll(() => page.getByRole('button', { name: 'A6', exact: true }).getAttribute('aria-pressed'))
    .toBe('true')
  await page.getByRole('button', { name: 'Send by e-mail' }).click()
  const sheet = page.getByRole('dialog', { name: 'Send the receipt' })
  await sheet.getByLabel('E-mail address of the customer').fill('nobody')
  await sheet.getByRole('button', { name: 'Send', exact: true }).click()
  await sheet.getByText('Please enter an e-mail address').waitFor()
  await sheet.getByLabel('E-mail address of the customer').fill('guest@cigar.test')
  await sheet.getByRole('button', { name: 'Deutsch' }).click()
  expect(await axeViolations(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Receipt sent').waitFor()
  expect([...pageErrors, ...guest.pageErrors]).toEqual([])
})

it('the ledger passes verification', async () => {
  const verification = await story.sandbox.runCli('verify')
  expect(verification.code, verification.output).toBe(0)
})
