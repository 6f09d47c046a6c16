import { micros } from '@humidor/domain/money/micros.ts'
import { AlreadyPostedError } from '@humidor/server/ledger/post.ts'
import { askFor, type Kind } from './approval-requests.ts'
import { unitsPerMicro } from './chains.ts'
import { demand, fail, type House } from './model-platform.ts'
import type { Played } from './handlers.ts'
import type { Payment } from './rows.ts'

const factsOf = ({ product }: House, { state, raw, chain }: Payment) => {
  const amount = product.flooredMicros(BigInt(raw), unitsPerMicro[chain]) ?? 0n
  return { state, lost: false, left: false, amount }
}

/** `deciding.ts`, `requestAssignPayment`. */
const requestAssignPayment: Played = {
  kind: 'act',
  *by({ house, n, who, request, at }, tx) {
    const { id, to, reason } = request as unknown as { id: string; to: number | 'treasury'; reason: string }
    demand(house.product.refuseNote(reason))
    const payment = (yield* house.payments.hold(tx, BigInt(id))) ?? fail('not_found')
    if (payment.state === 'seen' || payment.state === 'orphaned') fail('not_found')
    const facts = factsOf(house, payment)
    const waits = house.waiting.get(`assignPayment ${id}`)
    const isAsked = waits !== undefined && (house.approvals.get(waits.id)?.expiresAt ?? 0) > at.getTime()
    demand(house.product.refuseAssigning({ ...facts, asked: isAsked }))
    if (to !== 'treasury' && !house.members.get(to)) fail('no_email')
    const asked = { n, kind: 'assignPayment', about: id, payload: `${to} ${facts.amount}`, maker: who, at } as const
    return (yield* askFor(house, tx, asked)) ? null : fail('illegal_operation')
  },
}

/** `payment-decisions.ts`: by the one key of its log, so that it can never be credited a second time. */
export const assignPayment: Kind = function* (house, tx, { asked, intent, at }) {
  const [whom = '', amount = ''] = asked.payload.split(' ')
  const payment = (yield* house.payments.hold(tx, BigInt(asked.about))) ?? fail('not_found')
  const facts = factsOf(house, payment)
  demand(house.product.refuseAssigning({ ...facts, asked: false }))
  if (`${facts.amount}` !== amount) fail('illegal_operation')
  const { chain, tx_hash: hash, log_index: log } = payment
  const to = whom === 'treasury' ? 'treasury' : Number(whom)
  const credit = { to, chain, tx: hash, log, amount: micros<'USDT'>(facts.amount), at } as const
  try {
    yield* house.ledger.post(tx, [{ ...house.product.assignedTransfer(credit), intent }])
  } catch (error) {
    if (error instanceof AlreadyPostedError) fail('illegal_operation')
    throw error
  }
  house.payments.put(tx, payment.id, { ...payment, state: 'assigned' })
}

export const assigningCalls = { requestAssignPayment }
