import type { Chain } from '@humidor/domain/money/deposit.ts'
import type { Steps } from '../store/cell.ts'
import type { Tx } from '../store/ledger.ts'
import { confirmations, unitsPerMicro } from './chains.ts'
import type { Handler, JobHandler } from './handlers.ts'
import { demand, fail, type ModelPlatform } from './model-platform.ts'
import type { EnteredTx, Withdrawal } from './rows.ts'
import { lockPayout, recordPayoutEvent } from './withdrawals.ts'

/** Milliseconds for which a withdrawn transaction id is still watched. */
const MAY_COME = 30 * 86_400_000

const readerOf = (chain: Chain) => ({ unitsPerMicro: unitsPerMicro[chain], confirmations: confirmations[chain] })
const nameOf = (chain: Chain, txid: string) => `${chain} ${txid}`
const dueOf = ({ chain, address, pays, approvedBlock }: Withdrawal) => {
  return { chain, address, pays, approved_block: approvedBlock }
}

/** `sending.ts`: reads the chain first, outside of any transaction. */
const sendWithdrawal: Handler = {
  kind: 'steps',
  *run({ platform, n, who, request, at }) {
    const { product, chains } = platform
    const id = Number(request['id'])
    yield undefined
    const found = platform.withdrawals.get(id) ?? fail('not_found')
    const { chain } = found
    const txid = product.readTxid(chain, String(request['txid'])) ?? fail('wrong_param')
    // The operator repeats a request whose answer was lost.
    const isDone = (row: Withdrawal) => row.state === 'sent' && row.txid === txid && row.sentBy === who
    if (isDone(found)) return null
    yield undefined
    const seen = chains.payment(chain, txid, at.getTime())
    return yield* platform.transact(function* (tx) {
      const { row, facts } = yield* lockPayout(platform, tx, id)
      if (isDone(row)) return null
      const paid = seen.state === 'mined' && product.paymentOf(readerOf(chain), dueOf(row), seen) !== undefined
      demand(product.refuseSending({ ...facts, paid }))
      if (seen.state === 'failed' || (seen.state === 'mined' && !paid)) fail('payment_failed')
      if (platform.payments.by('tx', txid).some((it) => it.chain === chain)) fail('payment_failed')
      if (!(yield* enterTx(platform, tx, { chain, txid, withdrawal: id, enteredAt: at.getTime() })))
        fail('payment_failed')
      platform.withdrawals.put(tx, id, { ...row, state: 'sent', txid, sentAt: at.getTime(), sentBy: who })
      platform.recordAnswer(tx, { n, what: 'sendWithdrawal', at, answer: 'null' })
      return null
    })
  },
}

const FRESH = { failedAt: null, endedAt: 0, takenBackBy: null, seenPaying: false } as const

/** Enters a transaction id once. An id that was taken back may be entered again for the same withdrawal. */
function* enterTx(
  platform: ModelPlatform,
  tx: Tx,
  it: Pick<EnteredTx, 'chain' | 'txid' | 'withdrawal' | 'enteredAt'>,
): Steps<boolean> {
  const name = nameOf(it.chain, it.txid)
  const row: EnteredTx = { ...it, state: 'watched', ...FRESH }
  if (yield* platform.entered.insert(tx, name, row)) return true
  const before = yield* platform.entered.lock(tx, name)
  if (before?.state !== 'taken back' || before.withdrawal !== it.withdrawal) return false
  platform.entered.put(tx, name, row)
  return true
}

/** `sending.ts`, `takeBackTxid`: only if the chain has not known the transaction for long, or calls it failed. */
const takeBackTxid: Handler = {
  kind: 'steps',
  *run({ platform, n, who, request, at }) {
    const { product, chains } = platform
    const id = Number(request['id'])
    demand(product.refuseNote(String(request['reason'])))
    yield undefined
    const found = platform.withdrawals.get(id) ?? fail('not_found')
    const { chain } = found
    const txid = product.readTxid(chain, String(request['txid'])) ?? fail('illegal_operation')
    const before = platform.entered.get(nameOf(chain, txid))
    if (before?.withdrawal === id && before.state === 'taken back' && before.takenBackBy === who) return null
    if (found.txid !== txid) return fail('illegal_operation')
    yield undefined
    const seen = chains.payment(chain, txid, at.getTime())
    return yield* platform.transact(function* (tx) {
      const row = (yield* platform.withdrawals.lock(tx, id)) ?? fail('not_found')
      const gone = seen.state !== 'mined' && row.txid === txid
      const sentAt = row.sentAt === null ? null : new Date(row.sentAt)
      demand(product.refuseTakeBack({ state: row.state, sentAt, at, gone }))
      yield* endTx(platform, tx, { chain, txid }, { state: 'taken back', at, by: who })
      platform.withdrawals.put(tx, id, { ...row, state: 'approved', txid: null, sentAt: null, sentBy: null })
      platform.recordAnswer(tx, { n, what: 'takeBackTxid', at, answer: 'null' })
      return null
    })
  },
}

function* endTx(
  platform: ModelPlatform,
  tx: Tx,
  it: { chain: Chain; txid: string },
  end: { state: EnteredTx['state']; at: Date; by?: number },
): Steps<void> {
  const row = yield* platform.entered.lock(tx, nameOf(it.chain, it.txid))
  if (row)
    platform.entered.put(tx, nameOf(it.chain, it.txid), {
      ...row,
      ...{ state: end.state, endedAt: end.at.getTime(), takenBackBy: end.by ?? null, seenPaying: false },
    })
}

/** `watch.ts`: checks all transactions that were entered. */
const watchPayouts: JobHandler = function* (platform, { body }, at) {
  const chain = body['chain'] as Chain
  yield undefined
  for (const it of platform.entered.by('open', chain))
    if (it.state === 'watched' || it.seenPaying || it.endedAt >= at.getTime() - MAY_COME)
      yield* checkPayment(platform, it, at)
}

function* checkPayment(platform: ModelPlatform, it: EnteredTx, at: Date): Steps<void> {
  const { product, chains } = platform
  const { chain, txid } = it
  const due = platform.withdrawals.get(it.withdrawal)
  yield undefined
  const seen = chains.payment(chain, txid, at.getTime())
  const wasTakenBack = it.state === 'taken back'
  if (!due) return
  if (seen.state === 'unknown') return wasTakenBack && it.seenPaying ? yield* warn(platform, it, false) : undefined
  const head = BigInt(chains.head(at.getTime()))
  const height = { number: head, finalized: head - BigInt(confirmations[chain]) + 1n }
  if (seen.state === 'failed') {
    if (it.failedAt !== null && product.isDeep(readerOf(chain), height, it.failedAt))
      return yield* giveUp(platform, it, 'failed', at)
    return yield* noteFailed(platform, it, it.failedAt ?? head)
  }
  const by = product.paymentOf(readerOf(chain), dueOf(due), seen)
  if (!product.isDeep(readerOf(chain), height, seen.block.number))
    return wasTakenBack && by ? yield* warn(platform, it, true) : undefined
  if (!by) return yield* giveUp(platform, it, 'wrong', at)
  if (wasTakenBack) yield* completeAfterAll(platform, it, at)
  else yield* complete(platform, it, at)
}

/** Marks a transaction that was taken back as paying, or not paying any more, while the withdrawal is open. */
const warn = (platform: ModelPlatform, it: EnteredTx, seenPaying: boolean) =>
  whileLocked(platform, it, function* (tx, row) {
    if (row.state !== 'approved' && row.state !== 'sent') return
    platform.entered.put(tx, nameOf(it.chain, it.txid), { ...(yield* lockEntered(platform, tx, it)), seenPaying })
  })

const noteFailed = (platform: ModelPlatform, it: EnteredTx, failedAt: bigint) =>
  platform.transact(function* (tx) {
    const name = nameOf(it.chain, it.txid)
    const row = yield* platform.entered.lock(tx, name)
    if (row) platform.entered.put(tx, name, { ...row, failedAt })
  })

/** Runs an action with the withdrawal locked, unless the state of the transaction has changed. */
const whileLocked = (platform: ModelPlatform, it: EnteredTx, action: (tx: Tx, row: Withdrawal) => Steps<void>) =>
  platform.transact(function* (tx) {
    const row = yield* platform.withdrawals.lock(tx, it.withdrawal)
    yield undefined
    if (row && platform.entered.get(nameOf(it.chain, it.txid))?.state === it.state) yield* action(tx, row)
  })

const complete = (platform: ModelPlatform, it: EnteredTx, at: Date) =>
  whileLocked(platform, it, function* (tx, row) {
    platform.withdrawals.put(tx, row.id, { ...row, state: 'completed' })
    yield* endTx(platform, tx, it, { state: 'paid', at })
    const { id, uid, merchantId } = row
    const payee = merchantId === null ? { uid } : { merchantId }
    const transfer = platform.product.payoutTransfer({ ...row, payee, id: BigInt(id) }, at)
    const intent = `payout ${id} ${it.txid}`
    yield* platform.ledger.post(tx, [{ ...transfer, intent }])
    yield* recordPayoutEvent({ platform, intent, at }, tx, row, 'payout.sent')
  })

const giveUp = (platform: ModelPlatform, it: EnteredTx, how: 'failed' | 'wrong', at: Date) =>
  whileLocked(platform, it, function* (tx, row) {
    yield* endTx(platform, tx, it, { state: how, at })
    if (it.state !== 'watched') return
    platform.withdrawals.put(tx, row.id, { ...row, state: 'approved', txid: null, sentAt: null, sentBy: null })
    platform.recordEvent(tx, `givenUp ${row.id} ${it.txid}`, at)
  })

/** A transaction that was taken back has paid: it counts, unless another has paid or still may. */
const completeAfterAll = (platform: ModelPlatform, it: EnteredTx, at: Date) =>
  whileLocked(platform, it, function* (tx, row) {
    const { chain, txid } = it
    const isOver = row.state === 'completed' || row.state === 'rejected'
    if (isOver) return yield* endTx(platform, tx, it, { state: 'besides', at })
    if (row.state === 'sent') {
      platform.entered.put(tx, nameOf(chain, txid), { ...(yield* lockEntered(platform, tx, it)), seenPaying: true })
      return
    }
    if (!(yield* enterTx(platform, tx, { chain, txid, withdrawal: row.id, enteredAt: it.enteredAt }))) return
    platform.withdrawals.put(tx, row.id, { ...row, state: 'sent', txid, sentAt: at.getTime(), sentBy: null })
    platform.recordEvent(tx, `takenUp ${row.id} ${txid}`, at)
  })

function* lockEntered(platform: ModelPlatform, tx: Tx, it: EnteredTx): Steps<EnteredTx> {
  return (yield* platform.entered.lock(tx, nameOf(it.chain, it.txid))) ?? it
}

export const payoutCalls = { sendWithdrawal, takeBackTxid }
export const payoutJobs = { watchPayouts }
