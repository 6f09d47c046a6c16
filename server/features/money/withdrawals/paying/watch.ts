import { isMissing } from '@humidor/domain/money/withdrawal.ts'
import { type ChainReader, type ChainTransfer, ProvidersDisagreeError } from '../../../../adapters/chain.ts'
import type { Database } from '../../../../database/database.ts'
import { AlreadyPostedError } from '../../../../ledger/writing.ts'
import type { Alarm } from '../../../../platform/alarms/alarm.ts'
import { complete, markDead, noteSecondPayment, noteTakenBackPays, resumePayment } from './outcomes.ts'
import { expectedOn, type Height, isDeep, mismatchReason, paymentOf } from './transactions.ts'
import { noteFailedAt, noteSeen, type WatchedTransaction } from './watching.queries.ts'

export interface PayoutWatch {
  db: Database
  reader: ChainReader
  head: Height
  at: Date
  alarm: Alarm
}

/** The outcome of a transaction, as far as the chain shows it. */
type Finding =
  /** Not decided yet. `block`: where it lies. `pays`: it will have paid if it stays there. */
  | { is: 'open'; block: bigint | null; trouble: string | null; failedAt?: bigint | null; pays?: boolean }
  | { is: 'paid'; by: ChainTransfer }
  /** It will never pay this withdrawal. */
  | { is: 'dead'; how: 'failed' | 'wrong'; why: string }

const MISSING = 'The chain does not know this transaction. Check that it was sent, and that this is its id.'
const DISAGREE = 'The providers of the chain do not agree about this transaction.'
const NOT_FINAL = 'This is not final yet.'

/** Reads one transaction from the chain and decides its outcome. Writes nothing. */
async function assessIfAgreed(watch: PayoutWatch, it: WatchedTransaction): Promise<Finding> {
  try {
    return await assess(watch, it)
  } catch (error) {
    if (!(error instanceof ProvidersDisagreeError)) throw error
    return { is: 'open', block: it.block_number, trouble: DISAGREE, failedAt: it.failed_at_block }
  }
}

async function assess({ reader, head, at }: PayoutWatch, it: WatchedTransaction): Promise<Finding> {
  const seen = await reader.payment(it.txid)
  if (seen.state === 'unknown')
    return { is: 'open', block: null, trouble: isMissing(it.entered_at, at) ? MISSING : null }
  if (seen.state === 'failed') {
    // The provider names no block, but the transaction was there at this height.
    const failedAt = it.failed_at_block ?? head.number
    if (isDeep(reader, head, failedAt)) return { is: 'dead', how: 'failed', why: 'It failed on the chain.' }
    return { is: 'open', block: null, trouble: `It failed on the chain. ${NOT_FINAL}`, failedAt }
  }
  const { number: block } = seen.block
  const due = await expectedOn(reader, it, seen)
  const by = paymentOf(reader, due, seen)
  const why = by ? null : mismatchReason(reader, due, seen)
  const pays = by !== undefined
  if (!isDeep(reader, head, block)) return { is: 'open', block, trouble: why && `${why} ${NOT_FINAL}`, pays }
  const agreed = by ? await reader.stands(by, { final: true }) : await reader.didJust(it.txid, seen)
  if (!agreed) return { is: 'open', block, trouble: DISAGREE, pays }
  return by ? { is: 'paid', by } : { is: 'dead', how: 'wrong', why: why ?? '' }
}

const TWO_MAY_PAY = 'A transaction that was taken back pays after all, and another was entered since. Do not pay again.'
const PAID_TWICE = 'It was taken back, and paid all the same: this member was paid twice, or paid and refunded.'

/** Raises the alarm if a taken-back transaction is seen to pay while another one is looked for. */
async function warnIfNew({ db, alarm, at }: PayoutWatch, it: WatchedTransaction) {
  if (await noteTakenBackPays(db, it, at)) alarm(TWO_MAY_PAY, { withdrawal: it.id, tx: it.txid })
}

/** For a taken-back transaction: while it is seen to pay, no money is returned. */
async function followTakenBack(
  watch: PayoutWatch,
  it: WatchedTransaction,
  seen: { block: bigint | null; pays?: boolean },
) {
  const { db, reader, head } = watch
  if (seen.pays) await warnIfNew(watch, it)
  else if (it.seen_paying_at !== null && seen.block === null && (await reader.isUnknown(it.txid, head.number)))
    await noteTakenBackPays(db, it, null)
}

/** For a taken-back transaction that has paid: it is the payment, unless another one has paid or still may. */
async function acceptLatePayment(watch: PayoutWatch, it: WatchedTransaction, by: ChainTransfer) {
  const { db, alarm, at } = watch
  if (await resumePayment(db, it, at)) return
  if (await noteSecondPayment(db, it, { by, why: PAID_TWICE, at }))
    alarm(PAID_TWICE, { withdrawal: it.id, tx: it.txid })
  else await warnIfNew(watch, it)
}

/** Reads a transaction, and brings its withdrawal up to date with the chain (rules M28). */
export async function followTransaction(watch: PayoutWatch, it: WatchedTransaction): Promise<void> {
  const finding = await assessIfAgreed(watch, it)
  const { db, alarm, at } = watch
  if (finding.is === 'open') {
    const failedAt = finding.failedAt ?? null
    if (failedAt !== it.failed_at_block) await noteFailedAt(db, it.chain, it.txid, failedAt)
    const isNews = finding.block !== it.block_number || finding.trouble !== it.trouble
    if (it.is === 'watched' && isNews) await noteSeen(db, it.id, it.txid, finding)
    if (it.is === 'taken back') await followTakenBack(watch, it, finding)
    return
  }
  if (finding.is === 'dead') {
    const { how, why } = finding
    await markDead(db, it, { how, why, at })
    return
  }
  if (it.is === 'taken back') return await acceptLatePayment(watch, it, finding.by)
  try {
    await complete(db, it, finding.by, at)
  } catch (error) {
    // One withdrawal has one payment. Only a manual write to the database can have posted it before.
    if (!(error instanceof AlreadyPostedError)) throw error
    alarm('a withdrawal was posted before it was paid', { withdrawal: it.id, tx: it.txid })
  }
}
