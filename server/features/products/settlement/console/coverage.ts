import { coverage } from '@humidor/contract/products/settlement.console.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { roomOf } from '@humidor/domain/products/flexible-treasure.ts'
import { type Handler, read } from '../../../../http/handle.ts'
import { type Covering, coveringAt, lastingOf } from '../covering.ts'
import { stuckPhases } from '../runs.queries.ts'

/** The cost and the income of the flexible treasure. */
function treasureOf({ settings, treasury, held, interest }: Covering) {
  const { treasureRate: rate, treasureCover: days, treasureOpen } = settings
  const room = roomOf({ treasury: treasury.uscd, held, rate, days }) ?? null
  return { held, rate: Number(rate), aDay: interest, days, room, open: treasureOpen === 1 }
}

/** The amounts that pledges and pre-orders still earn, and their daily sales. */
const promisesOf = ({ settings, pledges, orders, sold }: Covering) => ({
  pledges: {
    count: pledges.count,
    money: micros<'USCD'>(pledges.money),
    aDay: micros<'USCD'>(pledges.daily),
    owed: micros<'USCD'>(pledges.owed),
    sells: micros<'USCD'>(sold.uscd),
    open: settings.pledgesOpen === 1,
  },
  preorders: {
    owed: micros<'CIG'>(orders.owed),
    won: micros<'CIG'>(orders.won),
    sells: micros<'CIG'>(sold.cig),
    open: settings.preordersOpen === 1,
  },
})

/** `GET /console/coverage`: the treasury's balance, its daily cost, its promises and its unpaid debts (threats J-08). */
export const answerCoverage: Handler = read(coverage, async ({ db, at }) => {
  const [it, stuck] = await Promise.all([coveringAt(db, at), stuckPhases(db)])
  const lasting = lastingOf(it)
  return {
    at,
    treasury: it.treasury,
    promised: it.promised,
    treasure: treasureOf(it),
    ...promisesOf(it),
    returns: {
      lastDay: micros<'USCD'>(it.returned),
      unpaid: micros<'USCD'>(it.unpaid.money),
      unpaidMembers: it.unpaid.members,
      open: it.settings.returnsOpen === 1,
    },
    aDay: micros<'USCD'>(it.interest + it.returned),
    daysLeft: lasting.uscd ?? null,
    daysSelling: lasting.uscdSelling ?? null,
    cigDaysSelling: lasting.cigSelling ?? null,
    uncovered: [...it.uncovered],
    stuck: stuck.map(({ day, phase, state, error }) => ({ day, phase, state, error })),
  }
})
