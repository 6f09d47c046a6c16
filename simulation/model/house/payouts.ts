import type { Chain } from '@humidor/domain/money/deposit.ts'
import type { Steps } from '../store/cell.ts'
import type { Tx } from '../store/ledger.ts'
import { confirmations, unitsPerMicro } from './chains.ts'
import { demand, fail, type House } from './house.ts'
import type { Played, PlayedWork } from './played.ts'
import type { EnteredTx, Withdrawal } from './rows.ts'
import { holdPayout } from './withdrawals.ts'

/** Milliseconds for which a transaction that was taken back is looked for. */
const MAY_COME = 30 * 86_400_000

const readerOf = (chain: Chain) => ({ unitsPerMicro: unitsPerMicro[chain], confirmations: confirmations[chain] })
const nameOf = (chain: Chain, txid: string) => `${chain} ${txid}`
const dueOf = ({ chain, address, pays, approvedBlock }: Withdrawal) => {
  return { chain, address, pays, approved_block: approvedBlock }
}

/** `sending.ts`: the chain is asked first, outside of any transaction. */
const sendWithdrawal: Played = {
  kind: 'steps',
  *by({ house, n, who, request, at }) {
    const { product, chains } = house
    const id = Number(request['id'])
    yield undefined
    const found = house.withdrawals.get(id) ?? fail('not_found')
    const { chain } = found
    const txid = product.readTxid(chain, String(request['txid'])) ?? fail('wrong_param')
    // They ask again, as the first answer was lost: it is done.
    const isDone = (row: Withdrawal) => row.state === 'sent' && row.txid === txid && row.sentBy === who
    if (isDone(found)) return null
    yield undefined
    const seen = chains.payment(chain, txid, at.getTime())
    return yield* house.transact(function* (tx) {
      const { row, facts } = yield* holdPayout(house, tx, id)
      if (isDone(row)) return null
      const paid = seen.state === 'mined' && product.paymentOf(readerOf(chain), dueOf(row), seen) !== undefined
      demand(product.refuseSending({ ...facts, paid }))
      if (seen.state === 'failed' || (seen.state === 'mined' && !paid)) fail('payment_failed')
      if (house.payments.by('tx', txid).some((it) => it.chain === chain)) fail('payment_failed')
      if (!(yield* enterTx(house, tx, { chain, txid, withdrawal: id, enteredAt: at.getTime() }))) fail('payment_failed')
      house.withdrawals.put(tx, id, { ...row, state: 'sent', txid, sentAt: at.getTime(), sentBy: who })
      house.note(tx, { n, what: 'sendWithdrawal', at, answer: 'null' })
      return null
    })
  },
}

const FRESH = { failedAt: null, endedAt: 0, takenBackBy: null, seenPaying: false } as const

/** Enters a transaction, unless it was ever entered; one that was taken back may be entered again for its own withdrawal. */
function* enterTx(
  house: House,
  tx: Tx,
  it: Pick<EnteredTx, 'chain' | 'txid' | 'withdrawal' | 'enteredAt'>,
): Steps<boolean> {
  const name = nameOf(it.chain, it.txid)
  const row: EnteredTx = { ...it, state: 'watched', ...FRESH }
  if (yield* house.entered.insert(tx, name, row)) return true
  const before = yield* house.entered.hold(tx, name)
  if (before?.state !== 'taken back' || before.withdrawal !== it.withdrawal) return false
  house.entered.put(tx, name, row)
  return true
}

/** `sending.ts`, `takeBackTxid`: only what the chain has not known for long, or calls failed. */
const takeBackTxid: Played = {
  kind: 'steps',
  *by({ house, n, who, request, at }) {
    const { product, chains } = house
    const id = Number(request['id'])
    demand(product.refuseNote(String(request['reason'])))
    yield undefined
    const found = house.withdrawals.get(id) ?? fail('not_found')
    const { chain } = found
    const txid = product.readTxid(chain, String(request['txid'])) ?? fail('illegal_operation')
    const before = house.entered.get(nameOf(chain, txid))
    if (before?.withdrawal === id && before.state === 'taken back' && before.takenBackBy === who) return null
    if (found.txid !== txid) return fail('illegal_operation')
    yield undefined
    const seen = chains.payment(chain, txid, at.getTime())
    return yield* house.transact(function* (tx) {
      const row = (yield* house.withdrawals.hold(tx, id)) ?? fail('not_found')
      const gone = seen.state !== 'mined' && row.txid === txid
      const sentAt = row.sentAt === null ? null : new Date(row.sentAt)
      demand(product.refuseTakeBack({ state: row.state, sentAt, at, gone }))
      yield* endTx(house, tx, { chain, txid }, { state: 'taken back', at, by: who })
      house.withdrawals.put(tx, id, { ...row, state: 'approved', txid: null, sentAt: null, sentBy: null })
      house.note(tx, { n, what: 'takeBackTxid', at, answer: 'null' })
      return null
    })
  },
}

function* endTx(
  house: House,
  tx: Tx,
  it: { chain: Chain; txid: string },
  end: { state: EnteredTx['state']; at: Date; by?: number },
): Steps<void> {
  const row = yield* house.entered.hold(tx, nameOf(it.chain, it.txid))
  if (row)
    house.entered.put(tx, nameOf(it.chain, it.txid), {
      ...row,
      ...{ state: end.state, endedAt: end.at.getTime(), takenBackBy: end.by ?? null, seenPaying: false },
    })
}

/** `watch.ts`: what has become of the transactions that were entered. */
const watchPayouts: PlayedWork = function* (house, { body }, at) {
  const chain = body['chain'] as Chain
  yield undefined
  for (const it of house.entered.by('open', chain))
    if (it.state === 'watched' || it.seenPaying || it.endedAt >= at.getTime() - MAY_COME) yield* look(house, it, at)
}

function* look(house: House, it: EnteredTx, at: Date): Steps<void> {
  const { product, chains } = house
  const { chain, txid } = it
  const due = house.withdrawals.get(it.withdrawal)
  yield undefined
  const seen = chains.payment(chain, txid, at.getTime())
  const wasBack = it.state === 'taken back'
  if (!due) return
  if (seen.state === 'unknown') return wasBack && it.seenPaying ? yield* warn(house, it, false) : undefined
  const head = BigInt(chains.head(at.getTime()))
  const height = { number: head, finalized: head - BigInt(confirmations[chain]) + 1n }
  if (seen.state === 'failed') {
    if (it.failedAt !== null && product.isDeep(readerOf(chain), height, it.failedAt))
      return yield* giveUp(house, it, 'failed', at)
    return yield* noteFailed(house, it, it.failedAt ?? head)
  }
  const by = product.paymentOf(readerOf(chain), dueOf(due), seen)
  if (!product.isDeep(readerOf(chain), height, seen.block.number))
    return wasBack && by ? yield* warn(house, it, true) : undefined
  if (!by) return yield* giveUp(house, it, 'wrong', at)
  if (wasBack) yield* comeAfterAll(house, it, at)
  else yield* complete(house, it, at)
}

/** One that was taken back is seen to pay while nothing has paid yet, or is not seen to any more. */
const warn = (house: House, it: EnteredTx, seenPaying: boolean) =>
  held(house, it, function* (tx, row) {
    if (row.state !== 'approved' && row.state !== 'sent') return
    house.entered.put(tx, nameOf(it.chain, it.txid), { ...(yield* heldTx(house, tx, it)), seenPaying })
  })

const noteFailed = (house: House, it: EnteredTx, failedAt: bigint) =>
  house.transact(function* (tx) {
    const name = nameOf(it.chain, it.txid)
    const row = yield* house.entered.hold(tx, name)
    if (row) house.entered.put(tx, name, { ...row, failedAt })
  })

/** Does something while the withdrawal is held, unless somebody has done something about its transaction since. */
const held = (house: House, it: EnteredTx, does: (tx: Tx, row: Withdrawal) => Steps<void>) =>
  house.transact(function* (tx) {
    const row = yield* house.withdrawals.hold(tx, it.withdrawal)
    yield undefined
    if (row && house.entered.get(nameOf(it.chain, it.txid))?.state === it.state) yield* does(tx, row)
  })

const complete = (house: House, it: EnteredTx, at: Date) =>
  held(house, it, function* (tx, row) {
    house.withdrawals.put(tx, row.id, { ...row, state: 'completed' })
    yield* endTx(house, tx, it, { state: 'paid', at })
    const transfer = house.product.payoutTransfer({ ...row, payee: { uid: row.uid }, id: BigInt(row.id) }, at)
    yield* house.ledger.post(tx, [{ ...transfer, intent: `payout ${row.id} ${it.txid}` }])
  })

const giveUp = (house: House, it: EnteredTx, how: 'failed' | 'wrong', at: Date) =>
  held(house, it, function* (tx, row) {
    yield* endTx(house, tx, it, { state: how, at })
    if (it.state !== 'watched') return
    house.withdrawals.put(tx, row.id, { ...row, state: 'approved', txid: null, sentAt: null, sentBy: null })
    house.tell(tx, `givenUp ${row.id} ${it.txid}`, at)
  })

/** One that was taken back has paid: it is what pays, unless something else has, or still may. */
const comeAfterAll = (house: House, it: EnteredTx, at: Date) =>
  held(house, it, function* (tx, row) {
    const { chain, txid } = it
    const isOver = row.state === 'completed' || row.state === 'rejected'
    if (isOver) return yield* endTx(house, tx, it, { state: 'besides', at })
    if (row.state === 'sent') {
      house.entered.put(tx, nameOf(chain, txid), { ...(yield* heldTx(house, tx, it)), seenPaying: true })
      return
    }
    if (!(yield* enterTx(house, tx, { chain, txid, withdrawal: row.id, enteredAt: it.enteredAt }))) return
    house.withdrawals.put(tx, row.id, { ...row, state: 'sent', txid, sentAt: at.getTime(), sentBy: null })
    house.tell(tx, `takenUp ${row.id} ${txid}`, at)
  })

function* heldTx(house: House, tx: Tx, it: EnteredTx): Steps<EnteredTx> {
  return (yield* house.entered.hold(tx, nameOf(it.chain, it.txid))) ?? it
}

export const payoutCalls = { sendWithdrawal, takeBackTxid }
export const payoutWorks = { watchPayouts }
