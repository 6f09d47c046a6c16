import { contract } from '@humidor/contract/index.ts'
import { signIn } from '@humidor/sandbox/members.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '../../../database/database.ts'
import { someoneWaits } from '../../../database/testing.ts'
import { lockAccounts } from '../../../ledger/locks.ts'
import { memberCode } from '../../accounts/identity/authenticator/factor-refusals.testing.ts'
import { accountsOf } from './payee.ts'
import { createSeals } from './seals.ts'
import { putBinding } from './withdrawals.queries.ts'
import { ADDRESS, OTHER, openWithdrawals, refused, TRON, usdt, type Withdrawals } from './withdrawals.testing.ts'

const { updateCashAddress, withdraw, withdrawalTerms } = contract.withdrawals

let harness: Withdrawals
beforeAll(async () => {
  harness = await openWithdrawals()
  for (const person of [harness.alice, harness.bob]) await harness.binds(person, ADDRESS)
  harness.nextDay()
  harness.nextDay()
}, 60_000)

const later = (at: Date, milliseconds: number) => new Date(at.getTime() + milliseconds)

describe('a withdrawal address', () => {
  it('can be used one day after it was bound, to the millisecond', async () => {
    const { paula } = harness
    await paula.fund(usdt(100), 'USDT')
    harness.nextDay('15:00')
    await harness.binds(paula, OTHER)
    const bound = harness.clock.now()
    expect(await harness.asks(paula, usdt(20))).toEqual(refused('withdraw_address_changed'))
    harness.clock.moveTo(later(bound, 86_400_000 - 300_000))
    expect(await harness.asks(paula, usdt(20), { at: later(bound, 86_400_000 - 1) })).toEqual(
      refused('withdraw_address_changed'),
    )
    expect(await harness.asks(paula, usdt(20), { at: later(bound, 86_400_000 + 60_000) })).toBeNull()
    harness.nextDay('15:00')
    await harness.binds(paula, ADDRESS)
    const again = harness.clock.now()
    harness.clock.moveTo(later(again, 86_400_000 - 300_000))
    expect(await harness.asks(paula, usdt(20), { at: later(again, 86_400_000) })).toBeNull()
    expect(await harness.lastOf(paula)).toMatchObject({ address: ADDRESS, address_bound_at: again })
  })

  it('must be bound, and must not have become a platform address since', async () => {
    const { root, tron } = harness
    await harness.renewSession(root)
    harness.nextDay()
    const activated = { activated_at: harness.clock.now(), level: 1 }
    await harness.db.updateTable('member').set(activated).where('uid', '=', root.uid).execute()
    expect(await harness.asks(root, usdt(20))).toEqual(refused('no_wallet_address'))
    expect(await root.call(withdrawalTerms, {})).toMatchObject({ chain: null, served: false, addressChangedAt: null })
    await harness.binds(root, TRON)
    expect(await root.call(withdrawalTerms, {})).toMatchObject({ chain: 'TRX', served: true })
    const [ours = ''] = tron?.addresses ?? []
    const at = harness.clock.now()
    const seal = createSeals(harness.making.vault).ofAddress({
      payee: { uid: root.uid },
      chain: 'TRX',
      address: ours,
      at,
    })
    await harness.db.transaction().execute((tx) => putBinding(tx, root.uid, { address: ours, at, seal }))
    expect(await root.call(withdrawalTerms, {})).toMatchObject({ chain: 'TRX', served: false })
    harness.nextDay('13:00')
    expect(await harness.asks(root, usdt(20))).toEqual(refused('wrong_address'))
  })

  it('that was written into the database directly does not count until the member binds it', async () => {
    const { alice } = harness
    harness.nextDay()
    await alice.fund(usdt(50), 'USDT')
    const writes = (set: Record<string, unknown>) =>
      harness.db.updateTable('member').set(set).where('uid', '=', alice.uid).execute()
    const before = await harness.db
      .selectFrom('member')
      .select(['cash_address', 'cash_address_changed_at', 'cash_address_seal'])
      .where('uid', '=', alice.uid)
      .executeTakeFirstOrThrow()
    const { cash_address_seal: others } = await harness.db
      .selectFrom('member')
      .select('cash_address_seal')
      .where('uid', '=', harness.bob.uid)
      .executeTakeFirstOrThrow()
    for (const forged of [
      { cash_address: OTHER },
      { cash_address_changed_at: later(before.cash_address_changed_at ?? new Date(), -86_400_000) },
      { cash_address_seal: others },
      { cash_address_seal: Buffer.alloc(32) },
      { cash_address_seal: null },
    ]) {
      await writes(forged)
      expect(await harness.asks(alice, usdt(20))).toEqual(refused('no_wallet_address'))
      expect(await alice.call(withdrawalTerms, {})).toMatchObject({ chain: null })
      await writes(before)
    }
    await writes({ cash_address: OTHER })
    expect(await harness.binds(alice, OTHER)).toBeNull()
    expect(await harness.asks(alice, usdt(20))).toEqual(refused('withdraw_address_changed'))
  })

  it.each(['binding', 'asking'] as const)(
    'that changes at the same instant as a withdrawal is changed before or after it: %s first',
    async (first) => {
      const { bob, db } = harness
      harness.nextDay()
      harness.nextDay()
      await bob.fund(usdt(50), 'USDT')
      const bound = await db
        .selectFrom('member')
        .select('cash_address')
        .where('uid', '=', bob.uid)
        .executeTakeFirstOrThrow()
      const cashAddress = bound.cash_address === OTHER ? ADDRESS : OTHER
      // Two devices, because a mailed code is valid only on the device that asked for it.
      const device = harness.visitor()
      device.token = await signIn(harness.making, { uid: bob.uid, sid: device.sid, at: harness.clock.now() })
      const binds = {
        cashAddress,
        code: await memberCode(harness, bob, device),
        googleCode: first === 'binding' ? bob.googleCode() : '',
      }
      const asks = { money: usdt(20), code: await memberCode(harness, bob), googleCode: bob.googleCode() }
      if (first === 'asking') binds.googleCode = bob.googleCode()
      const acts = {
        binding: () => device.tryCall(updateCashAddress, binds),
        asking: () => bob.tryCall(withdraw, asks),
      }
      const second = first === 'binding' ? 'asking' : 'binding'
      // The last step of each: the mail about it, and the posting. By then the address is locked and the factors are
      // spent.
      const keepsWaiting = {
        binding: (tx: Tx) => sql`lock table pgboss.job in share mode`.execute(tx),
        asking: (tx: Tx) => lockAccounts(tx, [accountsOf(bob).free]),
      }
      const answers: Partial<Record<'binding' | 'asking', Promise<unknown>>> = {}
      await db.transaction().execute(async (tx) => {
        await keepsWaiting[first](tx)
        answers[first] = acts[first]()
        await someoneWaits(harness.db, 1)
        answers[second] = acts[second]()
        await someoneWaits(harness.db, 2)
      })
      expect(await answers.binding).toBeNull()
      expect(await answers.asking).toEqual(first === 'asking' ? null : refused('withdraw_address_changed'))
      if (first === 'asking') expect((await harness.lastOf(bob)).address).toBe(bound.cash_address)
    },
  )
})
