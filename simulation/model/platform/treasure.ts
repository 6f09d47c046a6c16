import { dayAfter } from '@humidor/domain/business-day.ts'
import { micros, type Uscd } from '@humidor/domain/money/micros.ts'
import { memberAccount, placeOf, platformAccount, rowsOf } from '@humidor/server/ledger/accounts.ts'
import type { Steps } from '../store/cell.ts'
import type { IntendedTransfer, Tx } from '../store/ledger.ts'
import type { TreasureMove } from './calendar.ts'
import type { CallContext, Handler, ModelPhase } from './handlers.ts'
import { demand, type ModelPlatform } from './model-platform.ts'

const treasury = platformAccount('treasury', 'USCD')

/** The committed money of all members in the treasure. */
export const totalSaved = (platform: ModelPlatform): Uscd =>
  micros(
    platform.calendar.holdings
      .rows()
      .reduce((sum, { uid }) => sum + platform.ledger.balance(memberAccount(uid, 'lhb')), 0n),
  )

/** The day of booking of a move, never before the last entry of the account. Lock the account first. */
function dayOfMove({ ledger, product }: ModelPlatform, uid: number, at: Date) {
  const [row = 0] = rowsOf(placeOf(memberAccount(uid, 'lhb')))
  return product.businessDay(new Date(Math.max(at.getTime(), ledger.journal.get(row)?.at(-1)?.at ?? 0)))
}

/** `transferring.ts`, `move` */
function* move({ platform, n, who: uid, at }: CallContext, tx: Tx, money: bigint): Steps<void> {
  const { product, ledger, calendar } = platform
  const day = dayOfMove(platform, uid, at)
  const it = { id: BigInt(n), uid, money: micros<'USCD'>(money < 0n ? -money : money), at }
  yield* ledger.post(tx, [{ ...(money < 0n ? product.outTransfer(it) : product.inTransfer(it)), intent: `${n}` }])
  yield* calendar.moves.insert(tx, n, { id: n, uid, day, money, arrived: false })
}

const transferIn: Handler = {
  kind: 'transaction',
  *run(context, tx) {
    const { platform, who: uid, request } = context
    const { product, settings, ledger, calendar } = platform
    const money = micros<'USCD'>(request['money'] ?? 0n)
    const { transaction, lhb } = product.treasureAccounts(uid)
    const { balance } = yield* ledger.lock(tx, [transaction, lhb])
    const room = product.roomOf({
      treasury: ledger.balance(treasury),
      held: totalSaved(platform),
      rate: settings.treasureRate,
      days: settings.treasureCover,
    })
    demand(
      product.refuseTransferIn({
        money,
        balance: balance(transaction),
        least: micros(settings.moveMinimum),
        open: true,
        room,
      }),
    )
    yield* calendar.holdings.insert(tx, uid, { uid })
    yield* move(context, tx, money)
    return null
  },
}

const transferOut: Handler = {
  kind: 'transaction',
  *run(context, tx) {
    const { platform, who: uid, request } = context
    const money = micros<'USCD'>(request['money'] ?? 0n)
    const { lhb, out } = platform.product.treasureAccounts(uid)
    const { balance } = yield* platform.ledger.lock(tx, [lhb, out])
    demand(
      platform.product.refuseTransferOut({
        money,
        balance: balance(lhb),
        least: micros(platform.settings.moveMinimum),
      }),
    )
    yield* move(context, tx, -money)
    return null
  },
}

/**
 * `dueInterest`: the interest on the money that stayed for a whole day, from the balance now and the moves since. Lock
 * the account first.
 */
function interestOn({ product, settings, ledger, calendar }: ModelPlatform, uid: number, over: string): Uscd {
  const moves = calendar.moves.by('of', uid).filter(({ day }) => day >= over)
  const sum = moves.reduce((total, { money }) => total + money, 0n)
  const opening = micros<'USCD'>(ledger.balance(memberAccount(uid, 'lhb')) - sum)
  const onTheDay = moves.filter(({ day }) => day === over).map(({ money }) => money)
  return product.interestOf(product.amountHeldAllDay(opening, onTheDay), settings.treasureRate)
}

/** `treasureInterest` */
export const treasureInterest: ModelPhase = {
  name: 'treasure-interest',
  *run(platform, tx, { day, at, reached, limit }) {
    const { ledger, calendar } = platform
    const uids = calendar.holdings.rows().map(({ uid }) => uid)
    const next = uids
      .filter((uid) => uid > reached)
      .toSorted((a, b) => a - b)
      .slice(0, limit)
    yield* ledger.lockRows(
      tx,
      next.flatMap((uid) => rowsOf(placeOf(memberAccount(uid, 'lhb')))),
    )
    const due = next
      .map((uid) => ({ uid, amount: interestOn(platform, uid, dayAfter(day, -1)) }))
      .filter((it) => it.amount > 0n)
    const posted = yield* ledger.postOnce(
      tx,
      due.map(({ uid, amount }): IntendedTransfer => {
        const posting = { from: treasury, to: memberAccount(uid, 'lhb'), amount, in: 'profitTransferIn' as const }
        const intent = `interest ${day} ${uid}`
        return { operation: 'treasureInterest', key: `treasureInterest:${day}:${uid}`, at, postings: [posting], intent }
      }),
    )
    for (const [place, { uid, amount }] of due.entries())
      if (posted[place]) yield* calendar.interest.insert(tx, `${day} ${uid}`, { uid, day, amount })
    return { left: next.length === limit, reached: next.at(-1) ?? reached }
  },
}

/** `treasureArrivals` */
export const treasureArrivals: ModelPhase = {
  name: 'treasure-arrivals',
  *run(platform, tx, { day, at, limit }) {
    const { moves } = platform.calendar
    const due: TreasureMove[] = []
    for (const { id } of moves
      .by('leaving', 'leaving')
      .filter((it) => it.day < day)
      .slice(0, limit)) {
      const row = yield* moves.lock(tx, id)
      if (row && !row.arrived) due.push(row)
    }
    yield* platform.ledger.post(
      tx,
      due.map(({ id, uid, money }): IntendedTransfer => {
        const { transaction, out } = platform.product.treasureAccounts(uid)
        const posting = { from: out, to: transaction, amount: micros<'USCD'>(-money), in: 'transferOutLhb' as const }
        return { operation: 'treasureOut', key: `treasureOut:${id}`, at, postings: [posting], intent: `arrives ${id}` }
      }),
    )
    for (const row of due) moves.put(tx, row.id, { ...row, arrived: true })
    return { left: due.length === limit, reached: 0 }
  },
}

export const treasureCalls = { transferIn, transferOut }
