import { expect, it } from 'vitest'
import { moveTreasury } from '../office.ts'
import { openDesk } from '../operator.ts'
import { setStage } from '../stage.ts'
import { wayOf } from '../way.ts'

const stage = setStage()

const desk = async (name: string) => {
  const opened = await openDesk(stage.browser, stage.world, name)
  const { page } = opened
  return {
    ...opened,
    way: wayOf(page),
    panel: page.locator('.panel'),
    open: (row: string) => page.locator('tbody tr', { hasText: row }).getByRole('link').click(),
    said: (text: string) => page.locator('.toast', { hasText: text }).waitFor(),
  }
}

it('a bill in dollars is paid by a guest with the digits on the counter, and both read the same receipt', async () => {
  const { world } = stage
  const cedar = (await world.cast()).find(({ role }) => role === 'merchant, verified')
  const shop = await stage.phone()
  await shop.person.merchantSignIn(cedar?.merchantId ?? '', cedar?.password ?? '')
  const till = wayOf(shop.page)
  await till.type('Bill in USDT', '7.5')
  await till.button('Show code')
  const wanted = await shop.page.getByLabel('Amount in whole CigarBox').inputValue()
  await till.link('Print page')
  const paper = shop.page.getByRole('region', { name: 'Print page' })
  const digits = (await paper.getByText(/^\d{6}$/).textContent()) ?? ''
  expect(till.taps()).toBe(2)

  const bob = await stage.member('bob')
  const { page, person, troubles } = await stage.phoneOf('bob')
  const way = wayOf(page)
  await way.link('Pay a shop')
  await way.type('Merchant ID', digits)
  await way.type('Amount', wanted)
  await way.button('Continue')
  await way.read('Cedar & Smoke')
  await way.read('Worth today')
  await way.type('Authenticator code', await person.freshGoogleCode(bob.totpSecret))
  await way.button(`Pay ₡ ${wanted}.00`)
  await way.read(`₡ ${wanted}.00 paid`)
  expect(way.taps()).toBe(3)
  const receipt = (await page.locator('.kv .mono').textContent()) ?? ''

  await till.link('Back')
  await till.button(new RegExp(`^₡ ${wanted}\\.00 .*b\\*\\*\\*o`))
  await shop.page.getByRole('dialog', { name: `Payment ${receipt}` }).waitFor()
  expect([...troubles, ...shop.troubles]).toEqual([])
})

it('the treasury runs low: the first page says so, what is missing is counted, and two operators move money into it', async () => {
  await moveTreasury(stage.world, 'treasuryToUsdt', 'all')
  const fiona = await desk('fiona')
  await fiona.way.link('The treasury has not what the next midnight costs')
  await fiona.way.read('What a midnight costs')
  await fiona.way.link('Treasury, Moves')
  await fiona.way.type('Amount', '100000')
  await fiona.way.type('Reason', 'For the coming midnights.')
  await fiona.way.button(/^Ask for/)
  await fiona.way.read('Another operator decides now')
  expect(fiona.way.taps()).toBe(3)

  const victor = await desk('victor')
  await victor.way.link(/Requests of others to decide/)
  await victor.open('Treasury: USDT into USCD')
  await victor.way.read('Open for you until')
  await victor.page.getByLabel('Your authenticator code').fill(await victor.code())
  await victor.way.button('Approve')
  await victor.said('Approved')

  await fiona.way.link('Overview')
  // What others decide is seen within half a minute; who does not want to wait loads the page again.
  await fiona.page.reload()
  await fiona.way.read('Everything that was promised is covered')
  expect([...fiona.troubles, ...victor.troubles]).toEqual([])
})

it('somebody else is at a member’s account: signed out everywhere, frozen, and what was asked for is stopped', async () => {
  const thief = await stage.phoneOf('alice')
  await thief.page.goto(`${stage.world.address}/More`)
  const wendy = await desk('wendy')
  const { page, panel, way } = wendy
  await way.link('Members')
  await page.getByRole('textbox', { name: /^Search members/ }).fill('alice.corona@humidor.test')
  await page.keyboard.press('Enter')
  await way.link(/^alice_corona/)
  await way.button('Freeze', panel)
  await way.read('Was it somebody else, look at what is under way too')
  await way.type('Reason, required', 'Called: it is not them.')
  await way.button('Freeze', page.getByRole('dialog'))
  await wendy.said('alice_corona is frozen')
  await way.link('Withdrawals', panel)
  await wendy.open('60.00')
  await way.read('Open for you until')
  await way.type('Reason, required to reject', 'You told us that it was not you.')
  await way.button('Reject', panel)
  await wendy.said('the money is back')
  expect(way.taps()).toBe(6)

  // Whoever holds the telephone is out before they press anything: every page of a member looks after its balances.
  await thief.page.waitForURL(/\/login\?/)
  expect([...wendy.troubles, ...thief.troubles]).toEqual([])
})

it('leaves the books in order', async () => {
  const books = await stage.world.humidor('verify')
  expect(books.code, books.output).toBe(0)
})
