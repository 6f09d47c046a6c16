import { ROOT_UID } from '@humidor/domain/accounts/team.ts'
import { type BusinessDay, dayAfter } from '@humidor/domain/business-day.ts'
import { micros, type Price, price, type Uscd } from '@humidor/domain/money/micros.ts'
import { accountKinds, memberAccount } from '@humidor/server/ledger/accounts.ts'
import { NotCoveredError } from '@humidor/server/ledger/lines.ts'
import type { Steps } from '../store/cell.ts'
import type { Tx } from '../store/ledger.ts'
import { ClosedAccountError } from '../store/row-errors.ts'
import { watchFrom } from './freezing.ts'
import type { Handler, JobHandler } from './handlers.ts'
import { demand, fail, type ModelPlatform } from './model-platform.ts'

/** Uplines that an activation pays itself. The server takes 500; with few, the rebate job has work too. */
export const NEAR = 3

/** `activeAccount.ts` */
const activeAccount: Handler = {
  kind: 'transaction',
  *run({ platform, n, who: uid, at }, tx) {
    const { product, settings, ledger } = platform
    const cost: Uscd = micros(settings.activationPrice)
    const from = memberAccount(uid, 'transaction')
    const member = yield* lockMember(platform, tx, uid)
    yield undefined
    const near = lineAbove(platform, member.referrer, cost, 0n, NEAR)
    const points = micros<'POINT'>(settings.referrerPoints)
    const accounts = yield* ledger.lock(tx, [
      from,
      ...near.rebates.map((rebate) => memberAccount(rebate.uid, 'rebate')),
      ...(member.referrer === null ? [] : [memberAccount(member.referrer, 'points')]),
    ])
    demand(product.refuseActivation({ activated: member.activated, price: cost, balance: accounts.balance(from) }))
    const isClosed = (of: number | null) => of !== null && platform.members.get(of)?.closed === true
    // It closed between the two reads.
    if (near.rebates.some((rebate) => isClosed(rebate.uid))) fail('network_error')
    const referrerUid = isClosed(member.referrer) ? null : member.referrer
    const parts = { uid, price: cost, rebates: near.rebates, referrerUid, points }
    const postings = product.activationPostings(parts)
    if (postings.length > 0)
      yield* ledger.post(tx, [{ operation: 'activeAccount', key: `activation:${uid}`, at, postings, intent: `${n}` }])
    platform.members.put(tx, uid, { ...member, activated: true })
    if (member.referrer !== null) yield* watchFrom(platform, tx, uid, at)
    if (near.next !== undefined)
      yield* platform.unpaid.insert(tx, uid, { uid, next: near.next, paid: near.paid, cap: cost })
    return null
  },
}

function* lockMember(platform: ModelPlatform, tx: Tx, uid: number) {
  const member = yield* platform.members.lock(tx, uid)
  if (!member) throw new Error(`no such member: ${uid}`)
  return member
}

/** The rebates of the next uplines, and the upline after them. */
function lineAbove(platform: ModelPlatform, from: number | null, cap: bigint, paid: bigint, steps: number) {
  const line: { uid: number; fee: bigint }[] = []
  let uid = cap === 0n ? null : from
  // The root member is above all members, and is read only as the first of a line.
  const isNear = (at: number) => line.length < steps && (line.length === 0 || at !== ROOT_UID)
  for (; uid !== null && isNear(uid); uid = platform.members.get(uid)?.referrer ?? null)
    line.push({ uid, fee: platform.members.get(uid)?.fee ?? 0n })
  const found = platform.product.rebatesUp(line, { paid, price: cap })
  return { ...found, next: uid === null || found.paid >= cap ? undefined : uid }
}

/** `rebates.ts`, `payWaiting`: pays the next part of all open lines. */
function* payRebates(platform: ModelPlatform, _request: unknown, at: Date): Steps<void> {
  yield* platform.transact(function* (tx) {
    yield undefined
    yield* tx.lock(platform.rebateLock)
    const done = platform.unpaid.rows().map((row) => ({
      row,
      ...lineAbove(platform, row.next, row.cap, row.paid, NEAR),
    }))
    const transfers = done.flatMap(({ row, rebates }) =>
      rebates.map((rebate) => ({
        ...platform.product.rebateTransfer(row.uid, rebate, at),
        intent: `rebate ${row.uid} ${rebate.uid}`,
      })),
    )
    try {
      yield* platform.ledger.post(tx, transfers)
    } catch (error) {
      // All of them wait, and none is paid. Where one of them closed the account after the look, the next run finds the line without it.
      if (error instanceof NotCoveredError || error instanceof ClosedAccountError) return
      throw error
    }
    for (const { row, next, paid } of done) {
      yield* platform.unpaid.lock(tx, row.uid)
      platform.unpaid.put(tx, row.uid, next === undefined ? undefined : { ...row, next, paid })
    }
  })
}

/** `dailySign.ts` */
const dailySign: Handler = {
  kind: 'transaction',
  *run({ platform, n, who: uid, at }, tx) {
    const { product, settings } = platform
    const points = micros<'POINT'>(settings.dailySignPoints)
    const day = product.businessDay(at)
    const member = yield* lockMember(platform, tx, uid)
    const signedToday = member.signedOn !== null && member.signedOn >= day
    demand(product.refuseDailySign({ activated: member.activated, signedToday }))
    platform.members.put(tx, uid, { ...member, signedOn: day })
    const postings = product.signPostings(uid, points)
    const key = `sign:${uid}:${day}`
    if (points > 0n) yield* platform.ledger.post(tx, [{ operation: 'dailySign', key, at, postings, intent: `${n}` }])
    return null
  },
}

/** `setChildShippingFee.ts` */
const setChildShippingFee: Handler = {
  kind: 'transaction',
  *run({ platform, who: uid, request }, tx) {
    const { targetUid, shippingFee: fee } = request as unknown as { targetUid: number; shippingFee: bigint }
    const { fee: own } = yield* lockMember(platform, tx, uid)
    const target = yield* platform.members.lock(tx, targetUid)
    const invitedByOneself = target?.referrer === uid && !target.closed
    demand(platform.product.refuseShippingFee({ invitedByOneself, fee, own }))
    if (target) platform.members.put(tx, targetUid, { ...target, fee })
    return null
  },
}

/** `price.jobs.ts`: publishes the missing prices up to today. */
const publishPrice: JobHandler = (platform, { n, what }, at) =>
  platform.transact(function* (tx) {
    yield undefined
    const { product, settings, prices } = platform
    const today = product.businessDay(at)
    const last = prices.latest(9).at(-1)
    if (!last) yield* prices.insert(tx, today, { day: today, price: settings.firstPrice })
    else
      for (let it = last; it.day < today; ) {
        const day = dayAfter(it.day as BusinessDay)
        it = { day, price: product.nextPrice(price(it.price), settings.priceRise) }
        yield* prices.insert(tx, day, it)
      }
    platform.recordAnswer(tx, { n, what, at, answer: today })
  })

/** Reads the members' totals at the last midnight from the ledger, whenever it runs. */
const readMidnight: JobHandler = (platform, { n, what }, at) =>
  platform.transact(function* (tx) {
    yield undefined
    const day = platform.product.businessDay(at)
    const midnight = platform.product.startOf(day).getTime()
    const today = price(platform.prices.get(day)?.price ?? platform.priceToday())
    const read: Record<number, string> = {}
    for (const { uid } of platform.members.rows()) read[uid] = `${ownedAt(platform, uid, midnight, today)}`
    platform.recordAnswer(tx, { n, what, at, answer: JSON.stringify(read) })
  })

/** A member's total at a moment, with ₡ at a price. */
function ownedAt(platform: ModelPlatform, uid: number, moment: number, at: Price) {
  let total = 0n
  let cig = 0n
  for (const { kind, coin } of accountKinds.member) {
    const stood = platform.ledger.balanceBefore(uid * 100 + kind, moment)
    if (coin === 'CIG') cig += stood
    else if (coin !== 'POINT') total += stood
  }
  return total + platform.product.worthOf(micros(cig), at)
}

export const memberCalls = { activeAccount, dailySign, setChildShippingFee }
export const memberJobs = { payRebates, publishPrice, readMidnight }
