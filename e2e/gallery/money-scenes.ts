import { contract } from '@humidor/contract/index.ts'
import { businessDay, startOf } from '@humidor/domain/business-day.ts'
import type { Key } from '@humidor/sandbox/cast.ts'
import type { Page } from 'playwright-core'
import { DAY, nextTime } from '../clock.ts'
import { changeSetting } from '../office.ts'
import { answered } from './answers.ts'
import { press, rested, type Scene } from './scene.ts'
import { replaceByMail } from './security-scenes.ts'
import { frontAt, inTurn, partOf, submit, typeGoogleCode, typeMailCode } from './typing.ts'

const amountField = 'form .field__input--money'
const type = (text: string) => (page: Page) => page.locator(amountField).fill(text)
const go = (page: Page, path: string) => page.goto(new URL(path, page.url()).href)

/** Waits until the wall clock in UTC+8 next shows a time, and looks at the page as it is then. */
const at = (time: string) => async (page: Page) => {
  await nextTime(frontAt(page), time)
  await page.reload()
  await page.waitForLoadState('networkidle')
  await rested(page)
}

/** Looks at /Withdraw while the window is open. */
const open = async (page: Page) => {
  const hour = businessHour(await frontAt(page).now())
  if (hour < 9 || hour >= 20) await at('10:30')(page)
}

/** The hour of a moment in UTC+8. */
const businessHour = (moment: Date) =>
  Math.floor((moment.getTime() - startOf(businessDay(moment)).getTime()) / 3_600_000)

const confirm = (amount: string) => async (page: Page) => {
  await open(page)
  await type(amount)(page)
  await submit(page)
  await page.locator('.code').waitFor()
}

const typeCodes = async (page: Page, who: Key) => {
  await typeMailCode(page, who)
  await typeGoogleCode(page, (await partOf(page, who)).totpSecret)
}

/** Opens the newest record. */
const newest = async (page: Page) => {
  await press('main li button')(page)
  await page.locator('.steps').waitFor()
}

const withdrawals: readonly Scene[] = [
  {
    name: 'withdraw-none',
    path: '/Withdraw',
    who: 'magnus',
    before: answered(contract.member.info, (mine) => ({ ...mine, cashAddress: null })),
    then: (page) => page.locator('.card--mine').waitFor(),
  },
  {
    name: 'withdraw-no-money',
    path: '/Withdraw',
    who: 'magnus',
    alone: true,
    before: answered(contract.member.info, (mine) => ({ ...mine, moneyBalance: 0 })),
    then: open,
    shows: 'WithdrawForm',
  },
  { name: 'withdraw', path: '/Withdraw', who: 'magnus', alone: true, then: open },
  {
    name: 'withdraw-wrong',
    path: '/Withdraw',
    who: 'magnus',
    alone: true,
    then: async (page) => {
      await open(page)
      await type('5')(page)
      await submit(page)
    },
  },
  { name: 'withdraw-confirm', path: '/Withdraw', who: 'magnus', alone: true, then: confirm('1250,5') },
  {
    name: 'withdraw-confirm-wrong',
    path: '/Withdraw',
    who: 'magnus',
    alone: true,
    then: async (page) => {
      await confirm('1250,5')(page)
      await submit(page)
    },
  },
  {
    name: 'withdraw-sent',
    path: '/Withdraw',
    who: 'magnus',
    alone: true,
    then: async (page) => {
      await confirm('12.5')(page)
      await typeCodes(page, 'magnus')
      await submit(page)
      await page.locator('.state').waitFor()
    },
  },
  { name: 'withdraw-today', path: '/Withdraw', who: 'magnus', alone: true },
  { name: 'withdrawdetail', path: '/Withdrawdetail', who: 'alice' },
  {
    name: 'withdrawdetail-reviewing',
    shows: 'WithdrawalSheet',
    over: true,
    path: '/Withdrawdetail',
    who: 'alice',
    then: newest,
  },
  { name: 'withdrawdetail-approved', over: true, path: '/Withdrawdetail', who: 'gregor', then: newest },
  { name: 'withdrawdetail-sent', over: true, path: '/Withdrawdetail', who: 'sylvia', then: newest },
  {
    name: 'withdrawdetail-completed',
    over: true,
    path: '/Withdrawdetail',
    who: 'alice',
    then: async (page) => {
      await press('main li:last-child button')(page)
      await page.locator('.steps').waitFor()
    },
  },
  { name: 'withdrawdetail-rejected', over: true, path: '/Withdrawdetail', who: 'carol', then: newest },
  { name: 'withdrawdetail-empty', shows: 'WithdrawdetailScreen', path: '/Withdrawdetail', who: 'tom' },
  { name: 'withdraw-waits', path: '/Withdraw', who: 'paula', alone: true, then: replaceByMail('paula') },
  { name: 'withdraw-closed', path: '/Withdraw', who: 'alice', alone: true, then: at('22:10') },
  {
    name: 'withdraw-address',
    path: '/Bindaddress',
    who: 'carol',
    then: inTurn(async (page) => {
      await page.locator('form input').first().fill('0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb')
      await typeCodes(page, 'carol')
      await submit(page)
      await page.locator('.state').waitFor()
      await go(page, '/Withdraw')
      await page.locator('.address').waitFor()
    }),
  },
]

/** Has something on its way back to USDT, as there is until a day has gone by. */
const underWay = async (page: Page) => {
  await page.locator('.rows').first().waitFor()
  await rested(page)
  if ((await page.locator('.rows.card button').count()) > 0) return
  await type('20,5')(page)
  await submit(page)
  await page.locator('.rows.card button').first().waitFor()
}

const conversions: readonly Scene[] = [
  { name: 'exchangeusdt', path: '/Exchangeusdt', who: 'bob' },
  { name: 'exchangeusdt-empty', shows: 'ExchangeusdtScreen', path: '/Exchangeusdt', who: 'tom' },
  { name: 'exchangeusdt-pending', path: '/Exchangeusdt', who: 'alice', then: underWay },
  {
    name: 'exchangeusdt-cancel',
    shows: 'Conversions',
    over: true,
    path: '/Exchangeusdt',
    who: 'alice',
    then: async (page) => {
      await underWay(page)
      await press('.rows.card button')(page)
      await page.locator('dialog').waitFor()
    },
  },
  { name: 'profit', path: '/ExchangeProfit', who: 'alice' },
  { name: 'profit-filled', path: '/ExchangeProfit', who: 'alice', then: type('1000,25') },
  { name: 'profit-empty', shows: 'ExchangeProfitScreen', path: '/ExchangeProfit', who: 'tom' },
  {
    name: 'profit-moved',
    path: '/ExchangeProfit',
    who: 'alice',
    alone: true,
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
  { name: 'rebate-little', shows: 'ExchangeRebeatScreen', path: '/ExchangeRebeat', who: 'bob' },
  { name: 'rebate-empty', shows: 'ExchangeRebeatScreen', path: '/ExchangeRebeat', who: 'carol' },
  {
    name: 'rebate-used',
    path: '/ExchangeRebeat',
    who: 'gregor',
    then: async (page) => {
      await page.locator('.chips, [role=timer]').first().waitFor()
      if ((await page.locator('.chips').count()) > 0) {
        await press('.chips button')(page)
        await submit(page)
      }
      await page.locator('[role=timer]').waitFor()
    },
  },
]

const transfers: readonly Scene[] = [
  {
    name: 'transferu-review',
    path: '/Transferu',
    who: 'alice',
    alone: true,
    then: async (page) => {
      const front = frontAt(page)
      await changeSetting(front, 'transferReview', DAY)
      await page.reload()
      await page.locator('form input').nth(0).fill('bob.robusto@humidor.test')
      await page.locator('form input').nth(1).fill('12,5')
      await submit(page)
      await page.locator('.code').waitFor()
      // The step that stands keeps what it was told; everybody else is asked no more.
      await changeSetting(front, 'transferReview', 0)
    },
  },
  {
    name: 'transferu-cancel',
    shows: 'TransfersInReview',
    over: true,
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
