import { micros } from '@humidor/domain/money/micros.ts'
import { AlreadyPostedError } from '@humidor/server/ledger/writing.ts'
import type { Steps } from '../store/cell.ts'
import type { Tx } from '../store/ledger.ts'
import { type AgreedAction, requestApproval } from './approval-requests.ts'
import { unitsPerMicro } from './chains.ts'
import type { Handler } from './handlers.ts'
import { demand, fail, type ModelPlatform } from './model-platform.ts'
import type { Payment } from './rows.ts'

const factsOf = ({ product }: ModelPlatform, { state, raw, chain }: Payment) => {
  const amount = product.flooredMicros(BigInt(raw), unitsPerMicro[chain]) ?? 0n
  return { state, lost: false, left: false, amount }
}

/** `lockOpenMember` */
function* isOpenMember(platform: ModelPlatform, tx: Tx, uid: number): Steps<boolean> {
  return (yield* platform.members.lock(tx, uid))?.closed === false
}

/** `requestAssignPayment.ts` */
const requestAssignPayment: Handler = {
  kind: 'transaction',
  *run({ platform, n, who, request, at }, tx) {
    const { id, to, reason } = request as unknown as { id: string; to: number | 'treasury'; reason: string }
    demand(platform.product.refuseNote(reason))
    const payment = (yield* platform.payments.lock(tx, BigInt(id))) ?? fail('not_found')
    if (payment.state === 'seen' || payment.state === 'orphaned') fail('not_found')
    const facts = factsOf(platform, payment)
    const waits = platform.waiting.get(`assignPayment ${id}`)
    const isAsked = waits !== undefined && (platform.approvals.get(waits.id)?.expiresAt ?? 0) > at.getTime()
    demand(platform.product.refuseAssigning({ ...facts, asked: isAsked }))
    if (to !== 'treasury' && !(yield* isOpenMember(platform, tx, to))) fail('no_email')
    const asked = { n, kind: 'assignPayment', about: id, payload: `${to} ${facts.amount}`, maker: who, at } as const
    return (yield* requestApproval(platform, tx, asked)) ? null : fail('illegal_operation')
  },
}

/** `payment-decisions.ts`: the key comes from the log of the payment, so it cannot be credited twice. */
export const assignPayment: AgreedAction = function* (platform, tx, { asked, intent, at }) {
  const [whom = '', amount = ''] = asked.payload.split(' ')
  const payment = (yield* platform.payments.lock(tx, BigInt(asked.about))) ?? fail('not_found')
  const facts = factsOf(platform, payment)
  demand(platform.product.refuseAssigning({ ...facts, asked: false }))
  if (`${facts.amount}` !== amount) fail('illegal_operation')
  const { chain, tx_hash: hash, log_index: log } = payment
  if (whom !== 'treasury' && !(yield* isOpenMember(platform, tx, Number(whom)))) fail('not_found')
  const to = whom === 'treasury' ? 'treasury' : Number(whom)
  const credit = { to, chain, tx: hash, log, amount: micros<'USDT'>(facts.amount), at } as const
  try {
    yield* platform.ledger.post(tx, [{ ...platform.product.assignedTransfer(credit), intent }])
  } catch (error) {
    if (error instanceof AlreadyPostedError) fail('illegal_operation')
    throw error
  }
  platform.payments.put(tx, payment.id, { ...payment, state: 'assigned' })
}

export const assigningCalls = { requestAssignPayment }
