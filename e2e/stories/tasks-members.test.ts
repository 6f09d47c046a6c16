import { readFile } from 'node:fs/promises'
import { micros } from '@humidor/domain/money/micros.ts'
import { unzipped } from '@humidor/domain/spreadsheet/unzipped.testing.ts'
import { expect, it } from 'vitest'
import { nextTime } from '../clock.ts'
import { changeSetting } from '../office.ts'
import { openDesk } from '../operator.ts'
import { setStage } from '../stage.ts'
import { wayOf } from '../way.ts'

const stage = setStage()

const desk = async (name: string) => {
  const opened = await openDesk(stage.browser, stage.world, name)
  return { ...opened, way: wayOf(opened.page) }
}

it('my deposit came late, and another with a wrong amount: the first arrives by itself, the second is found by the desk', async () => {
  const { world } = stage
  const { email } = await stage.member('alice')
  const { page, person, troubles } = await stage.phoneOf('alice')
  const way = wayOf(page)
  await way.link('Deposit')
  await way.type('Amount', '50')
  await way.button('Show address')
  const late = await person.askedPayment()
  await world.advance(1_300)
  await way.read('The time is up')
  await way.read(/it will still be credited until/)
  await world.pay(late.address, late.amount)
  await way.read('It is in your USDT balance now.')

  await way.button('Make another deposit')
  await way.type('Amount', '60')
  await way.button('Show address')
  await way.read(/you can tell us here once the time is up/)
  const { address } = await person.askedPayment()
  const txid = await world.pay(address, micros<'USDT'>(60_000_000n))
  await world.advance(1_300)
  await way.button('I paid, but it was not credited')
  await way.type('Transaction id', txid)
  await way.button('Send')
  await way.read('A notice tells you what came of it.')
  expect(way.taps()).toBe(6)

  // Whoever answers the telephone finds the member, the deposit and the payment, and says who decides.
  const wendy = await desk('wendy')
  await wendy.way.link('Members')
  await wendy.page.getByRole('textbox', { name: /^Search members/ }).fill(email)
  await wendy.page.keyboard.press('Enter')
  await wendy.way.link(/^alice_corona/)
  await wendy.way.link('Deposits', wendy.page.locator('.panel'))
  await wendy.page.locator('tbody tr', { hasText: '60.00' }).getByRole('link').click()
  await wendy.way.link('Payments', wendy.page.locator('.panel'))
  await wendy.page.locator('tbody tr', { hasText: '60.000000' }).getByRole('link').click()
  await wendy.way.read('alice_corona claims it')
  await wendy.way.read('Assigning payments belongs to finance. It stands in their list, too.')

  const fiona = await desk('fiona')
  await fiona.way.link(/Payments that match no deposit/)
  await fiona.page.locator('tbody tr', { hasText: '60.000000' }).getByRole('link').click()
  await fiona.way.read('Open for you until')
  await fiona.way.button('Assign')
  await fiona.way.type('Reason, required', 'Their transaction, another amount.')
  await fiona.way.button('Ask for it')
  await fiona.way.read('A second operator has to agree')

  const victor = await desk('victor')
  await victor.way.link(/Requests of others to decide/)
  await victor.page.locator('tbody tr', { hasText: '60 USDT' }).getByRole('link').click()
  await victor.way.read('Open for you until')
  await victor.way.read(/^Asked just now,/)
  await victor.page.getByLabel('Your authenticator code').fill(await victor.code())
  await victor.way.button('Approve')
  await victor.page.locator('.toast', { hasText: 'Approved' }).waitFor()

  await way.link('Records')
  await page.getByRole('listitem').filter({ hasText: '+60.00' }).getByText('Credited', { exact: true }).waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Credited separately' }).getByRole('button').click()
  await way.read('The payment was found and credited.')
  expect([...troubles, ...wendy.troubles, ...fiona.troubles, ...victor.troubles]).toEqual([])
})

it('why did I not win: the notice leads to the order, the order to its draw, and the draw is checked on the phone', async () => {
  const { world } = stage
  await changeSetting(world, 'orderQuota', 200_000_000)
  await nextTime(world, '12:00')
  const { page, troubles } = await stage.phoneOf('carol')
  const way = wayOf(page)
  await way.link('Shop')
  await way.link('Pre-order')
  await way.type('Amount', '300')
  await way.button('Order 300.00 USCD')
  await way.read(/^Order HM-\d+ takes part in the draw of/)
  await nextTime(world, '22:00')
  await world.advance(30)
  way.taps()

  await way.link('Index')
  const lost = page.getByRole('link', { name: /^Unread: Your order HM-\d+ did not win/ })
  await way.link(/^Notices/)
  await expect
    .poll(
      async () => {
        await page.reload()
        await page.getByRole('listitem').first().waitFor()
        return await lost.count()
      },
      { timeout: 30_000, interval: 1_000 },
    )
    .toBe(1)
  await way.link(/^Unread: Your order HM-\d+ did not win/)
  await way.read('Did not win')
  await way.read('Nothing was charged')
  await way.link(/^Check the draw: number \d+$/)
  await way.read(/It did not fit into what was left when its turn came\.$/)
  await way.button('Check on this device')
  await page.getByRole('heading', { name: 'Everything matches' }).waitFor()
  expect(way.taps()).toBe(5)
  expect(troubles).toEqual([])
})

it('what to do with idle USCD: the treasure says what it aims at and from when, the other coin how long it takes, and a file what happened', async () => {
  const { page, troubles } = await stage.phoneOf('bob')
  const way = wayOf(page)
  await way.link('Asset')
  await way.link(/^Flexible treasure Earn interest/)
  await way.read('A target that the treasury funds, not a guarantee.')
  await way.link('Put in')
  await way.read('First interest')
  await way.read('You can take it out at any time; it arrives at the midnight after.')
  expect(way.taps()).toBe(3)

  // The page of one direction leads to the other.
  await way.link('Back')
  await way.link('Back')
  await way.tab('USCD')
  await page.getByRole('region', { name: 'USCD', exact: true }).waitFor()
  await way.link('Convert')
  await way.read(/^Your USCD is held and becomes USDT after/)
  await way.link('USDT to USCD')
  await way.read('Every USCD is backed by one USDT.')
  await way.link('Back')
  await way.link('Back')

  await way.tab('USCD')
  const shown = await page.getByRole('region', { name: 'USCD', exact: true }).locator('data').getAttribute('value')
  way.taps()
  await way.button('Save a statement')
  const saving = page.waitForEvent('download')
  await way.button('Save the file', page.getByRole('dialog'))
  const file = await readFile(await (await saving).path())
  expect(way.taps()).toBe(2)
  const rows = unzipped(file)['xl/worksheets/sheet1.xml']?.match(/<row .*?<\/row>/gs)
  expect(rows?.at(-1)).toContain(`<v>${shown}</v>`)
  expect(troubles).toEqual([])
})

it('a screen in a language that one cannot read: two taps from the first page, and from the last', async () => {
  const { page, troubles } = await stage.phone()
  await page.goto(stage.world.address)
  const way = wayOf(page)
  await way.button('Language: English')
  await way.button('ไทย Thai', page.getByRole('dialog'))
  await way.link('สร้างบัญชี')
  await way.read('คุณมีร้านค้าใช่ไหม?')
  await way.link('กลับ')
  // Who took the wrong one finds their own by its own name.
  await way.button('ภาษา: ไทย')
  await way.button(/^Deutsch/, page.getByRole('dialog'))
  await page.getByRole('link', { name: 'Anmelden', exact: true }).waitFor()
  expect(troubles).toEqual([])
})
