import { describe, expect, it } from 'vitest'
import { dueMoment, type MomentNotice, newestOf } from './moments.ts'

const now = new Date('2026-11-29T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const notice = (id: number, kind: MomentNotice['kind'], more: Partial<MomentNotice> = {}): MomentNotice => ({
  id,
  kind,
  params: {},
  isRead: false,
  createdAt: hoursAgo(1),
  ...more,
})
const money = { amount: 600_000_000, coin: 'USDT' } as const
const deposit = (id: number, more = {}) => notice(id, 'depositCredited', { params: { money }, ...more })
const win = (id: number, more = {}) =>
  notice(id, 'orderWon', { params: { number: 'HM-0001', money, hours: 24 }, ...more })
const level = (id: number, more = {}) => notice(id, 'levelReached', { params: { level: 3 }, ...more })
const due = (notices: readonly MomentNotice[], through?: number, isWhole = true) =>
  dueMoment(notices, { through, now, isWhole })

describe('a moment', () => {
  it('is due for a deposit, a draw and a level, with what it shows', () => {
    expect(due([deposit(1)])).toEqual({ kind: 'deposit', id: 1, money })
    expect(due([notice(1, 'orderFailed', { params: { number: 'HM-0001' } })])).toEqual({
      kind: 'draw',
      id: 1,
      number: 'HM-0001',
      won: false,
    })
    expect(due([level(1)])).toEqual({ kind: 'level', id: 1, level: 3 })
  })

  it('is due for nothing else, and never for a notice that lacks its values', () => {
    expect(due([])).toBeUndefined()
    expect(due([notice(1, 'written'), notice(2, 'withdrawalSent', { params: { received: money } })])).toBeUndefined()
    expect(due([notice(1, 'depositCredited'), notice(2, 'orderWon'), notice(3, 'levelReached')])).toBeUndefined()
    expect(due([notice(1, 'levelReached', { params: { level: 'three' } })])).toBeUndefined()
  })

  it('is due once: not for a read notice, and not for one that this device has considered', () => {
    expect(due([deposit(5, { isRead: true })])).toBeUndefined()
    expect(due([deposit(5)], 5)).toBeUndefined()
    expect(due([deposit(5)], 4)).toMatchObject({ id: 5 })
    expect(due([deposit(0)])).toMatchObject({ id: 0 })
  })

  it('is over after a day', () => {
    expect(due([deposit(1, { createdAt: hoursAgo(24) })])).toBeUndefined()
    expect(due([deposit(1, { createdAt: new Date(hoursAgo(24).getTime() + 1) })])).toMatchObject({ id: 1 })
  })

  it('is the rarest of several, and of equals the newest', () => {
    expect(due([deposit(9), win(8), level(7)])).toMatchObject({ kind: 'level' })
    expect(due([deposit(9), win(8)])).toMatchObject({ kind: 'firstWin' })
    expect(due([deposit(1), deposit(3), deposit(2)])).toMatchObject({ id: 3 })
  })

  it('is a first win only where the list shows that no win came before, read or not', () => {
    expect(due([win(4), win(2, { isRead: true, createdAt: hoursAgo(90) })])).toMatchObject({ kind: 'draw', won: true })
    expect(due([win(4)])).toMatchObject({ kind: 'firstWin', won: true })
    expect(due([win(4)], undefined, false)).toMatchObject({ kind: 'draw', won: true })
    expect(due([win(2), win(4)])).toMatchObject({ kind: 'firstWin', id: 2 })
  })
})

it('the newest notice of a list never falls behind what was considered', () => {
  expect(newestOf([])).toBe(-1)
  expect(newestOf([deposit(3), deposit(9)])).toBe(9)
  expect(newestOf([deposit(3)], 7)).toBe(7)
})
