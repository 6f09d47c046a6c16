import { type BusinessDay, dayAfter } from '@humidor/domain/business-day.ts'
import { micros, price } from '@humidor/domain/money/micros.ts'
import { memberAccount, platformAccount } from '@humidor/server/ledger/accounts.ts'
import { NotCoveredError } from '@humidor/server/ledger/lines.ts'
import type { Steps } from '../store/cell.ts'
import type { IntendedTransfer, Tx } from '../store/ledger.ts'
import type { Pledge } from './calendar.ts'
import type { Handler, ModelPhase } from './handlers.ts'
import { demand, fail, type ModelPlatform } from './model-platform.ts'
import { totalSaved } from './treasure.ts'

/** `lockPledgeDay`: locks the first day that is open for pledges. */
function* lockPledgeDay(platform: ModelPlatform, tx: Tx, today: BusinessDay): Steps<BusinessDay> {
  for (let day = today; ; day = dayAfter(day)) {
    const cell = platform.calendar.pledgeDay(day)
    yield* tx.lock(cell)
    if (!cell.now) return day
  }
}

/** `roomOn` */
function roomNow(platform: ModelPlatform) {
  const { product, settings, ledger } = platform
  const kept = product.interestOf(totalSaved(platform), settings.treasureRate) * BigInt(settings.treasureCover)
  return product.pledgeRoom({
    treasury: ledger.balance(platformAccount('treasury', 'USCD')),
    kept: micros<'USCD'>(kept),
    rate: settings.pledgeRate,
    days: settings.pledgeDays,
    quota: 0n,
    sold: 0n,
  })
}

/** `create.ts` of the pledges. */
const createPledge: Handler = {
  kind: 'transaction',
  *run({ platform, n, who: uid, request, at }, tx) {
    const { product, settings, ledger, calendar } = platform
    const { pledgeRate: rate, pledgeDays: days, pledgeMinimum: least, pledgeStep: step } = settings
    const [money, cig] = [micros<'USCD'>(request['money'] ?? 0n), micros<'CIG'>(request['cig'] ?? 0n)]
    const today = price(platform.priceToday())
    demand(product.refuseShown(request['price'], today))
    const day = yield* lockPledgeDay(platform, tx, product.businessDay(at))
    yield undefined
    const room = roomNow(platform)
    const accounts = product.pledgeAccounts(uid)
    const { balance } = yield* ledger.lock(tx, Object.values(accounts))
    const facts = { open: true, money, cig, price: today, least, step, room }
    demand(product.refusePledge({ ...facts, balance: balance(accounts.transaction), profit: balance(accounts.profit) }))
    const principal = { id: BigInt(n), uid, uscd: product.restOf(money, cig, today), cig }
    const promise = product.promiseOf(money, { rate, days })
    try {
      yield* ledger.post(tx, [{ ...product.pledgedTransfer({ ...principal, promise }, at), intent: `${n}` }])
    } catch (error) {
      if (error instanceof NotCoveredError) fail('pledge_limit_reached')
      throw error
    }
    const endsAt = product.pledgeEnds(at, days)
    const row = { id: n, uid, uscd: principal.uscd, cig, profit: product.dailyProfit(money, rate), days, day } as const
    yield* calendar.pledges.insert(tx, n, { ...row, endsAt: endsAt.getTime(), status: 'paid' })
    return { id: n, onum: product.pledgeNumber(n), endsAt }
  },
}

/** `pledgeProfit`: closes the day before, then pays each active pledge. */
export const pledgeProfit: ModelPhase = {
  name: 'pledges-profit',
  *run(platform, tx, { day, at, reached, limit }) {
    const { product, ledger, calendar } = platform
    if (reached === 0) {
      const cell = calendar.pledgeDay(dayAfter(day, -1))
      yield* tx.lock(cell)
      tx.write(cell, true)
      platform.recordEvent(tx, `closes ${dayAfter(day, -1)}`, at)
    }
    yield undefined
    const next = calendar.pledges
      .by('held', 'held')
      .filter(({ id }) => id > reached)
      .toSorted((a, b) => a.id - b.id)
      .slice(0, limit)
    const due = next.filter((it) => product.isDue(it.day as BusinessDay, it.days, day))
    yield* ledger.postOnce(
      tx,
      due.map(({ id, uid, profit }): IntendedTransfer => {
        const [from, to] = [platformAccount('promised', 'USCD'), memberAccount(uid, 'transaction')]
        const posting = { from, to, amount: micros<'USCD'>(profit), in: 'pledge' as const }
        const intent = `profit ${day} ${id}`
        return { operation: 'pledgeProfit', key: `pledgeProfit:${day}:${id}`, at, postings: [posting], intent }
      }),
    )
    return { left: next.length === limit, reached: next.at(-1)?.id ?? reached }
  },
}

/** `pledgeMaturities` */
export const pledgeMaturities: ModelPhase = {
  name: 'pledges-maturities',
  needs: ['pledges-profit'],
  *run(platform, tx, { day, at, limit }) {
    const { product, ledger, calendar } = platform
    const isMature = (it: Pledge) =>
      it.status === 'paid' && it.endsAt <= at.getTime() && dayAfter(it.day as BusinessDay, it.days) <= day
    const due: Pledge[] = []
    for (const { id } of calendar.pledges.by('held', 'held').filter(isMature).slice(0, limit)) {
      const row = yield* calendar.pledges.lock(tx, id)
      if (row && isMature(row)) due.push(row)
    }
    yield* ledger.post(
      tx,
      due.map(({ id, uid, uscd, cig }): IntendedTransfer => {
        const principal = { id: BigInt(id), uid, uscd: micros<'USCD'>(uscd), cig: micros<'CIG'>(cig) }
        return { ...product.pledgeEndTransfer(principal, at), intent: `pledgeEnd ${id}` }
      }),
    )
    for (const row of due) calendar.pledges.put(tx, row.id, { ...row, status: 'ended' })
    return { left: due.length === limit, reached: 0 }
  },
}

export const pledgeCalls = { createPledge }
