import { contract } from '@humidor/contract/index.ts'
import { signIn } from '@humidor/sandbox/members.ts'
import { sql, type Updateable } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '../../../database/database.ts'
import type { Schema } from '../../../database/tables.ts'
import { someoneWaits } from '../../../database/testing.ts'
import { lockAccounts } from '../../../ledger/locks.ts'
import { memberCode } from '../../accounts/identity/authenticator/factor-refusals.testing.ts'
import { putAddress } from './addresses.queries.ts'
import { accountsOf } from './payee.ts'
import { createSeals } from './seals.ts'
import { ADDRESS, OTHER, openWithdrawals, refused, TRON, usdt, type Withdrawals } from './withdrawals.testing.ts'

const { cashAddresses, labelCashAddress, updateCashAddress, withdraw } = contract.withdrawals

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
    await harness.removes(paula, ADDRESS)
    await harness.binds(paula, ADDRESS)
    const again = harness.clock.now()
    harness.clock.moveTo(later(again, 86_400_000 - 300_000))
    expect(await harness.asks(paula, usdt(20), { at: later(again, 86_400_000) })).toBeNull()
    expect(await harness.lastOf(paula)).toMatchObject({ address: ADDRESS, address_bound_at: again })
  })

  it('has its own pause: another one that has waited can be used meanwhile, on either chain', async () => {
    const { gregor } = harness
    await gregor.fund(usdt(100), 'USDT')
    harness.nextDay('15:00')
    await harness.binds(gregor, ADDRESS, 'Cold storage')
    harness.nextDay('16:00')
    await harness.binds(gregor, TRON)
    expect(await harness.asks(gregor, usdt(20))).toEqual(refused('withdraw_address_changed'))
    expect(await harness.asks(gregor, usdt(20), { to: TRON })).toEqual(refused('withdraw_address_changed'))
    expect(await harness.asks(gregor, usdt(20), { to: OTHER })).toEqual(refused('no_wallet_address'))
    expect(await harness.asks(gregor, usdt(20), { to: ADDRESS.toLowerCase() })).toBeNull()
    expect(await harness.lastOf(gregor)).toMatchObject({ address: ADDRESS, chain: 'BSC' })
    expect(await gregor.call(cashAddresses, {})).toMatchObject([
      { address: TRON, chain: 'TRX', label: '', served: true, usedAt: null },
      { address: ADDRESS, chain: 'BSC', label: 'Cold storage', served: true, usedAt: harness.clock.now() },
    ])
  })

  it('is labelled and removed by its member alone', async () => {
    const { gregor, carol } = harness
    const mine = { cashAddress: ADDRESS, label: 'At home' }
    expect(await carol.tryCall(labelCashAddress, mine)).toEqual(refused('not_found'))
    expect(await harness.removes(carol, ADDRESS)).toEqual(refused('not_found'))
    expect(await gregor.tryCall(labelCashAddress, mine)).toBeNull()
    expect((await gregor.call(cashAddresses, {}))[1]).toMatchObject({ label: 'At home' })
    expect(await gregor.tryCall(labelCashAddress, { ...mine, label: '' })).toBeNull()
    expect(await harness.removes(gregor, TRON)).toBeNull()
    const letters = await harness.inbox(gregor.email)
    expect(letters.filter(({ subject }) => subject === 'Your Humidor withdrawal address was removed')).toHaveLength(1)
    expect(await harness.removes(gregor, TRON)).toEqual(refused('not_found'))
    expect(await gregor.call(cashAddresses, {})).toMatchObject([{ address: ADDRESS, label: '' }])
  })

  it('must be bound, and must not have become a platform address since', async () => {
    const { root, tron } = harness
    await harness.renewSession(root)
    harness.nextDay()
    const activated = { activated_at: harness.clock.now(), level: 1 }
    await harness.db.updateTable('member').set(activated).where('uid', '=', root.uid).execute()
    expect(await harness.asks(root, usdt(20))).toEqual(refused('no_wallet_address'))
    expect(await root.call(cashAddresses, {})).toEqual([])
    await harness.binds(root, TRON)
    expect(await root.call(cashAddresses, {})).toMatchObject([{ chain: 'TRX', served: true }])
    const [ours = ''] = tron?.addresses ?? []
    const at = harness.clock.now()
    const seal = createSeals(harness.making.vault).ofAddress({
      payee: { uid: root.uid },
      chain: 'TRX',
      address: ours,
      at,
    })
    await harness.removes(root, TRON)
    await harness.db.transaction().execute((tx) => putAddress(tx, root.uid, { address: ours, label: '', at, seal }))
    expect((await root.call(cashAddresses, {}))[0]).toMatchObject({ address: ours, served: false })
    harness.nextDay('13:00')
    expect(await harness.asks(root, usdt(20))).toEqual(refused('wrong_address'))
  })

  it('that was written into the database directly does not count until the member binds it', async () => {
    const { alice } = harness
    harness.nextDay()
    await alice.fund(usdt(50), 'USDT')
    const writes = (set: Partial<Updateable<Schema['withdrawal_address']>>) =>
      harness.db.updateTable('withdrawal_address').set(set).where('uid', '=', alice.uid).execute()
    const sealOf = (uid: number) =>
      harness.db
        .selectFrom('withdrawal_address')
        .select(['address', 'bound_at', 'seal'])
        .where('uid', '=', uid)
        .executeTakeFirstOrThrow()
    const before = await sealOf(alice.uid)
    const { seal: others } = await sealOf(harness.bob.uid)
    for (const forged of [
      { address: OTHER },
      { bound_at: later(before.bound_at, -86_400_000) },
      { seal: others },
      { seal: Buffer.alloc(32) },
      { seal: null },
    ]) {
      await writes(forged)
      expect(await harness.asks(alice, usdt(20))).toEqual(refused('no_wallet_address'))
      expect(await alice.call(cashAddresses, {})).toEqual([])
      await writes(before)
    }
    await writes({ address: OTHER })
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
      const [bound] = await bob.call(cashAddresses, {})
      const cashAddress = bound?.address === OTHER ? ADDRESS : OTHER
      await harness.removes(bob, cashAddress)
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
      if (first === 'asking') expect((await harness.lastOf(bob)).address).toBe(bound?.address)
    },
  )
})
