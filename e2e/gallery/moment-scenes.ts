import { contract } from '@humidor/contract/index.ts'
import type { Page } from 'playwright-core'
import { press, type Scene } from './scene.ts'
import { changeResponse, stubResponse } from './stub-responses.ts'

const { draws, membership, notices, preorders } = contract

interface Told {
  kind: 'depositCredited' | 'orderWon' | 'orderFailed' | 'levelReached'
  params: Record<string, string | number | { amount: number; coin: 'USDT' | 'USCD' }>
}

/** Runs inside the page: shows moments, and lets none end by itself while its pictures are taken. */
function keepMoments() {
  const STAYS_MS = 8_000
  localStorage.setItem('moments', 'on')
  const real = setTimeout
  const held = (then: () => void, ms?: number) => (ms === STAYS_MS ? 0 : real(then, ms))
  window.setTimeout = held as typeof setTimeout
}

/** A device that shows moments, and one unread notice. */
const notified =
  (notice: Told, history: readonly Told[] = []) =>
  async (page: Page) => {
    await page.addInitScript(keepMoments)
    const row = (one: Told, id: number, isRead: boolean) => ({
      ...{ id, title: '', content: '', lang: null, place: null, isRead, createdAt: new Date().toISOString() },
      ...one,
    })
    const rows = [row(notice, 9_000_000, false), ...history.map((one, at) => row(one, at, true))]
    await stubResponse(notices.unreadNotify, () => ({ unread: 1 }))(page)
    await stubResponse(notices.getNotify, () => rows)(page)
  }

const money = { amount: 600_000_000, coin: 'USDT' } as const
const won = { kind: 'orderWon', params: { number: 'HM-0006', money: { ...money, coin: 'USCD' }, hours: 24 } } as const
const lost = { kind: 'orderFailed', params: { number: 'HM-0006' } } as const
/** The order of the notice is the newest of the member, and second of nine. */
const drawn = async (page: Page) => {
  await changeResponse(preorders.list, ({ rows, ...rest }) => ({
    ...rest,
    rows: rows.map((one) => ({ ...one, onum: 'HM-0006', drawId: 1, place: 2 })),
  }))(page)
  await changeResponse(draws.record, (record) => ({ ...record, count: 9, won: 3 }))(page)
}
const each = (first: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await first(page)
  await drawn(page)
}
const scene = (name: string, beforeOpen: Scene['beforeOpen']): Scene => ({
  name,
  path: '/Index',
  who: 'gregor',
  readySelector: '.moment__card',
  ...(beforeOpen && { beforeOpen }),
})

/** Each moment above Index, and the choice of them. */
export const momentScenes: readonly Scene[] = [
  scene('moment-deposit', notified({ kind: 'depositCredited', params: { money } })),
  scene('moment-first-win', each(notified(won))),
  scene('moment-drawn', each(notified(won, [won]))),
  scene('moment-not-drawn', each(notified(lost))),
  scene('moment-not-known', notified({ ...won, params: { ...won.params, number: 'HM-9999' } }, [won])),
  scene('moment-level', notified({ kind: 'levelReached', params: { level: 4 } })),
  {
    name: 'moment-card',
    path: '/Vip',
    who: 'tom',
    beforeOpen: async (page) => {
      await page.addInitScript(keepMoments)
      await changeResponse(contract.member.info, (mine) => ({ ...mine, moneyTransaction: 600_000_000 }))(page)
      await stubResponse(membership.activeAccount, () => null)(page)
    },
    afterOpen: async (page) => {
      await press('main .btn--block')(page)
      await press('dialog .btn--block')(page)
      await page.locator('.moment__card').waitFor()
    },
  },
]
