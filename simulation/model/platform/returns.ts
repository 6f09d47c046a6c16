import { micros } from '@humidor/domain/money/micros.ts'
import { AWARDED, type LineLevel } from '@humidor/domain/products/returns.ts'
import { memberAccount, platformAccount } from '@humidor/server/ledger/accounts.ts'
import type { IntendedTransfer } from '../store/ledger.ts'
import type { Owed } from './calendar.ts'
import type { ModelPhase } from './handlers.ts'
import type { ModelPlatform } from './model-platform.ts'

/** The number of uplines of a member. */
function depthOf({ members }: ModelPlatform, uid: number): number {
  const { referrer = null } = members.get(uid) ?? {}
  return referrer === null ? 0 : 1 + depthOf({ members } as ModelPlatform, referrer)
}

/** The member's level, 0 if not activated, or if the account is closed. */
const levelOf = ({ members }: ModelPlatform, uid: number) => {
  const member = members.get(uid)
  return member?.activated && !member.closed ? member.level : 0
}

/**
 * `gatherInterest` and `shareDeepest`: shares the interest of a day up the line, the deepest members first, each upline
 * once.
 */
function shareUpLine(platform: ModelPlatform, day: string) {
  const { product, settings, members } = platform
  const table = product.returnTable(settings)
  const waiting = new Map<number, Map<LineLevel, bigint>>()
  const add = (uid: number | null | undefined, standing: LineLevel, amount: bigint) => {
    if (uid === null || uid === undefined) return
    const own = waiting.get(uid) ?? new Map<LineLevel, bigint>()
    waiting.set(uid, own.set(standing, (own.get(standing) ?? 0n) + amount))
  }
  for (const { uid, amount } of platform.calendar.interest.by('day', day)) add(members.get(uid)?.referrer, 0, amount)
  const owed: { uid: number; rebate: bigint; award: bigint }[] = []
  while (waiting.size > 0) {
    const [uid = 0] = [...waiting.keys()].toSorted((a, b) => depthOf(platform, b) - depthOf(platform, a))
    const own = waiting.get(uid)
    waiting.delete(uid)
    let [rebate, award] = [0n, 0n]
    for (const [standing, amount] of own ?? []) {
      const step = product.stepOf(standing, levelOf(platform, uid), table)
      rebate += amount * BigInt(step.rebate)
      award += amount * BigInt(step.award)
      if (step.next !== AWARDED) add(members.get(uid)?.referrer, step.next, amount)
    }
    owed.push({ uid, rebate: rebate / 100n, award: award / 100n })
  }
  return owed.filter(({ rebate, award }) => rebate + award > 0n)
}

/** `shareReturns`, in one batch. It records the levels, as a member may be activated in the same step. */
export const shareReturns: ModelPhase = {
  name: 'returns-share',
  needs: ['treasure-interest'],
  *run(platform, tx, { day, at }) {
    const shared = shareUpLine(platform, day)
    const levels = Object.fromEntries(platform.members.rows().map(({ uid }) => [uid, levelOf(platform, uid)]))
    yield undefined
    for (const it of shared) yield* platform.calendar.owed.insert(tx, `${day} ${it.uid}`, { ...it, day, paid: false })
    platform.recordEvent(tx, `share ${day} ${JSON.stringify(levels)}`, at)
    return { left: false, reached: 0 }
  },
}

/** `payReturns` */
export const payReturns: ModelPhase = {
  name: 'returns-pay',
  needs: ['returns-share'],
  *run(platform, tx, { day, at, limit }) {
    const { owed } = platform.calendar
    const due: Owed[] = []
    for (const { uid } of owed.by('day', day).slice(0, limit)) {
      const row = yield* owed.lock(tx, `${day} ${uid}`)
      if (row && !row.paid) due.push(row)
    }
    const payment = (operation: 'teamRebate' | 'teamAward', uid: number, amount: bigint): IntendedTransfer[] => {
      const [from, to] = [platformAccount('treasury', 'USCD'), memberAccount(uid, 'rebate')]
      const postings = [{ from, to, amount: micros<'USCD'>(amount), in: operation }]
      const intent = `${operation} ${day} ${uid}`
      return amount > 0n ? [{ operation, key: `${operation}:${day}:${uid}`, at, postings, intent }] : []
    }
    yield* platform.ledger.postOnce(
      tx,
      due.flatMap(({ uid, rebate, award }) => [
        ...payment('teamRebate', uid, rebate),
        ...payment('teamAward', uid, award),
      ]),
    )
    for (const row of due) owed.put(tx, `${day} ${row.uid}`, { ...row, paid: true })
    return { left: due.length === limit, reached: 0 }
  },
}
