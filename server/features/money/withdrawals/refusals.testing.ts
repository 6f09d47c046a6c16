import { contract } from '@humidor/contract/index.ts'
import { businessDay, momentOf } from '@humidor/domain/business-day.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { addressLimits } from '@humidor/domain/money/withdrawal-address.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import { getAddress } from 'viem'
import type { RefusalsOf } from '../../../http/refusals.testing.ts'
import { memberCode, replaceByMailTwice } from '../../accounts/identity/authenticator/factor-refusals.testing.ts'
import { putAddress } from './addresses.queries.ts'
import { createSeals } from './seals.ts'
import { ADDRESS, OTHER, openWithdrawals, usdt, type Withdrawals } from './withdrawals.testing.ts'

const { cancelWithdrawal, labelCashAddress, removeCashAddress, updateCashAddress, withdraw, withdrawalTerms } =
  contract.withdrawals

/** Withdrawals in every state, by member. They are made before the refusals, because a refusal changes nothing. */
export interface Ready {
  harness: Withdrawals
  /** In review: Paula's, and Freya's, who has removed its address since. */
  reviewing: string
  reviewingChanged: string
  /** Approved: Gregor's, and Magnus', who has removed its address since. */
  approved: string
  approvedChanged: string
  /** Sent: Carol's, by a transaction that the chain does not know. */
  sent: string
  txid: string
}
const made = new WeakMap<Sandbox, Ready>()

/** @throws if `prepareWithdrawals` has not run in this sandbox */
export function readyIn(sandbox: Sandbox): Ready {
  const ready = made.get(sandbox)
  if (!ready) throw new Error('call prepareWithdrawals first')
  return ready
}

const DAY = 86_400_000

/** Writes an address of BSC as bound by a member two days ago. */
export async function boundEarlier({ db, making, clock }: Sandbox, { uid }: Person, address: string) {
  const at = new Date(clock.now().getTime() - 2 * DAY)
  const seal = createSeals(making.vault).ofAddress({ payee: { uid }, chain: 'BSC', address, at })
  await db.transaction().execute((tx) => putAddress(tx, uid, { address, label: '', at, seal }))
}

export async function prepareWithdrawals(sandbox: Sandbox) {
  const { alice, bob, carol, gregor, paula, magnus, freya } = sandbox
  for (const person of [alice, carol, gregor, paula, magnus, freya]) await boundEarlier(sandbox, person, ADDRESS)
  // A platform address by now.
  await boundEarlier(sandbox, bob, sandbox.chain?.addresses[0] ?? '')
  const harness = await openWithdrawals(sandbox)
  const reviewing = await harness.opensWithdrawal(paula)
  const reviewingChanged = await harness.opensWithdrawal(freya)
  const approved = await harness.opensWithdrawal(gregor)
  const approvedChanged = await harness.opensWithdrawal(magnus)
  const sent = await harness.opensWithdrawal(carol)
  for (const id of [approved, approvedChanged, sent]) await harness.approves(id)
  const txid = `0x${'5'.repeat(64)}`
  await harness.sends(sent, txid)
  for (const person of [freya, magnus]) await harness.binds(person, OTHER)
  await harness.removes(freya, ADDRESS)
  // The call refuses it from the approval on.
  await sandbox.db
    .deleteFrom('withdrawal_address')
    .where('uid', '=', magnus.uid)
    .where('address', '=', ADDRESS)
    .execute()
  made.set(sandbox, { harness, reviewing, reviewingChanged, approved, approvedChanged, sent, txid })
}

/** A request for each refusal that the members' calls declare. */
export function withdrawalRefusals(sandbox: () => Sandbox): RefusalsOf<'withdrawals'> {
  const binds = async (
    person: Person,
    it: { cashAddress?: string; label?: string; code?: string; googleCode?: string } = {},
  ) =>
    person.tryCall(updateCashAddress, {
      cashAddress: it.cashAddress ?? ADDRESS,
      label: it.label ?? '',
      code: it.code ?? (await memberCode(sandbox(), person)),
      googleCode: it.googleCode ?? person.googleCode(),
    })
  const asks = async (person: Person, it: { money?: bigint; fee?: bigint; code?: string; googleCode?: string } = {}) =>
    person.tryCall(withdraw, {
      money: micros<'USDT'>(it.money ?? usdt(20)),
      ...(it.fee !== undefined && { fee: micros<'USDT'>(it.fee) }),
      code: it.code ?? (await memberCode(sandbox(), person)),
      googleCode: it.googleCode ?? person.googleCode(),
    })
  const wrongFor = (person: Person) => (person.googleCode() === '111111' ? '222222' : '111111')
  const passTime = (seconds: number) =>
    sandbox().clock.moveTo(new Date(sandbox().clock.now().getTime() + seconds * 1_000))

  /** Refusals of codes, which both calls share. */
  const proofs = (does: typeof binds | typeof asks, who: 'sylvia' | 'alice') => ({
    email_code_error: () => does(sandbox()[who], { code: '000000' }),
    email_code_exp: async () => {
      const code = await memberCode(sandbox(), sandbox()[who])
      passTime(600)
      return does(sandbox()[who], { code })
    },
    email_code_other: async () => {
      const person = sandbox()[who]
      return does(person, { code: await memberCode(sandbox(), person, person, { use: 'unlock' }) })
    },
    google_code_error: () => does(sandbox()[who], { googleCode: wrongFor(sandbox()[who]) }),
    google_auth_failed: async () => {
      const person = sandbox()[who]
      for (let n = 0; n < 5; n += 1) await does(person, { googleCode: wrongFor(person) })
      const answer = await does(person)
      passTime(900)
      return answer
    },
    google_auth_changed: async () => {
      await replaceByMailTwice(sandbox(), sandbox().carol)
      return does(sandbox().carol, { code: '000000' })
    },
  })

  return {
    withdraw: {
      not_active: () => asks(sandbox().tom),
      no_wallet_address: () => asks(sandbox().sylvia),
      wrong_address: () => asks(sandbox().bob),
      withdraw_address_changed: () => asks(sandbox().freya),
      max_daily_withdrawals_reached: () => asks(sandbox().paula),
      minimum_withdrawal_limit: () => asks(sandbox().alice, { money: usdt(10) - 1n }),
      maximum_withdrawal_exceeded: () => asks(sandbox().alice, { money: usdt(100_000) + 1n }),
      not_enough_money: () => asks(sandbox().alice, { money: usdt(51) }),
      illegal_value: () => asks(sandbox().alice, { fee: 199_999n }),
      ...proofs(asks, 'alice'),
      operation_time_limit: async () => {
        const { alice, clock } = sandbox()
        clock.moveTo(momentOf(businessDay(clock.now()), '21:00'))
        return asks(alice)
      },
    },
    cancelWithdrawal: {
      not_found: () => sandbox().alice.tryCall(cancelWithdrawal, { id: Number(readyIn(sandbox()).reviewing) }),
      illegal_operation: () => sandbox().gregor.tryCall(cancelWithdrawal, { id: Number(readyIn(sandbox()).approved) }),
    },
    labelCashAddress: {
      content_too_long: () =>
        sandbox().paula.tryCall(labelCashAddress, { cashAddress: ADDRESS, label: 'x'.repeat(41) }),
      not_found: () => sandbox().paula.tryCall(labelCashAddress, { cashAddress: OTHER, label: '' }),
    },
    removeCashAddress: {
      not_found: () => sandbox().paula.tryCall(removeCashAddress, { cashAddress: OTHER }),
      address_in_use: () => sandbox().gregor.tryCall(removeCashAddress, { cashAddress: ADDRESS }),
    },
    withdrawalTerms: { not_active: () => sandbox().tom.tryCall(withdrawalTerms, {}) },
    updateCashAddress: {
      wrong_address: () => binds(sandbox().sylvia, { cashAddress: ADDRESS.replace('A', 'a') }),
      content_too_long: () => binds(sandbox().sylvia, { label: 'x'.repeat(41) }),
      too_many_addresses: async () => {
        const { sylvia } = sandbox()
        for (let n = 1; n <= addressLimits.kept; n += 1)
          await boundEarlier(sandbox(), sylvia, getAddress(`0x${String(n).padStart(40, '1')}`))
        return binds(sylvia)
      },
      ...proofs(binds, 'sylvia'),
    },
  }
}
