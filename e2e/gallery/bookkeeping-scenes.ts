import { contract } from '@humidor/contract/index.ts'
import { press, type Scene } from './scene.ts'
import { changeResponse } from './stub-responses.ts'

const { days, payoutRule, preferences } = contract.bookkeeping
const shop = 'merchant, verified'
const takings = '/MerchantDetail?tab=days'

/** Figures with a currency, a refund and what waits: the widest that the rows can be. */
const inEuro = changeResponse(days, (found) => ({
  ...found,
  zone: 'America/Argentina/Buenos_Aires',
  currency: 'EUR',
  rows: found.rows.map((row) => ({ ...row, rate: '923400', waitingCig: 12_345_678 })),
}))
const rule = {
  ...({ schedule: 'weekly', weekday: 1, monthDay: null, hour: 2 } as const),
  ...{ threshold: 500_000_000, reserve: 50_000_000, setAt: '2026-11-02T08:00:00Z' },
  nextAt: '2026-11-30T18:00:00Z',
}
const ruled = (outcome: 'requested' | 'payout_open') =>
  changeResponse(payoutRule, (found) => ({
    ...found,
    rule,
    last: { dueAt: rule.setAt, at: rule.setAt, outcome },
  }))

/** A shop's takings, statements, zone and currency, and automatic payouts. */
export const bookkeepingScenes: readonly Scene[] = [
  { name: 'merchant-takings-months', path: takings, who: shop, afterOpen: press('.segmented__item:last-child') },
  {
    name: 'merchant-takings-day',
    path: takings,
    who: shop,
    beforeOpen: inEuro,
    afterOpen: press('.tabs__panel .rows button'),
    component: 'Takings',
    overlay: true,
  },
  { name: 'merchant-statements', path: '/MerchantStatements', who: shop },
  { name: 'merchant-preferences', path: '/MerchantPreferences', who: shop },
  {
    name: 'merchant-preferences-rates',
    path: '/MerchantPreferences',
    who: shop,
    beforeOpen: changeResponse(preferences, (found) => ({
      ...found,
      ...{ zone: 'Europe/Berlin', currency: 'EUR', rate: '923400' },
      rates: ['923400', '918200', '915000'].map((rate, at) => ({
        ...{ currency: 'EUR', rate, createdAt: rule.setAt },
        from: (['2026-11-16', '2026-11-09', '2026-11-02'] as const)[at] ?? '2026-11-02',
      })),
    })),
  },
  { name: 'merchant-automatic', path: '/MerchantPayouts', who: shop, beforeOpen: ruled('requested') },
  { name: 'merchant-automatic-impossible', path: '/MerchantPayouts', who: shop, beforeOpen: ruled('payout_open') },
  {
    name: 'merchant-automatic-set',
    path: '/MerchantPayouts',
    who: shop,
    beforeOpen: ruled('requested'),
    afterOpen: async (page) => {
      await page.getByRole('button', { name: 'Change' }).click()
      await page.locator('dialog form').waitFor()
    },
    component: 'AutomaticForm',
    overlay: true,
  },
]
