import { micros } from '@humidor/domain/money/micros.ts'
import { perMille } from '@humidor/domain/money/rounding.ts'
import { memberAccount } from '@humidor/server/ledger/accounts.ts'
import type { Steps } from '../store/cell.ts'
import type { Tx } from '../store/ledger.ts'
import { type AgreedAction, isRequested, requestApproval, withdrawRequest } from './approval-requests.ts'
import { ourAddress } from './chains.ts'
import type { Handler } from './handlers.ts'
import { demand, fail, type ModelPlatform } from './model-platform.ts'
import type { Member, Withdrawal } from './rows.ts'

type Bound = Member['bound'][number]

/** `updateCashAddress.ts` */
const updateCashAddress: Handler = {
  kind: 'transaction',
  *run({ platform, who: uid, request, at }, tx) {
    const { product } = platform
    const text = String(request['cashAddress'])
    demand(product.refuseAddress({ address: text, forbidden: Object.values(ourAddress) }))
    const { chain, spelling: address } = product.readAddress(text) ?? fail('wrong_address')
    const member = (yield* platform.members.lock(tx, uid)) ?? fail('please_login')
    if (member.bound.some((one) => one.address === address)) return null
    demand(product.refuseAnother(member.bound.length))
    platform.members.put(tx, uid, { ...member, bound: [{ chain, address, at: at.getTime() }, ...member.bound] })
    return null
  },
}

/** `updateCashAddress.ts` */
const removeCashAddress: Handler = {
  kind: 'transaction',
  *run({ platform, who: uid, request }, tx) {
    const member = (yield* platform.members.lock(tx, uid)) ?? fail('please_login')
    const address = platform.product.readAddress(String(request['cashAddress']))?.spelling ?? fail('not_found')
    const paying = (['approved', 'sent'] as const).some((state) =>
      platform.withdrawals.by('state', state).some((it) => it.uid === uid && it.address === address),
    )
    if (paying) fail('address_in_use')
    const bound = member.bound.filter((one) => one.address !== address)
    if (bound.length === member.bound.length) fail('not_found')
    platform.members.put(tx, uid, { ...member, bound })
    return null
  },
}

/** `withdraw.ts` */
const withdraw: Handler = {
  kind: 'transaction',
  *run({ platform, n, who: uid, request, at }, tx) {
    const { product, settings } = platform
    const money = micros<'USDT'>(request['money'] ?? 0n)
    const member = (yield* platform.members.lock(tx, uid)) ?? fail('please_login')
    const named = request['cashAddress']
    const bound = named === undefined ? member.bound[0] : member.bound.find(({ address }) => address === named)
    yield undefined
    const day = product.businessDay(at)
    const withdrewToday = platform.withdrawals.by('day', `${uid} ${day}`).some(({ state }) => state !== 'rejected')
    const account = memberAccount(uid, 'balance')
    const locked = yield* platform.ledger.lock(tx, [account, memberAccount(uid, 'held.withdrawal')])
    demand(
      product.refuseWithdrawal({
        money,
        balance: locked.balance(account),
        addressServed: bound && true,
        addressChangedAt: bound ? new Date(bound.at) : null,
        addressPause: settings.addressPause,
        minimum: micros(settings.withdrawalMinimum),
        maximum: micros(settings.withdrawalMaximum),
        at,
        opens: settings.withdrawalOpens,
        closes: settings.withdrawalCloses,
        withdrewToday,
      }),
    )
    const { chain, address, at: boundAt } = bound ?? fail('no_wallet_address')
    const { paid: pays, fee } = product.splitWithdrawal(money, perMille(settings.withdrawalFee))
    if (pays <= 0n) fail('minimum_withdrawal_limit')
    const asked = { id: n, uid, merchantId: null, chain, address, boundAt, money, fee, pays, day }
    const open = { state: 'reviewing', approvedBlock: null, txid: null, sentAt: null, sentBy: null } as const
    yield* platform.withdrawals.insert(tx, n, { ...asked, ...open })
    yield* platform.ledger.post(tx, [
      { ...product.reservationTransfer({ id: BigInt(n), payee: { uid }, money }, at), intent: `${n}` },
    ])
    return null
  },
}

/** The addresses of whose withdrawal it is, locked with the member or the shop. */
function* lockAddresses({ members, shops }: ModelPlatform, tx: Tx, { uid, merchantId }: Withdrawal) {
  if (merchantId === null) return ((yield* members.lock(tx, uid)) ?? fail('not_found')).bound
  const { address, boundAt } = (yield* shops.lock(tx, merchantId)) ?? fail('not_found')
  return [{ address, at: boundAt }]
}

/** `payout.ts`, `lockPayout`: locks the payee first, then the withdrawal, and reads the facts. */
export function* lockPayout(platform: ModelPlatform, tx: Tx, id: number) {
  yield undefined
  const found = platform.withdrawals.get(id) ?? fail('not_found')
  const bound = yield* lockAddresses(platform, tx, found)
  const row = (yield* platform.withdrawals.lock(tx, id)) ?? fail('not_found')
  return { row, facts: factsOf(row, bound) }
}

const factsOf = ({ state, address, boundAt }: Withdrawal, bound: readonly Pick<Bound, 'address' | 'at'>[]) => ({
  state,
  addressStillBound: bound.some((one) => one.address === address && one.at === boundAt),
  proved: true,
  addressSealed: true,
  // The model has no lockdowns.
  lockedDown: false,
  // No lists and no rules stop anything in the model.
  hits: [],
})

function putApproval(platform: ModelPlatform, tx: Tx, row: Withdrawal) {
  const approvedBlock = BigInt(platform.cursors[row.chain].committed)
  platform.withdrawals.put(tx, row.id, { ...row, state: 'approved', approvedBlock })
}

const payloadOf = ({ uid, merchantId, chain, address, money, fee, pays }: Withdrawal) =>
  [uid, merchantId, chain, address, money, fee, pays].join(' ')

/** `approving.ts`: above the limit, it requests a second operator. */
const approveWithdrawal: Handler = {
  kind: 'transaction',
  *run({ platform, n, who, request, at }, tx) {
    const { row, facts } = yield* lockPayout(platform, tx, Number(request['id']))
    demand(platform.product.refuseApproval(facts))
    const { withdrawalSecond, payoutSecond } = platform.settings
    if (row.money <= (row.merchantId === null ? withdrawalSecond : payoutSecond)) {
      putApproval(platform, tx, row)
      return null
    }
    const asked = { n, kind: 'payWithdrawal', about: `${row.id}`, payload: payloadOf(row), maker: who, at } as const
    return (yield* requestApproval(platform, tx, asked)) ? null : fail('illegal_operation')
  },
}

/** The second operator approves, and everything is checked again. */
export const payWithdrawal: AgreedAction = function* (platform, tx, { asked }) {
  const { row, facts } = yield* lockPayout(platform, tx, Number(asked.about))
  const isUnchanged = payloadOf(row) === asked.payload
  if (!isUnchanged || platform.product.refuseApproval(facts) !== undefined) fail('illegal_operation')
  putApproval(platform, tx, row)
}

/** `payout-events.ts`: only a shop's payout has events. */
export function* recordPayoutEvent(
  { platform, intent, at }: { platform: ModelPlatform; intent: string; at: Date },
  tx: Tx,
  { id, merchantId }: Withdrawal,
  kind: string,
): Steps<void> {
  if (merchantId === null) return
  yield* platform.events.record(tx, at, [{ merchantId, kind, subject: `payout ${id}`, intent }])
}

/** `return-reserved.ts`: ends a locked withdrawal; money and fee return, and the day is free. */
export function* returnReserved(
  context: { platform: ModelPlatform; intent: string; at: Date },
  tx: Tx,
  row: Withdrawal,
  kind: 'payout.cancelled' | 'payout.rejected',
): Steps<void> {
  const { platform, intent, at } = context
  platform.withdrawals.put(tx, row.id, { ...row, state: 'rejected' })
  const { reservationKey, returnKey } = platform.product
  const [of, key] = [reservationKey(BigInt(row.id)), returnKey(BigInt(row.id))]
  yield* platform.ledger.reverse(tx, { of, key, at, intent })
  yield* recordPayoutEvent(context, tx, row, kind)
}

/** `rejecting.ts`: returns money and fee at once, and frees the day. */
const rejectWithdrawal: Handler = {
  kind: 'transaction',
  *run({ platform, n, request, at }, tx) {
    demand(platform.product.refuseNote(String(request['reason'])))
    const id = Number(request['id'])
    yield* withdrawRequest(platform, tx, { kind: 'payWithdrawal', about: `${id}` })
    const row = (yield* platform.withdrawals.lock(tx, id)) ?? fail('not_found')
    const seenPaying = platform.entered.by('withdrawal', id).some((it) => it.seenPaying)
    demand(platform.product.refuseRejection({ state: row.state, seenPaying }))
    yield* returnReserved({ platform, intent: `${n}`, at }, tx, row, 'payout.rejected')
    return null
  },
}

/** `cancelWithdrawal.ts`: returns money and fee at once, and frees the day. */
const cancelWithdrawal: Handler = {
  kind: 'transaction',
  *run({ platform, n, who: uid, request, at }, tx) {
    const id = Number(request['id'])
    const row = (yield* platform.withdrawals.lock(tx, id)) ?? fail('not_found')
    if (row.merchantId !== null || row.uid !== uid) fail('not_found')
    const secondWaits = isRequested(platform, { kind: 'payWithdrawal', about: `${id}` }, at)
    demand(platform.product.refuseCancellation({ state: row.state, secondWaits }))
    yield* returnReserved({ platform, intent: `${n}`, at }, tx, row, 'payout.cancelled')
    return null
  },
}

export const withdrawalCalls = {
  updateCashAddress,
  removeCashAddress,
  withdraw,
  approveWithdrawal,
  rejectWithdrawal,
  cancelWithdrawal,
}
