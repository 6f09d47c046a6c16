import { isMissing } from '@humidor/domain/money/withdrawal.ts'
import { type ChainReader, type ChainTransfer, ProvidersDisagreeError } from '../../../../adapters/chain.ts'
import type { Database } from '../../../../database/database.ts'
import { AlreadyPostedError } from '../../../../ledger/post.ts'
import type { Alarm } from '../../../../platform/alarms/alarm.ts'
import { complete, giveUp, takeUpAgain, tellBesides, warn } from './settling.ts'
import { dueOn, type Height, isDeep, paymentOf, whyNot } from './transactions.ts'
import { type LookedFor, noteFailedAt, noteSeen } from './watching.queries.ts'

export interface Look {
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

const MISSING = 'The chain does not know this transaction. Look whether it was sent at all, and whether this is its id.'
const DISAGREE = 'Those who tell of the chain do not agree about this transaction.'
const NOT_FINAL = 'This is not final yet.'

/** Reads one transaction from the chain and decides its outcome. Writes nothing. */
async function find(watch: Look, it: LookedFor): Promise<Finding> {
  try {
    return await judge(watch, it)
  } catch (error) {
    if (!(error instanceof ProvidersDisagreeError)) throw error
    return { is: 'open', block: it.block_number, trouble: DISAGREE, failedAt: it.failed_at_block }
  }
}

async function judge({ reader, head, at }: Look, it: LookedFor): Promise<Finding> {
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
  const due = await dueOn(reader, it, seen)
  const by = paymentOf(reader, due, seen)
  const why = by ? null : whyNot(reader, due, seen)
  const pays = by !== undefined
  if (!isDeep(reader, head, block)) return { is: 'open', block, trouble: why && `${why} ${NOT_FINAL}`, pays }
  const agreed = by ? await reader.stands(by, { final: true }) : await reader.didJust(it.txid, seen)
  if (!agreed) return { is: 'open', block, trouble: DISAGREE, pays }
  return by ? { is: 'paid', by } : { is: 'dead', how: 'wrong', why: why ?? '' }
}

const WARNING = 'A transaction that was taken back pays after all, and another was entered since: nobody may pay again.'
const BESIDES = 'It was taken back, and paid all the same: this member has been paid for nothing.'

/** Raises the alarm if a taken-back transaction is seen to pay while another one is looked for. */
async function warned({ db, alarm, at }: Look, it: LookedFor) {
  if (await warn(db, it, at)) alarm(WARNING, { withdrawal: it.id, tx: it.txid })
}

/** For a taken-back transaction: while it is seen to pay, no money is returned. */
async function lookBack(watch: Look, it: LookedFor, seen: { block: bigint | null; pays?: boolean }) {
  const { db, reader, head } = watch
  if (seen.pays) await warned(watch, it)
  else if (it.seen_paying_at !== null && seen.block === null && (await reader.isUnknown(it.txid, head.number)))
    await warn(db, it, null)
}

/** For a taken-back transaction that has paid: it is the payment, unless another one has paid or still may. */
async function comeAfterAll(watch: Look, it: LookedFor, by: ChainTransfer) {
  const { db, alarm, at } = watch
  if (await takeUpAgain(db, it, at)) return
  if (await tellBesides(db, it, { by, why: BESIDES, at })) alarm(BESIDES, { withdrawal: it.id, tx: it.txid })
  else await warned(watch, it)
}

/** Reads a transaction, and brings its withdrawal up to date with the chain (rules M28). */
export async function look(watch: Look, it: LookedFor): Promise<void> {
  const finding = await find(watch, it)
  const { db, alarm, at } = watch
  if (finding.is === 'open') {
    const failedAt = finding.failedAt ?? null
    if (failedAt !== it.failed_at_block) await noteFailedAt(db, it.chain, it.txid, failedAt)
    const isNews = finding.block !== it.block_number || finding.trouble !== it.trouble
    if (it.is === 'watched' && isNews) await noteSeen(db, it.id, it.txid, finding)
    if (it.is === 'taken back') await lookBack(watch, it, finding)
    return
  }
  if (finding.is === 'dead') {
    const { how, why } = finding
    await giveUp(db, it, { how, why, at })
    return
  }
  if (it.is === 'taken back') return await comeAfterAll(watch, it, finding.by)
  try {
    await complete(db, it, finding.by, at)
  } catch (error) {
    // One withdrawal has one payment. Only a manual write to the database can have posted it before.
    if (!(error instanceof AlreadyPostedError)) throw error
    alarm('a withdrawal was posted before it was paid', { withdrawal: it.id, tx: it.txid })
  }
}
