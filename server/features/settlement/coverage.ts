import { coverage } from '@humidor/contract/console/settlement.ts'
import { daysLeft, interestOf, roomOf } from '@humidor/domain/flexible-treasure.ts'
import { type Coin, micros } from '@humidor/domain/money/micros.ts'
import { type Handler, read } from '../../http/handle.ts'
import { standingOfAll } from '../../ledger/totals.ts'
import { settingsOf } from '../platform/platform.ts'
import { returnsOwed } from '../returns/returns.ts'
import { stuckPhases } from './runs.queries.ts'

/** `GET /console/coverage`: what the treasury holds, what a day costs it, and what it owes by now (threats J-08). */
export const answerCoverage: Handler = read(coverage, async ({ db, at }) => {
  const [all, settings, owed, stuck] = await Promise.all([
    standingOfAll(db),
    settingsOf(db),
    returnsOwed(db),
    stuckPhases(db),
  ])
  const standing = (owner: 'member' | 'platform', name: string, coin: Coin) =>
    all.find((it) => it.owner === owner && it.name === name && it.coin === coin)?.balance ?? 0n
  const treasury = micros<'USCD'>(standing('platform', 'treasury', 'USCD'))
  const held = micros<'USCD'>(standing('member', 'lhb', 'USCD'))
  const { treasureRate: rate, treasureCover: days } = settings
  const interest = interestOf(held, rate)
  const returned = settings.returnsOpen === 1 ? owed.lastDay : 0n
  const aDay = interest + returned
  return {
    at,
    treasury: {
      usdt: standing('platform', 'treasury', 'USDT'),
      uscd: treasury,
      cig: standing('platform', 'treasury', 'CIG'),
    },
    promised: { uscd: standing('platform', 'promised', 'USCD'), cig: standing('platform', 'promised', 'CIG') },
    treasure: {
      held,
      rate: Number(rate),
      aDay: interest,
      days,
      room: roomOf({ treasury, held, rate, days }) ?? null,
      open: settings.treasureOpen === 1,
    },
    returns: {
      lastDay: micros<'USCD'>(owed.lastDay),
      unpaid: micros<'USCD'>(owed.unpaid),
      unpaidMembers: owed.members,
      open: settings.returnsOpen === 1,
    },
    aDay: micros<'USCD'>(aDay),
    daysLeft: daysLeft(treasury, aDay) ?? null,
    stuck: stuck.map(({ day, phase, state, error }) => ({ day, phase, state, error })),
  }
})
