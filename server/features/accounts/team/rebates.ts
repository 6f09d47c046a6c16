import { rebatesUp } from '@humidor/domain/accounts/team.ts'
import type { Uscd } from '@humidor/domain/money/micros.ts'
import type { Database, Tx } from '../../../database/database.ts'
import { post } from '../../../ledger/post.ts'
import { becomeRollUpWorker, insertSelfRebates } from './climb.queries.ts'
import { forgetUnpaid, insertUnpaid, moveUnpaid, type UnpaidRow, unpaidRows, walkUp } from './rebates.queries.ts'
import { rebateTransfer } from './team.postings.ts'

/** How many uplines are looked at while a member waits for the activation. Those farther up are paid by the climber. */
export const NEAR = 500

/** How many uplines one bite of the climber looks at, all lines together. */
const FAR = 20_000

/** How many activations one bite takes. */
const ACTIVATIONS = 500

/** What an activation pays to the uplines near it, and where to go on. Millionths of USCD. */
export interface NearRebates {
  rebates: readonly { uid: number; amount: Uscd }[]
  /** What they come to. */
  paid: bigint
  /** The upline whose turn is next; undefined where nobody gets more. */
  next: number | undefined
}

/** Finds what an activation at this price pays to the uplines near it, from the referrer on. Writes and locks nothing. */
export async function rebatesNear(
  tx: Tx,
  { referrerUid, price }: { referrerUid: number | null; price: Uscd },
): Promise<NearRebates> {
  if (referrerUid === null || price === 0n) return { rebates: [], paid: 0n, next: undefined }
  const [found] = await walkUp(tx, [{ uid: referrerUid, paid: 0n, cap: price }], NEAR)
  return { ...rebatesUp(found?.line ?? [], { paid: 0n, price }), next: found?.next }
}

/** Notes what was paid near an activation, in its transaction, and lets the rest of the line be paid by the climber. */
export async function noteRebates(tx: Tx, { uid, price, near }: { uid: number; price: Uscd; near: NearRebates }) {
  await insertSelfRebates(tx, near.rebates)
  if (near.next !== undefined) await insertUnpaid(tx, { uid, next_uid: near.next, paid: near.paid, cap: price })
}

const lineOf = ({ next_uid, paid, cap }: UnpaidRow) => `${next_uid} ${paid} ${cap}`

/**
 * Pays the lines of some activations a part of the way up, out of the treasury, which has had their price. Those that
 * have come to the same place are followed together. Each rebate is a transfer of its own, named by who activated and who
 * receives, so that none is paid twice. Answers how many activations were looked at.
 * @throws NotCovered when the treasury cannot pay; then nobody is paid, and all of them wait
 */
export const payWaiting = (db: Database, at: Date): Promise<number> =>
  db.transaction().execute(async (tx) => {
    await becomeRollUpWorker(tx)
    const unpaid = await unpaidRows(tx, ACTIVATIONS)
    if (unpaid.length === 0) return 0
    const starts = new Map(unpaid.map((row) => [lineOf(row), { uid: row.next_uid, paid: row.paid, cap: row.cap }]))
    const walked = await walkUp(tx, [...starts.values()], Math.ceil(FAR / starts.size))
    const found = new Map([...starts.keys()].map((line, n) => [line, walked[n]]))

    const done = unpaid.map((row) => {
      const above = found.get(lineOf(row))
      return { row, next: above?.next, ...rebatesUp(above?.line ?? [], { paid: row.paid, price: row.cap }) }
    })
    const received = done.flatMap(({ rebates }) => rebates)
    await post(
      tx,
      done.flatMap(({ row, rebates }) => rebates.map((rebate) => rebateTransfer(row.uid, rebate, at))),
    )
    await insertSelfRebates(tx, received)
    const ended = done.filter(({ next }) => next === undefined)
    await forgetUnpaid(
      tx,
      ended.map(({ row }) => row.id),
    )
    await moveUnpaid(
      tx,
      done.flatMap(({ row, next, paid }) => (next === undefined ? [] : [{ id: row.id, next_uid: next, paid }])),
    )
    return unpaid.length
  })
