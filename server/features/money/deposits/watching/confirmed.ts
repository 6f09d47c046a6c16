import { noticeAmount } from '@humidor/domain/community/notices.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { ChainUnavailableError } from '../../../../adapters/chain.ts'
import type { Tx } from '../../../../database/database.ts'
import { isBusy } from '../../../../database/failure.ts'
import { post } from '../../../../ledger/post.ts'
import { AlreadyPostedError } from '../../../../ledger/writing.ts'
import { notifyMember } from '../../../../platform/notifications/notify.ts'
import { flagListedPayment } from '../../screening/screening.ts'
import { creditClaims } from '../claims.queries.ts'
import { depositTransfer } from '../deposits.postings.ts'
import { cursorOf, noteWaiting } from './cursor.queries.ts'
import { match } from './matching.ts'
import { raise, type Watch } from './scan.ts'
import { inTurn, type Whose } from './turns.queries.ts'
import {
  creditIntent,
  lockTransfer,
  markCredited,
  markUnmatched,
  onChainBy,
  type TransferRow,
  toChain,
} from './watching.queries.ts'

/**
 * Unmatched payments processed in one run. Anybody can send thousands of tiny ones, and each needs several requests
 * while members wait. The rest follow in the next run, a second later.
 */
const MAX_UNMATCHED = 20

/**
 * Payments in a row with too few answers, after which the run ends: the providers are at fault, not the payments. The
 * next run begins behind these. Otherwise the remaining providers would be asked about hundreds of payments every
 * second.
 */
const MAX_WAITING_IN_A_ROW = 3

/**
 * Processes the payments that have enough confirmations and that the chain calls final. All payments of a deposit are
 * credited first; of the others a few become unmatched. Each is looked up again first, in a successful transaction on
 * the present chain. A payment that too few providers confirm waits, and one that the books refuse is reported; neither
 * stops another (threats C54). Answers the number of processed payments, and whether more may be left to credit.
 * @throws if the database is too busy or away
 */
export async function processConfirmed(watch: Watch): Promise<{ done: number; left: boolean }> {
  const { db, reader, limit, at, memory } = watch
  const { chain } = reader
  const cursor = await cursorOf(db, chain)
  if (!cursor) return { done: 0, left: false }
  const confirmed = cursor.head - BigInt(reader.confirmations) + 1n
  const through = [confirmed, cursor.finalized, cursor.scanned].reduce((least, it) => (it < least ? it : least))
  const turnOf = async (of: Whose, most: number) => {
    const found = await inTurn(db, chain, through, { of, after: memory.after[of], limit: most })
    return { many: found.length, ...(await processEach(watch, of, found)) }
  }
  const members = await turnOf('a deposit', limit)
  const unmatched = await turnOf('none', MAX_UNMATCHED)
  await noteWaiting(db, chain, members.waits || unmatched.waits ? at : null)
  return {
    done: members.done + unmatched.done,
    left: members.many === limit && members.done > 0 && !members.waits,
  }
}

/** Processes payments one by one. Remembers the last one that was not done, so that the next run begins behind it. */
async function processEach(watch: Watch, of: Whose, transfers: readonly TransferRow[]) {
  const { memory } = watch
  let done = 0
  let waiting = 0
  let inARow = 0
  memory.after[of] = undefined
  for (const transfer of transfers) {
    const became = await processOrSkip(watch, transfer)
    if (became === 'done') done++
    else memory.after[of] = transfer
    if (became === 'waits') waiting++
    inARow = became === 'waits' ? inARow + 1 : 0
    if (inARow === MAX_WAITING_IN_A_ROW) break
  }
  return { done, waits: waiting > 0 }
}

/**
 * The outcome of a payment. `waits`: too few providers answer about it. `refused`: the books refuse it, and operators
 * were warned.
 */
type Outcome = 'done' | 'left' | 'waits' | 'refused'

async function processOrSkip(watch: Watch, transfer: TransferRow): Promise<Outcome> {
  const { memory, reader } = watch
  try {
    return (await processIfOnChain(watch, transfer)) ? 'done' : 'left'
  } catch (error) {
    if (error instanceof ChainUnavailableError) return 'waits'
    // A busy database fails all of them: the job tries again soon.
    if (isBusy(error)) throw error
    if (memory.refused.has(transfer.id)) return 'refused'
    memory.refused.add(transfer.id)
    // Another payment at the same place of the same transaction: only a re-org of final blocks can do that.
    const what =
      error instanceof AlreadyPostedError
        ? `credited before, but not as this payment: ${error.key}`
        : `a payment on ${reader.chain} cannot be processed: ${transfer.tx_hash}, ${transfer.log_index}`
    await raise(watch, what, { id: transfer.id, err: error })
    return 'refused'
  }
}

async function processIfOnChain(watch: Watch, transfer: TransferRow) {
  const { db, reader, memory } = watch
  if (await reader.stands(toChain(transfer), { final: true }))
    return await db.transaction().execute((tx) => processPayment(tx, transfer, watch))
  // One provider may call a block final before another does. If the payment is gone, the next reading finds out why.
  // Until then nothing is credited.
  if (!(await reader.stands(toChain(transfer))) && !memory.doubted.has(transfer.id)) {
    memory.doubted.add(transfer.id)
    watch.alarm('a payment that was read is not on the chain; it is not credited', { tx: transfer.tx_hash })
  }
  return false
}

async function processPayment(tx: Tx, transfer: TransferRow, { at, minimum }: Watch) {
  const locked = await lockTransfer(tx, transfer)
  if (!locked) return false
  // The payment that had its deposit may have vanished since.
  if (locked.intent_id === null) await match(tx, { ...locked, by: await onChainBy(tx, locked.id) }, minimum)
  const matched = locked.intent_id === null ? await lockTransfer(tx, transfer) : locked
  if (!matched) return false
  if (matched.intent_id === null) await markUnmatched(tx, matched.id, at)
  else await credit(tx, matched, matched.intent_id, at)
  return true
}

async function credit(tx: Tx, payment: TransferRow, intent: bigint, at: Date) {
  const { id, chain, tx_hash: hash, log_index: log, from_address: address } = payment
  const { uid, amount } = await creditIntent(tx, intent, at)
  await creditClaims(tx, { intentId: intent }, at)
  const transfer = depositTransfer({ uid, chain, tx: hash, log, amount: micros(amount), at })
  const [posted] = await post(tx, [transfer])
  if (!posted) throw new Error('the ledger answered no transfer')
  await markCredited(tx, id, posted.id, at)
  await flagListedPayment(tx, { paymentId: id, uid, chain, address, at })
  await notifyMember(tx, {
    uid,
    kind: 'depositCredited',
    params: { money: noticeAmount(amount, 'USDT') },
    at,
  })
}
