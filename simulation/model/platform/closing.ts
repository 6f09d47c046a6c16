import { nameOfClosed } from '@humidor/domain/accounts/closed-name.ts'
import { type ClosingObstacle, inPageOrder, type Leftover } from '@humidor/domain/accounts/closing.ts'
import { ROOT_UID } from '@humidor/domain/accounts/team.ts'
import { price } from '@humidor/domain/money/micros.ts'
import { perMille } from '@humidor/domain/money/rounding.ts'
import { memberAccount, memberAccounts } from '@humidor/server/ledger/accounts.ts'
import type { Steps } from '../store/cell.ts'
import type { Tx } from '../store/ledger.ts'
import { leaveWatch, owes, watchFrom } from './freezing.ts'
import type { Handler, JobHandler } from './handlers.ts'
import { demand, fail, type ModelPlatform } from './model-platform.ts'
import type { Member } from './rows.ts'

const PAYING = ['reviewing', 'approved', 'sent'] as const

/** `closing.queries.ts` of the features: each part counts what is open for a member. */
const parts: Partial<Record<ClosingObstacle, (platform: ModelPlatform, uid: number) => number>> = {
  withdrawals: ({ withdrawals }, uid) =>
    PAYING.flatMap((state) => withdrawals.by('state', state)).filter((it) => it.uid === uid).length,
  deposits: ({ intents }, uid) => intents.by('uid', uid).length,
  conversions: ({ movements }, uid) => movements.by('pending', 'conversion').filter((it) => it.uid === uid).length,
  transfers: ({ movements }, uid) =>
    movements.by('pending', 'transferReview').filter((it) => it.uid === uid || it.to === uid).length,
  trades: ({ orders }, uid) => orders.by('of', uid).length,
  preorders: ({ calendar }, uid) =>
    calendar.preorders.by('of', uid).filter((it) => it.status !== 'ended' && it.status !== 'failed' && !owes(it))
      .length,
  pledges: ({ calendar }, uid) => calendar.pledges.by('held', 'held').filter((it) => it.uid === uid).length,
  treasure: ({ ledger }, uid) =>
    ledger.balance(memberAccount(uid, 'lhb')) + ledger.balance(memberAccount(uid, 'held.lhbOut')) > 0n ? 1 : 0,
  mallOrders: ({ mallOrders }, uid) => mallOrders.by('open', uid).length,
  returns: ({ calendar }, uid) => calendar.owed.by('of', uid).length,
  frozen: ({ members }, uid) => (members.get(uid)?.frozenFor === 3 ? 1 : 0),
}

/** `facts.ts`: one statement after the other, so that others may commit in between. */
function* factsOf(platform: ModelPlatform, uid: number) {
  const things = []
  for (const kind of Object.keys(parts) as ClosingObstacle[]) {
    yield undefined
    things.push({ kind, count: parts[kind]?.(platform, uid) ?? 0 })
  }
  yield undefined
  const { settings, ledger } = platform
  const left: Leftover = {
    usdt: ledger.balance(memberAccount(uid, 'balance')),
    uscd: ledger.balance(memberAccount(uid, 'transaction')),
    rebate: ledger.balance(memberAccount(uid, 'rebate')),
    cig: ledger.balance(memberAccount(uid, 'profit')),
    points: ledger.balance(memberAccount(uid, 'points')),
  }
  yield undefined
  const { activated = false, frozen = false } = platform.members.get(uid) ?? {}
  const limits = {
    withdrawalMinimum: settings.withdrawalMinimum,
    price: price(platform.priceToday()),
    profitFee: perMille(settings.profitFee),
    rebateStep: settings.rebateStep,
    rebateShare: settings.rebateShare,
    rebateMost: settings.rebateMost,
    means: { activated, frozen, profitOpen: settings.profitOpen === 1 },
  }
  return { things: inPageOrder(things), left, limits, isRoot: uid === ROOT_UID }
}

/** `closeAccount.ts` */
const closeAccount: Handler = {
  kind: 'transaction',
  *run({ platform, who: uid, request, at }, tx) {
    const { product, settings } = platform
    const member = (yield* platform.members.lock(tx, uid)) ?? fail('please_login')
    if (member.closing) return { closesAt: new Date(member.closing.closesAt) }
    const agreed: Leftover = request['givenUp'] ?? fail('parameter_error')
    demand(product.refuseClosing({ ...(yield* factsOf(platform, uid)), agreed }))
    const closesAt = at.getTime() + settings.closingWait * 1000
    platform.members.put(tx, uid, { ...member, closing: { closesAt, agreed } })
    yield* leaveWatch(platform, tx, uid)
    return { closesAt: new Date(closesAt) }
  },
}

/** Ends a wait without closing. The member must be locked. */
function* open(platform: ModelPlatform, tx: Tx, member: Member, at: Date): Steps<void> {
  platform.members.put(tx, member.uid, { ...member, closing: null })
  if (!member.frozen) yield* watchFrom(platform, tx, member.uid, at)
}

/** `keepAccount.ts` */
const keepAccount: Handler = {
  kind: 'transaction',
  *run({ platform, who: uid, at }, tx) {
    const member = (yield* platform.members.lock(tx, uid)) ?? fail('please_login')
    if (member.closed) fail('please_login')
    if (member.closing) yield* open(platform, tx, member, at)
    return null
  },
}

/** `closing.jobs.ts`, `close`: gives up what is left, and makes the member a nameless node of their line. */
function* close(
  platform: ModelPlatform,
  tx: Tx,
  member: Member,
  { left, at }: { left: Leftover; at: Date },
): Steps<void> {
  const { uid } = member
  const intent = `accountClosed ${uid}`
  const transfer = platform.product.closingTransfer(uid, left, at)
  if (transfer) yield* platform.ledger.post(tx, [{ ...transfer, intent }])
  else platform.recordEvent(tx, intent, at)
  yield* leaveWatch(platform, tx, uid)
  platform.ledger.close(tx, memberAccounts(uid))
  const frozen = { frozen: true, frozenFor: 3, under: 0 } as const
  const nameless = { email: nameOfClosed(uid), fee: 0n, bound: [], closing: null, closed: true }
  platform.members.put(tx, uid, { ...member, ...frozen, ...nameless })
}

/** `finish`: false while a day is being settled. */
const finish = (platform: ModelPlatform, uid: number, at: Date): Steps<boolean> =>
  platform.transact(function* (tx) {
    const { calendar, members, ledger, product } = platform
    yield* tx.lock(calendar.dayLock)
    yield undefined
    if (calendar.runs.by('open', 'open').length > 0) return false
    const member = yield* members.lock(tx, uid)
    if (!member?.closing || member.closing.closesAt > at.getTime()) return true
    yield* ledger.lock(tx, memberAccounts(uid))
    const facts = yield* factsOf(platform, uid)
    const refused = product.refuseClosing({ ...facts, agreed: member.closing.agreed })
    if (!refused) {
      yield* close(platform, tx, member, { left: facts.left, at })
      return true
    }
    yield* open(platform, tx, member, at)
    platform.recordEvent(tx, `closingStopped ${uid} ${refused}`, at)
    return true
  })

/** `closeAccounts` */
const closeAccounts: JobHandler = function* (platform, _request, at) {
  yield undefined
  const due = platform.members
    .by('closing', 'closing')
    .filter(({ closing }) => (closing?.closesAt ?? Infinity) <= at.getTime())
    .toSorted((a, b) => (a.closing?.closesAt ?? 0) - (b.closing?.closesAt ?? 0) || a.uid - b.uid)
  for (const { uid } of due) if (!(yield* finish(platform, uid, at))) return
}

/** Whether a member may receive a transfer: not once they have asked to close the account. */
export const receives = (member: Member | undefined) => member !== undefined && !member.closing && !member.closed

export const closingCalls = { closeAccount, keepAccount }
export const closingJobs = { closeAccounts }
