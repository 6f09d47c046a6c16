import { dayAfter } from '@humidor/domain/business-day.ts'
import { micros, type Uscd } from '@humidor/domain/money/micros.ts'
import { memberAccount, placeOf, platformAccount, rowsOf } from '@humidor/server/ledger/accounts.ts'
import type { Steps } from '../store/cell.ts'
import type { Made, Tx } from '../store/ledger.ts'
import type { TreasureMove } from './calendar.ts'
import { demand, type House } from './model-platform.ts'
import type { Asking, Played, PlayedPhase } from './handlers.ts'

const treasury = platformAccount('treasury', 'USCD')

/** What everybody holds in the treasure, as far as it is committed. */
export const heldByAll = (house: House): Uscd =>
  micros(
    house.calendar.holdings.rows().reduce((sum, { uid }) => sum + house.ledger.standing(memberAccount(uid, 'lhb')), 0n),
  )

/** The day for which a move is written down: never before what was booked on that account already. The account is held. */
function dayOfMove({ ledger, product }: House, uid: number, at: Date) {
  const [row = 0] = rowsOf(placeOf(memberAccount(uid, 'lhb')))
  return product.businessDay(new Date(Math.max(at.getTime(), ledger.journal.get(row)?.at(-1)?.at ?? 0)))
}

/** `transferring.ts`, `move` */
function* move({ house, n, who: uid, at }: Asking, tx: Tx, money: bigint): Steps<void> {
  const { product, ledger, calendar } = house
  const day = dayOfMove(house, uid, at)
  const it = { id: BigInt(n), uid, money: micros<'USCD'>(money < 0n ? -money : money), at }
  yield* ledger.post(tx, [{ ...(money < 0n ? product.outTransfer(it) : product.inTransfer(it)), intent: `${n}` }])
  yield* calendar.moves.insert(tx, n, { id: n, uid, day, money, arrived: false })
}

const transferIn: Played = {
  kind: 'act',
  *by(asking, tx) {
    const { house, who: uid, request } = asking
    const { product, settings, ledger, calendar } = house
    const money = micros<'USCD'>(request['money'] ?? 0n)
    const { transaction, lhb } = product.treasureAccounts(uid)
    const { balance } = yield* ledger.hold(tx, [transaction, lhb])
    const room = product.roomOf({
      treasury: ledger.standing(treasury),
      held: heldByAll(house),
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
    yield* move(asking, tx, money)
    return null
  },
}

const transferOut: Played = {
  kind: 'act',
  *by(asking, tx) {
    const { house, who: uid, request } = asking
    const money = micros<'USCD'>(request['money'] ?? 0n)
    const { lhb, out } = house.product.treasureAccounts(uid)
    const { balance } = yield* house.ledger.hold(tx, [lhb, out])
    demand(house.product.refuseTransferOut({ money, balance: balance(lhb), least: micros(house.settings.moveMinimum) }))
    yield* move(asking, tx, -money)
    return null
  },
}

/** `dueInterest`: what stayed on a day that is over, from what stands there now and what was moved since. The account is held. */
function interestOn({ product, settings, ledger, calendar }: House, uid: number, over: string): Uscd {
  const moves = calendar.moves.by('of', uid).filter(({ day }) => day >= over)
  const sum = moves.reduce((total, { money }) => total + money, 0n)
  const opening = micros<'USCD'>(ledger.standing(memberAccount(uid, 'lhb')) - sum)
  const onTheDay = moves.filter(({ day }) => day === over).map(({ money }) => money)
  return product.interestOf(product.stayedOf(opening, onTheDay), settings.treasureRate)
}

/** `treasureInterest` */
export const treasureInterest: PlayedPhase = {
  name: 'treasure-interest',
  *run(house, tx, { day, at, reached, limit }) {
    const { ledger, calendar } = house
    const uids = calendar.holdings.rows().map(({ uid }) => uid)
    const next = uids
      .filter((uid) => uid > reached)
      .toSorted((a, b) => a - b)
      .slice(0, limit)
    yield* ledger.holdRows(
      tx,
      next.flatMap((uid) => rowsOf(placeOf(memberAccount(uid, 'lhb')))),
    )
    const due = next
      .map((uid) => ({ uid, amount: interestOn(house, uid, dayAfter(day, -1)) }))
      .filter((it) => it.amount > 0n)
    const posted = yield* ledger.postOnce(
      tx,
      due.map(({ uid, amount }): Made => {
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
export const treasureArrivals: PlayedPhase = {
  name: 'treasure-arrivals',
  *run(house, tx, { day, at, limit }) {
    const { moves } = house.calendar
    const due: TreasureMove[] = []
    for (const { id } of moves
      .by('leaving', 'leaving')
      .filter((it) => it.day < day)
      .slice(0, limit)) {
      const row = yield* moves.hold(tx, id)
      if (row && !row.arrived) due.push(row)
    }
    yield* house.ledger.post(
      tx,
      due.map(({ id, uid, money }): Made => {
        const { transaction, out } = house.product.treasureAccounts(uid)
        const posting = { from: out, to: transaction, amount: micros<'USCD'>(-money), in: 'transferOutLhb' as const }
        return { operation: 'treasureOut', key: `treasureOut:${id}`, at, postings: [posting], intent: `arrives ${id}` }
      }),
    )
    for (const row of due) moves.put(tx, row.id, { ...row, arrived: true })
    return { left: due.length === limit, reached: 0 }
  },
}

export const treasureCalls = { transferIn, transferOut }
