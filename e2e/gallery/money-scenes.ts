import type { Page } from 'playwright-core'
import { DAY } from '../clock.ts'
import { changeSetting } from '../operator-actions.ts'
import { sandboxOf, submit, typeAmount } from './form-actions.ts'
import { press, type Scene, waitForPage } from './scene.ts'
import { withdrawalScenes } from './withdrawal-scenes.ts'

/** Ensures a pending conversion to USDT. A conversion is pending for a day. */
const withPendingConversion = async (page: Page) => {
  await page.locator('.rows').first().waitFor()
  await waitForPage(page)
  if ((await page.locator('.rows.card button').count()) > 0) return
  await typeAmount('20,5')(page)
  await submit(page)
  await page.locator('.rows.card button').first().waitFor()
}

const conversions: readonly Scene[] = [
  { name: 'exchangeusdt', path: '/Exchangeusdt', who: 'bob' },
  { name: 'exchangeusdt-empty', component: 'ExchangeusdtScreen', path: '/Exchangeusdt', who: 'tom' },
  { name: 'exchangeusdt-pending', path: '/Exchangeusdt', who: 'alice', afterOpen: withPendingConversion },
  {
    name: 'exchangeusdt-cancel',
    component: 'Conversions',
    overlay: true,
    path: '/Exchangeusdt',
    who: 'alice',
    afterOpen: async (page) => {
      await withPendingConversion(page)
      await press('.rows.card button')(page)
      await page.locator('dialog').waitFor()
    },
  },
  { name: 'profit', path: '/ExchangeProfit', who: 'alice' },
  { name: 'profit-filled', path: '/ExchangeProfit', who: 'alice', afterOpen: typeAmount('1000,25') },
  { name: 'profit-empty', component: 'ExchangeProfitScreen', path: '/ExchangeProfit', who: 'tom' },
  {
    name: 'profit-moved',
    path: '/ExchangeProfit',
    who: 'alice',
    exclusive: true,
    afterOpen: async (page) => {
      await typeAmount('100')(page)
      await sandboxOf(page).advance(DAY)
      // Not submitted: the page fetches the new price by itself, and a submit after that would convert at it.
      await page.locator('.note--ember').waitFor()
    },
  },
  { name: 'rebate', path: '/ExchangeRebeat', who: 'magnus' },
  { name: 'rebate-picked', path: '/ExchangeRebeat', who: 'magnus', afterOpen: press('.chips button:nth-child(3)') },
  {
    name: 'rebate-wrong',
    path: '/ExchangeRebeat',
    who: 'magnus',
    afterOpen: async (page) => {
      await typeAmount('75')(page)
      await submit(page)
    },
  },
  { name: 'rebate-little', component: 'ExchangeRebeatScreen', path: '/ExchangeRebeat', who: 'bob' },
  { name: 'rebate-empty', component: 'ExchangeRebeatScreen', path: '/ExchangeRebeat', who: 'carol' },
  {
    name: 'rebate-used',
    path: '/ExchangeRebeat',
    who: 'gregor',
    afterOpen: async (page) => {
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
    exclusive: true,
    afterOpen: async (page) => {
      const sandbox = sandboxOf(page)
      await changeSetting(sandbox, 'transferReview', DAY)
      await page.reload()
      await page.locator('form input').nth(0).fill('bob.robusto@humidor.test')
      await page.locator('form input').nth(2).fill('12,5')
      await submit(page)
      await page.locator('.code').waitFor()
      // The open step keeps the setting it was loaded with. Other scenes run without the review.
      await changeSetting(sandbox, 'transferReview', 0)
    },
  },
  {
    name: 'transferu-cancel',
    component: 'TransfersInReview',
    overlay: true,
    path: '/Transferu',
    who: 'magnus',
    afterOpen: async (page) => {
      await press('.rows button')(page)
      await page.locator('dialog').waitFor()
    },
  },
]

/** Transfers, conversions and withdrawals. They advance the clock by days, so they come last. */
export const moneyScenes = [...transfers, ...conversions, ...withdrawalScenes]
