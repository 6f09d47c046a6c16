import { contract } from '@humidor/contract/index.ts'
import { chargeLink, readChargeLink } from '@humidor/domain/commerce/pay-link.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { Page } from 'playwright-core'
import decodeQR from 'qr/decode.js'
import { expect, it } from 'vitest'
import { apiClientOf } from '../api-client.ts'
import { axeViolations } from '../browser.ts'
import { setUpStory } from '../story.ts'
import { asks, openTillOf, usdOrCig } from '../till.ts'

const story = setUpStory()
const { chargeByCode, listCharges, openCharge, readCharge } = contract.charges

const keys = async (page: Page, digits: string) => {
  for (const digit of digits)
    await page.getByRole('button', { name: digit === '.' ? 'Decimal mark' : digit, exact: true }).click()
}

/** Drags an item of the list above another one by its handle. */
async function drag(page: Page, title: string, above: string) {
  const middle = async (name: string) => {
    const box = await page.getByRole('button', { name: `Move ${name}` }).boundingBox()
    return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
  }
  const [from, to] = [await middle(title), await middle(above)]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y - 30, { steps: 5 })
  await page.mouse.up()
}

/** The link in the code on the screen, as a camera reads it. */
async function scanned(page: Page) {
  const picture = page.locator('dialog .qr')
  await picture.waitFor()
  const png = await picture.screenshot()
  const { data, width, height } = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    // A camera sees no more than this, and it is read quickly.
    const side = 320
    const context = new OffscreenCanvas(side, side).getContext('2d')
    context?.drawImage(bitmap, 0, 0, side, side)
    return { data: Array.from(context?.getImageData(0, 0, side, side).data ?? []), width: side, height: side }
  }, png.toString('base64'))
  return decodeQR({ width, height, data: Uint8ClampedArray.from(data) })
}

it('a shop adds items, charges with a tip, a member pays on another phone, and the till says so', async () => {
  const { sandbox } = story
  const { page, pageErrors } = await openTillOf(story)
  await page.getByRole('link', { name: 'Add an item' }).click()
  for (const [title, price] of [
    ['Robusto', '12'],
    ['Espresso', '2.5'],
  ] as const) {
    await page.getByRole('button', { name: 'Add an item' }).click()
    const sheet = page.getByRole('dialog', { name: 'Add an item' })
    await sheet.getByRole('button', { name: 'Save' }).click()
    await sheet.getByText('Please write something first.').waitFor()
    await sheet.getByLabel('Name').fill(title)
    await sheet.getByLabel('Price of one').fill(price)
    await sheet.getByRole('button', { name: 'Cedar' }).click()
    expect(await axeViolations(page)).toEqual([])
    await sheet.getByRole('button', { name: 'Save' }).click()
    await sheet.waitFor({ state: 'detached' })
  }
  await page.getByRole('button', { name: 'Move up: Espresso' }).click()
  const order = () => page.locator('.item .row__title').allTextContents()
  await expect.poll(order).toEqual(['Espresso', 'Robusto'])
  // By the arrow keys of the handle, which keeps the focus, and by dragging it.
  const handle = page.getByRole('button', { name: 'Move Espresso' })
  await handle.press('ArrowDown')
  await expect.poll(order).toEqual(['Robusto', 'Espresso'])
  await page.getByText('Espresso: place 2 of 2').waitFor({ state: 'attached' })
  await expect.poll(() => handle.evaluate((it) => it === document.activeElement)).toBe(true)
  await drag(page, 'Espresso', 'Robusto')
  await expect.poll(order).toEqual(['Espresso', 'Robusto'])
  await page.reload()
  await expect.poll(order).toEqual(['Espresso', 'Robusto'])
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByRole('button', { name: /^Robusto/ }).dblclick()
  await page.getByRole('button', { name: /^Espresso/ }).click()
  await keys(page, '.50')
  await page.getByRole('button', { name: '10 %' }).click()
  await page.getByText('3 items').waitFor()
  await page.getByRole('button', { name: 'Details' }).click()
  const details = page.getByRole('dialog', { name: 'Details' })
  await details.getByLabel('Reference').fill('T-12')
  await details.getByLabel('Note').fill('Table 12')
  await details.getByRole('button', { name: 'Done' }).click()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Charge 29.70 USCD' }).dblclick()
  const dialog = page.getByRole('dialog', { name: 'Charge 29.70 USCD' })
  await dialog.getByText('Waiting for the payment').waitFor()
  expect(await axeViolations(page)).toEqual([])
  const link = await scanned(page)
  const code = readChargeLink(link ?? '', sandbox.address)
  expect(link).toBe(chargeLink(sandbox.address, code ?? ''))

  const guest = await story.phoneOf('alice')
  await guest.page.goto(link ?? '')
  await guest.page.getByText('2 × Robusto').waitFor()
  await guest.page.getByText('Table 12').waitFor()
  expect(await guest.page.getByText('T-12').count()).toBe(0)
  expect(await axeViolations(guest.page)).toEqual([])
  const alice = await story.member('alice')
  await guest.page.getByLabel('Authenticator code').fill(await guest.person.freshGoogleCode(alice.totpSecret))
  await guest.page.getByRole('button', { name: /^Pay ₡/ }).dblclick()
  await dialog.getByRole('alert').getByText('Paid 29.70 USCD').waitFor({ state: 'attached' })
  await guest.page
    .getByText('The Cedar', { exact: false })
    .or(guest.page.getByText('has received your payment'))
    .first()
    .waitFor()
  const receipt = (await guest.page.locator('.kv .mono').textContent()) ?? ''
  await dialog.getByText(`Receipt ${receipt}`).waitFor()
  expect(await axeViolations(page)).toEqual([])
  // One key begins the next.
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Next customer')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Charge', exact: true }).waitFor()

  // The member finds later what it was for.
  await guest.page.goto(`${sandbox.address}/Asset`)
  await guest.page.getByRole('button').filter({ hasText: 'Payment to a shop' }).first().click()
  await guest.page.getByRole('dialog').getByText('2 × Robusto').waitFor()
  await guest.page.getByRole('dialog').getByText(receipt).waitFor()
  expect([...pageErrors, ...guest.pageErrors]).toEqual([])
})

it('a keyboard keys in the amount, and a charge that nobody pays in time says so and is charged again', async () => {
  const { sandbox } = story
  const { page, pageErrors } = await openTillOf(story)
  await page.keyboard.type('12x.75')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Charge 12.70 USCD' })
  await dialog.getByText('Waiting for the payment').waitFor()
  const till = await apiClientOf(sandbox, page)
  // Its time is over while the screen shows it.
  await sandbox.advance(901)
  await dialog.getByText('Not paid in time').first().waitFor()
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Charge again' }).click()
  await dialog.getByText('Waiting for the payment').waitFor()
  await dialog.getByRole('button', { name: 'Cancel this charge' }).click()
  await dialog.getByText('Cancelled').first().waitFor()
  await dialog.getByRole('button', { name: 'Change it on the till' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Charge 12.70 USCD' }).waitFor()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await page.getByRole('button', { name: 'Charge', exact: true }).click()
  await page.getByText('Key in an amount or tap an item first.').waitFor()
  const { rows } = await till.call(listCharges, { open: true, reference: '', limit: 20 })
  expect(rows).toEqual([])
  expect(pageErrors).toEqual([])
})

it('a till without a connection never says paid, and catches up with what happened meanwhile', async () => {
  const { sandbox } = story
  const { page } = await openTillOf(story)
  await page.getByRole('button', { name: '₡', exact: true }).click()
  await keys(page, '4')
  await page.getByRole('button', { name: 'Charge ₡ 4.00' }).click()
  const dialog = page.getByRole('dialog', { name: 'Charge ₡ 4.00' })
  await dialog.getByText('Waiting for the payment').waitFor()
  const code = readChargeLink((await scanned(page)) ?? '', sandbox.address) ?? ''
  await page.context().setOffline(true)
  await dialog.getByText('No connection: not paid yet as far as we know.').waitFor()
  const guest = await story.phoneOf('alice')
  const { totpSecret } = await story.member('alice')
  const wallet = await apiClientOf(sandbox, guest.page)
  const googleCode = await guest.person.freshGoogleCode(totpSecret)
  await wallet.call(contract.charges.payCharge, { code, moneyCig: micros<'CIG'>(4_000_000n), googleCode })
  await page.waitForTimeout(1_500)
  expect(await dialog.getByText('Paid', { exact: true }).count()).toBe(0)
  expect(await axeViolations(page)).toEqual([])
  await page.context().setOffline(false)
  await dialog.getByRole('button', { name: 'Next customer' }).waitFor()
  // The till remembers its currency.
  await page.reload()
  await expect
    .poll(() => page.getByRole('button', { name: '₡', exact: true }).getAttribute('aria-pressed'))
    .toBe('true')
})

it('several charges wait at once, and one that is paid meanwhile is reported', async () => {
  const { sandbox } = story
  const { page, pageErrors } = await openTillOf(story)
  const till = await apiClientOf(sandbox, page)
  const opens = (money: bigint) => till.call(openCharge, asks({ money: usdOrCig(money) }))
  const [one, two] = [await opens(1_000_000n), await opens(2_500_000n)]
  const waiting = page.getByRole('region', { name: 'Charges that wait' })
  await waiting.getByRole('button', { name: '₡ 1.00' }).click()
  const dialog = page.getByRole('dialog', { name: 'Charge ₡ 1.00' })
  await dialog.getByText('Waiting for the payment').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  const guest = await story.phoneOf('alice')
  const { totpSecret } = await story.member('alice')
  const wallet = await apiClientOf(sandbox, guest.page)
  const googleCode = await guest.person.freshGoogleCode(totpSecret)
  await wallet.call(contract.charges.payCharge, { code: two.code, moneyCig: two.moneyCig, googleCode })
  await page.getByText('Paid: ₡ 2.50').waitFor()
  await waiting.getByRole('button', { name: '₡ 2.50' }).waitFor({ state: 'detached' })
  expect(await till.call(readCharge, { id: one.id })).toMatchObject({ state: 'open' })
  expect([...pageErrors, ...guest.pageErrors]).toEqual([])
})

it('whoever scans without an account reads what is asked for, signs in, and comes back to it', async () => {
  const { sandbox } = story
  const shop = await openTillOf(story)
  const till = await apiClientOf(sandbox, shop.page)
  const charge = await till.call(openCharge, asks({ currency: 'USCD', money: usdOrCig(700_000n), seconds: 3_600 }))
  const { page, person, pageErrors } = await story.phone()
  const link = chargeLink(sandbox.address, charge.code)
  await page.goto(link)
  await page.getByText('for 0.70 USCD').waitFor()
  await page.getByText('Cedar & Smoke').first().waitFor()
  await page.getByText('No account yet?').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Sign in to pay' }).click()
  const bob = await story.member('bob')
  await person.enterLogin(bob.email, bob.password)
  await page.waitForURL(`**/Charge?code=${charge.code}`)
  await page.getByText('for 0.70 USCD').waitFor()
  // A link that nobody made.
  await page.goto(`${sandbox.address}/Charge?code=0123456789abcdef`)
  await page.getByText('There is no such request').waitFor()
  expect(await axeViolations(page)).toEqual([])
  expect((await till.call(chargeByCode, { code: charge.code })).state).toBe('open')
  expect([...pageErrors, ...shop.pageErrors]).toEqual([])
})

it('the ledger passes verification', async () => {
  const verification = await story.sandbox.runCli('verify')
  expect(verification.code, verification.output).toBe(0)
})
