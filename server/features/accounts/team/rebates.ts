import { rebatesUp } from '@humidor/domain/accounts/team.ts'
import type { Uscd } from '@humidor/domain/money/micros.ts'
import type { Database, Tx } from '../../../database/database.ts'
import { post } from '../../../ledger/post.ts'
import { forgetUnpaid, insertUnpaid, moveUnpaid, type UnpaidRow, unpaidRows, walkUp } from './rebates.queries.ts'
import { becomeRollUpWorker, insertSelfRebates } from './roll-up.queries.ts'
import { rebateTransfer } from './team.postings.ts'

/** Uplines checked while a member waits for the activation. The roll-up worker pays those farther up. */
export const NEAR = 500

/** Uplines that one batch of the roll-up worker checks, all lines together. */
const FAR = 20_000

/** Activations in one batch. */
const ACTIVATIONS = 500

/** The payments of an activation to its near uplines, and the place to continue. Millionths of USCD. */
export interface NearRebates {
  rebates: readonly { uid: number; amount: Uscd }[]
  /** Their sum. */
  paid: bigint
  /** The next upline; undefined: nobody gets more. */
  next: number | undefined
}

/**
 * Finds the payments of an activation at this price to its near uplines, from the referrer on. Writes and locks
 * nothing.
 */
export async function rebatesNear(
  tx: Tx,
  { referrerUid, price }: { referrerUid: number | null; price: Uscd },
): Promise<NearRebates> {
  if (referrerUid === null || price === 0n) return { rebates: [], paid: 0n, next: undefined }
  const [found] = await walkUp(tx, [{ uid: referrerUid, paid: 0n, cap: price }], NEAR)
  return { ...rebatesUp(found?.line ?? [], { paid: 0n, price }), next: found?.next }
}

/** Stores the near payments of an activation, in its transaction. The roll-up worker pays the rest of the line. */
export async function noteRebates(tx: Tx, { uid, price, near }: { uid: number; price: Uscd; near: NearRebates }) {
  await insertSelfRebates(tx, near.rebates)
  if (near.next !== undefined) await insertUnpaid(tx, { uid, next_uid: near.next, paid: near.paid, cap: price })
}

const lineOf = ({ next_uid, paid, cap }: UnpaidRow) => `${next_uid} ${paid} ${cap}`

/**
 * Pays the lines of some activations a part of the way up, from the treasury, which has received their price. Lines
 * that have reached the same place continue together. Each rebate is a transfer of its own, named by the activating
 * member and the receiver, so that none is paid twice. Returns the number of activations.
 * @throws NotCovered if the treasury cannot pay. Then nobody is paid, and all of them wait
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
