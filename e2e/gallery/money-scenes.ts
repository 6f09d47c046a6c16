import type { Key } from '@humidor/sandbox/cast.ts'
import type { Page } from 'playwright-core'
import { DAY, nextTime } from '../clock.ts'
import { approveWithdrawalOf, payWithdrawalOf, rejectWithdrawalOf } from '../office.ts'
import { press, type Scene } from './scene.ts'
import { replaceByMail } from './security-scenes.ts'
import { frontAt, partOf, submit, typeGoogleCode, typeMailCode } from './typing.ts'

const amountField = 'form .field__input--money'
const type = (text: string) => (page: Page) => page.locator(amountField).fill(text)
const go = (page: Page, path: string) => page.goto(new URL(path, page.url()).href)

/** Waits until the wall clock in UTC+8 next shows a time, and looks at the page as it is then. */
const at = (time: string) => async (page: Page) => {
  await nextTime(frontAt(page), time)
  await page.reload()
  await page.waitForLoadState('networkidle')
}

const addresses = {
  magnus: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  alice: '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
} as const

async function bind(page: Page, who: Key, address: string) {
  await go(page, '/Bindaddress')
  await page.locator('form input').first().fill(address)
  await typeMailCode(page, who)
  await typeGoogleCode(page, (await partOf(page, who)).totpSecret)
  await submit(page)
  await page.locator('.state').waitFor()
}

/** Has an address that has waited its day, once however many pictures are taken, in the middle of the window. */
const bound = (who: keyof typeof addresses) => async (page: Page) => {
  await go(page, '/Withdraw')
  await page.locator('.address, .card--mine').first().waitFor()
  if ((await page.locator('.address').count()) === 0) {
    await bind(page, who, addresses[who])
    await frontAt(page).advance(DAY)
  }
  await go(page, '/Withdraw')
  await at('10:30')(page)
  await page.locator(amountField).waitFor()
}

const confirm = (amount: string) => async (page: Page) => {
  await type(amount)(page)
  await submit(page)
  await page.locator('.code').waitFor()
}

/** Asks for a withdrawal, unless it has been asked for today. */
const ask = (who: keyof typeof addresses, amount: string) => async (page: Page) => {
  await bound(who)(page)
  await confirm(amount)(page)
  await typeMailCode(page, who)
  await typeGoogleCode(page, (await partOf(page, who)).totpSecret)
  await submit(page)
  await page.locator('.state').waitFor()
}

/** Opens the newest record, looking again until it has come as far as that. */
const newest = (status: string) => async (page: Page) => {
  await page.reload()
  await page.locator(`main li:first-child .status--${status}`).waitFor()
  await press('main li button')(page)
  await page.locator('.steps').waitFor()
}

const withdrawals: readonly Scene[] = [
  { name: 'withdraw-none', path: '/Withdraw', who: 'bob' },
  { name: 'withdraw', path: '/Withdraw', who: 'magnus', then: bound('magnus') },
  {
    name: 'withdraw-wrong',
    path: '/Withdraw',
    who: 'magnus',
    then: async (page) => {
      await type('5')(page)
      await submit(page)
    },
  },
  { name: 'withdraw-confirm', path: '/Withdraw', who: 'magnus', then: confirm('1250,5') },
  {
    name: 'withdraw-confirm-wrong',
    path: '/Withdraw',
    who: 'magnus',
    then: async (page) => {
      await confirm('1250,5')(page)
      await submit(page)
    },
  },
  { name: 'withdraw-sent', path: '/Withdraw', who: 'magnus', then: ask('magnus', '12.5') },
  { name: 'withdraw-today', path: '/Withdraw', who: 'magnus' },
  { name: 'withdrawdetail', path: '/Withdrawdetail', who: 'magnus' },
  { name: 'withdrawdetail-reviewing', path: '/Withdrawdetail', who: 'magnus', then: newest('wait') },
  {
    name: 'withdrawdetail-approved',
    path: '/Withdrawdetail',
    who: 'magnus',
    then: async (page) => {
      await approveWithdrawalOf(frontAt(page), addresses.magnus)
      await newest('wait')(page)
    },
  },
  {
    name: 'withdrawdetail-completed',
    path: '/Withdrawdetail',
    who: 'magnus',
    then: async (page) => {
      await payWithdrawalOf(frontAt(page), addresses.magnus)
      await frontAt(page).advance(60)
      await newest('done')(page)
    },
  },
  {
    name: 'withdrawdetail-rejected',
    path: '/Withdrawdetail',
    who: 'alice',
    then: async (page) => {
      await ask('alice', '10')(page)
      await rejectWithdrawalOf(
        frontAt(page),
        addresses.alice,
        'Please bind an address of your own: this one belongs to an exchange that takes no USDT on BSC.',
      )
      await go(page, '/Withdrawdetail')
      await newest('fail')(page)
    },
  },
  { name: 'withdrawdetail-empty', path: '/Withdrawdetail', who: 'tom' },
  { name: 'withdraw-waits', path: '/Withdraw', who: 'paula', then: replaceByMail('paula') },
  { name: 'withdraw-closed', path: '/Withdraw', who: 'alice', then: at('22:10') },
  {
    name: 'withdraw-address',
    path: '/Withdraw',
    who: 'carol',
    then: async (page) => {
      await bind(page, 'carol', '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb')
      await go(page, '/Withdraw')
      await page.locator('.address').waitFor()
    },
  },
]

const turnBack = async (page: Page) => {
  await type('120,5')(page)
  await submit(page)
  await page.locator('.rows .status--wait').first().waitFor()
}

const conversions: readonly Scene[] = [
  { name: 'exchangeusdt', path: '/Exchangeusdt', who: 'bob' },
  { name: 'exchangeusdt-empty', path: '/Exchangeusdt', who: 'tom' },
  { name: 'exchangeusdt-pending', path: '/Exchangeusdt', who: 'magnus', then: turnBack },
  {
    name: 'exchangeusdt-cancel',
    path: '/Exchangeusdt',
    who: 'magnus',
    then: async (page) => {
      await press('.rows button')(page)
      await page.locator('dialog').waitFor()
    },
  },
  {
    name: 'exchangeusdt-ended',
    path: '/Exchangeusdt',
    who: 'magnus',
    then: async (page) => {
      await press('.rows button')(page)
      await press('dialog .btn--danger')(page)
      await page.locator('.rows .status--fail').first().waitFor()
    },
  },
  { name: 'profit', path: '/ExchangeProfit', who: 'alice' },
  { name: 'profit-filled', path: '/ExchangeProfit', who: 'alice', then: type('1000,25') },
  { name: 'profit-empty', path: '/ExchangeProfit', who: 'tom' },
  {
    name: 'profit-moved',
    path: '/ExchangeProfit',
    who: 'alice',
    then: async (page) => {
      await type('100')(page)
      await frontAt(page).advance(DAY)
      await submit(page)
      await page.locator('.note--ember').waitFor()
    },
  },
  { name: 'rebate', path: '/ExchangeRebeat', who: 'magnus' },
  { name: 'rebate-picked', path: '/ExchangeRebeat', who: 'magnus', then: press('.chips button:nth-child(3)') },
  {
    name: 'rebate-wrong',
    path: '/ExchangeRebeat',
    who: 'magnus',
    then: async (page) => {
      await type('75')(page)
      await submit(page)
    },
  },
  { name: 'rebate-little', path: '/ExchangeRebeat', who: 'bob' },
  { name: 'rebate-empty', path: '/ExchangeRebeat', who: 'carol' },
  {
    name: 'rebate-used',
    path: '/ExchangeRebeat',
    who: 'magnus',
    then: async (page) => {
      await press('.chips button')(page)
      await submit(page)
      await page.locator('[role=timer]').waitFor()
    },
  },
]

const transfers: readonly Scene[] = [
  {
    name: 'transferu-cancel',
    path: '/Transferu',
    who: 'magnus',
    then: async (page) => {
      await press('.rows button')(page)
      await page.locator('dialog').waitFor()
    },
  },
]

/** Money on its way out, and between one's own wallets. They move the clock by days, so they come last. */
export const moneyScenes = [...transfers, ...conversions, ...withdrawals]
