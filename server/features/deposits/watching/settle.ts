import { micros } from '@humidor/domain/money/micros.ts'
import { noticeAmount } from '@humidor/domain/notices.ts'
import { ChainUnavailable } from '../../../adapters/chain.ts'
import type { Tx } from '../../../database/database.ts'
import { AlreadyPosted, post } from '../../../ledger/post.ts'
import { tellNotice } from '../../notices/notices.ts'
import { creditClaims } from '../claims.queries.ts'
import { depositTransfer } from '../deposits.postings.ts'
import { cursorOf, noteWaiting } from './cursor.queries.ts'
import { match } from './matching.ts'
import { raise, type Watch } from './scan.ts'
import {
  creditIntent,
  deepEnough,
  holdTransfer,
  onChainBy,
  settleCredited,
  settleUnmatched,
  type TransferRow,
  toChain,
} from './watching.queries.ts'

/**
 * How many payments of no deposit are settled in one run: anybody can send thousands of next to nothing, and each is looked up
 * by several requests while members wait. Those left are looked at in the next run, a second later.
 */
const NOBODYS = 20

/**
 * Settles the payments that lie deep enough, and that the chain itself calls final: those of a deposit are credited, all of
 * them first; of the others a few go to the unmatched ones. Each is looked up once more before, in a successful transaction of
 * the chain as it stands now. Where too few providers have a say, all wait, and nothing else does. Answers how many were
 * settled and whether as many may be left to be credited.
 */
export async function settle(watch: Watch): Promise<{ done: number; left: boolean }> {
  const { db, reader, limit, at } = watch
  const { chain } = reader
  const cursor = await cursorOf(db, chain)
  if (!cursor) return { done: 0, left: false }
  const confirmed = cursor.head - BigInt(reader.confirmations) + 1n
  const through = [confirmed, cursor.finalized, cursor.scanned].reduce((least, it) => (it < least ? it : least))
  const members = await deepEnough(db, chain, through, { of: 'a deposit', limit })
  const nobodys = await deepEnough(db, chain, through, { of: 'none', limit: NOBODYS })
  let done = 0
  let left = false
  try {
    for (const transfer of members) if (await settleIfItStands(watch, transfer)) done++
    left = members.length === limit && done > 0
    for (const transfer of nobodys) if (await settleIfItStands(watch, transfer)) done++
  } catch (error) {
    if (!(error instanceof ChainUnavailable)) throw error
    await noteWaiting(db, chain, at)
    return { done, left: false }
  }
  await noteWaiting(db, chain, null)
  return { done, left }
}

async function settleIfItStands(watch: Watch, transfer: TransferRow) {
  const { db, reader } = watch
  if (!(await reader.stands(toChain(transfer), { final: true }))) {
    // One provider may call final what another does not yet. Where it does not stand at all, the next reading finds out
    // why; until then nobody is credited.
    if (!(await reader.stands(toChain(transfer))) && !watch.doubted.has(transfer.id)) {
      watch.doubted.add(transfer.id)
      watch.alarm('a payment that was read does not stand on the chain; it is not credited', { tx: transfer.tx_hash })
    }
    return false
  }
  try {
    return await db.transaction().execute((tx) => settleOne(tx, transfer, watch))
  } catch (error) {
    // The same place of the same transaction, but another payment: only a re-org of final blocks can do that.
    if (!(error instanceof AlreadyPosted)) throw error
    await raise(watch, `credited before, but not as this payment: ${error.key}`, { id: transfer.id })
    return false
  }
}

async function settleOne(tx: Tx, transfer: TransferRow, { at, minimum }: Watch) {
  const held = await holdTransfer(tx, transfer)
  if (!held) return false
  // The payment that had its deposit may have vanished since it was first seen.
  if (held.intent_id === null) await match(tx, { ...held, by: await onChainBy(tx, held.id) }, minimum)
  const matched = held.intent_id === null ? await holdTransfer(tx, transfer) : held
  if (!matched) return false
  if (matched.intent_id === null) await settleUnmatched(tx, matched.id, at)
  else await credit(tx, matched, matched.intent_id, at)
  return true
}

async function credit(tx: Tx, { id, chain, tx_hash: hash, log_index: log }: TransferRow, intent: bigint, at: Date) {
  const { uid, amount } = await creditIntent(tx, intent, at)
  await creditClaims(tx, { intentId: intent }, at)
  const transfer = depositTransfer({ uid, chain, tx: hash, log, amount: micros(amount), at })
  const [posted] = await post(tx, [transfer])
  if (!posted) throw new Error('the ledger did not say what it posted')
  await settleCredited(tx, id, posted.id, at)
  await tellNotice(tx, {
    uid,
    kind: 'depositCredited',
    params: { money: noticeAmount(amount, 'USDT') },
    at,
  })
}
