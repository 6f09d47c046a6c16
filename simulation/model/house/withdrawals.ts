import { micros } from '@humidor/domain/money/micros.ts'
import { perMille } from '@humidor/domain/money/rounding.ts'
import { memberAccount } from '@humidor/server/ledger/accounts.ts'
import type { Tx } from '../store/ledger.ts'
import { askFor, dropRequest, type Kind } from './asking.ts'
import { ourAddress } from './chains.ts'
import { demand, fail, type House } from './house.ts'
import type { Played } from './played.ts'
import type { Member, Withdrawal } from './rows.ts'

/** `updateCashAddress.ts` */
const updateCashAddress: Played = {
  kind: 'act',
  *by({ house, who: uid, request, at }, tx) {
    const { product } = house
    const text = String(request['cashAddress'])
    demand(product.refuseAddress({ address: text, forbidden: Object.values(ourAddress) }))
    const { chain, spelling: address } = product.readAddress(text) ?? fail('wrong_address')
    const member = (yield* house.members.hold(tx, uid)) ?? fail('please_login')
    if (member.bound?.address === address) return null
    house.members.put(tx, uid, { ...member, bound: { chain, address, at: at.getTime() } })
    return null
  },
}

/** `withdraw.ts` */
const withdraw: Played = {
  kind: 'act',
  *by({ house, n, who: uid, request, at }, tx) {
    const { product, settings } = house
    const money = micros<'USDT'>(request['money'] ?? 0n)
    const { bound } = (yield* house.members.hold(tx, uid)) ?? fail('please_login')
    yield undefined
    const day = product.businessDay(at)
    const withdrewToday = house.withdrawals.by('day', `${uid} ${day}`).some(({ state }) => state !== 'rejected')
    const account = memberAccount(uid, 'balance')
    const held = yield* house.ledger.hold(tx, [account, memberAccount(uid, 'held.withdrawal')])
    demand(
      product.refuseWithdrawal({
        money,
        balance: held.balance(account),
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
    const asked = { id: n, uid, chain, address, boundAt, money, fee, pays, day }
    const open = { state: 'reviewing', approvedBlock: null, txid: null, sentAt: null, sentBy: null } as const
    yield* house.withdrawals.insert(tx, n, { ...asked, ...open })
    yield* house.ledger.post(tx, [
      { ...product.reservationTransfer({ id: BigInt(n), payee: { uid }, money }, at), intent: `${n}` },
    ])
    return null
  },
}

/** `payout.ts`, `holdPayout`: the member first, then the withdrawal, and what is looked at before it is paid. */
export function* holdPayout(house: House, tx: Tx, id: number) {
  yield undefined
  const found = house.withdrawals.get(id) ?? fail('not_found')
  const member = (yield* house.members.hold(tx, found.uid)) ?? fail('not_found')
  const row = (yield* house.withdrawals.hold(tx, id)) ?? fail('not_found')
  return { row, facts: factsOf(row, member) }
}

const factsOf = ({ state, address, boundAt }: Withdrawal, { bound }: Member) => ({
  state,
  addressStillBound: bound?.address === address && bound.at === boundAt,
  proved: true,
  addressSealed: true,
})

function putApproval(house: House, tx: Tx, row: Withdrawal) {
  const approvedBlock = BigInt(house.cursors[row.chain].committed)
  house.withdrawals.put(tx, row.id, { ...row, state: 'approved', approvedBlock })
}

const payloadOf = ({ uid, chain, address, money, fee, pays }: Withdrawal) =>
  [uid, chain, address, money, fee, pays].join(' ')

/** `approving.ts`: what is above the limit is asked of a second operator instead. */
const approveWithdrawal: Played = {
  kind: 'act',
  *by({ house, n, who, request, at }, tx) {
    const { row, facts } = yield* holdPayout(house, tx, Number(request['id']))
    demand(house.product.refuseApproval(facts))
    if (row.money <= house.settings.withdrawalSecond) {
      putApproval(house, tx, row)
      return null
    }
    const asked = { n, kind: 'payWithdrawal', about: `${row.id}`, payload: payloadOf(row), maker: who, at } as const
    return (yield* askFor(house, tx, asked)) ? null : fail('illegal_operation')
  },
}

/** A second operator has looked at it too; all is looked at again. */
export const payWithdrawal: Kind = function* (house, tx, { asked }) {
  const { row, facts } = yield* holdPayout(house, tx, Number(asked.about))
  const isAsTold = payloadOf(row) === asked.payload
  if (!isAsTold || house.product.refuseApproval(facts) !== undefined) fail('illegal_operation')
  putApproval(house, tx, row)
}

/** `rejecting.ts`: the money is back at once, the fee too, and the day is free again. */
const rejectWithdrawal: Played = {
  kind: 'act',
  *by({ house, n, request, at }, tx) {
    demand(house.product.refuseNote(String(request['reason'])))
    const id = Number(request['id'])
    yield* dropRequest(house, tx, { kind: 'payWithdrawal', about: `${id}` })
    const row = (yield* house.withdrawals.hold(tx, id)) ?? fail('not_found')
    const seenPaying = house.entered.by('withdrawal', id).some((it) => it.seenPaying)
    demand(house.product.refuseRejection({ state: row.state, seenPaying }))
    house.withdrawals.put(tx, id, { ...row, state: 'rejected' })
    const { reservationKey, returnKey } = house.product
    yield* house.ledger.reverse(tx, { of: reservationKey(BigInt(id)), key: returnKey(BigInt(id)), at, intent: `${n}` })
    return null
  },
}

export const withdrawalCalls = { updateCashAddress, withdraw, approveWithdrawal, rejectWithdrawal }
