import { contract } from '@humidor/contract/index.ts'
import { shortened } from '@humidor/domain/community/notices.ts'
import { UNITS_PER_MICRO } from '@humidor/sandbox/chain.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { balancesOf } from '../../../../ledger/accounts.ts'
import {
  ADDRESS,
  CONFIRMATIONS,
  openBound,
  refused,
  TRON,
  usdt,
  type Withdrawals,
  withdrawalsIn,
} from '../withdrawals.testing.ts'

const { usdtdetail } = contract.deposits

let harness: Withdrawals
beforeAll(async () => {
  harness = await openBound(({ alice, bob, carol, magnus }) => [alice, bob, carol, magnus])
}, 60_000)

const { approved, sent, state } = withdrawalsIn(() => harness)
const record = async (person: Person) =>
  (await person.call(usdtdetail, { type: 2, page: 1, limit: 1 })).rows[0] as never as Record<string, unknown>
/** The balance of a platform account, over all its lanes. */
async function platform(name: string): Promise<bigint> {
  const { rows } = await sql<{ n: bigint }>`
    select sum(balance)::bigint as n from account where owner = 'platform' and name = ${name} and asset = 'USDT'`.execute(
    harness.db,
  )
  return rows[0]?.n ?? 0n
}

describe('a withdrawal from beginning to end', () => {
  it('is paid from the operators’ wallet, watched until it is final, and posted once', async () => {
    const { alice } = harness
    const [mirror, fees] = [await platform('external.bsc'), await platform('fees')]
    const id = await approved(alice, usdt(100, 1))
    expect(await record(alice)).toMatchObject({ status: 3, txid: null, confirmations: 0 })
    const txid = await harness.paysFor(id)
    expect(await harness.sends(id, ` ${txid.toUpperCase().replace('0X', '0x')} `)).toBeNull()
    expect(await harness.rowOf(id)).toMatchObject({ state: 'sent', txid, sent_by: harness.staff.fiona.id })
    await harness.look()
    expect(await record(alice)).toMatchObject({ status: 3, txid, confirmations: 0 })
    await harness.chain.mine(CONFIRMATIONS - 1)
    await harness.watch()
    await harness.look()
    expect(await record(alice)).toMatchObject({ status: 3, confirmations: CONFIRMATIONS - 1, endedAt: null })
    expect(await balancesOf(harness.db, alice.uid)).toMatchObject({ 'held.withdrawal': usdt(100, 1) })
    await harness.chain.mine(1)
    await harness.look()
    await harness.look()
    expect(await record(alice)).toMatchObject({
      ...{ status: 1, txid, confirmations: CONFIRMATIONS, moneyChange: -usdt(100, 1), endedAt: harness.clock.now() },
    })
    expect(await balancesOf(harness.db, alice.uid)).toMatchObject({ 'held.withdrawal': 0n, balance: 0n })
    expect([(await platform('external.bsc')) - mirror, (await platform('fees')) - fees]).toEqual([usdt(99), usdt(1, 1)])
    expect(await harness.chain.lies(ADDRESS)).toBe(usdt(99) * UNITS_PER_MICRO)
    expect(await harness.entered(id)).toMatchObject([{ txid, state: 'paid', from_address: harness.chain.wallet }])
    const letters = await harness.inbox(alice.email)
    expect(letters.filter(({ text }) => text.includes(shortened(txid)))).toHaveLength(1)
    const { rows: entries } = await alice.call(contract.wallet.detail, { page: 1, limit: 1, wallet: 1, op: 27 })
    expect(entries).toMatchObject([{ moneyChange: -usdt(100, 1), status: 1 }])
    expect(await harness.looksAt(id)).toMatchObject({
      confirmations: CONFIRMATIONS,
      sentBy: 'Fiona Filler',
      trouble: null,
    })
    expect(await harness.rejects(id)).toEqual(refused('illegal_operation'))
    expect(await harness.sends(id, txid)).toEqual(refused('illegal_operation'))
  })

  it('is posted once however many watchers run at once', async () => {
    const { bob } = harness
    const { id } = await sent(bob, { under: CONFIRMATIONS })
    const mirror = await platform('external.bsc')
    const jobs = harness.features.flatMap(({ jobs = [] }) => jobs).filter((job) => job.id === 'withdrawals.watch-bsc')
    const work = { db: harness.db, day: '2026-11-20' as const, at: harness.clock.now(), limit: 100 }
    const [job] = jobs
    if (!job) throw new Error('there is no job that watches withdrawals')
    await Promise.all(Array.from({ length: 6 }, () => job.run(work)))
    expect(await state(id)).toBe('completed')
    expect((await platform('external.bsc')) - mirror).toBe(usdt(99))
  })

  it('is posted completely or not at all if a statement fails, and then once', async () => {
    const { carol } = harness
    const { id } = await sent(carol, { under: CONFIRMATIONS })
    const mirror = await platform('external.bsc')
    await harness.pool.query(
      `create function breaks() returns trigger language plpgsql as $$ begin raise exception 'power cut'; end $$`,
    )
    for (const table of ['notice', 'transfer', 'transfer_line', 'transfer_outcome']) {
      await harness.pool.query(
        `create trigger breaks before insert or update on ${table} for each statement execute function breaks()`,
      )
      await harness.look()
      expect([await state(id), (await platform('external.bsc')) - mirror]).toEqual(['sent', 0n])
      expect(await harness.entered(id)).toMatchObject([{ state: 'watched' }])
      await harness.pool.query(`drop trigger breaks on ${table}`)
    }
    await harness.look()
    expect([await state(id), (await platform('external.bsc')) - mirror]).toEqual(['completed', usdt(99)])
  })
})

describe('a withdrawal on TRON', () => {
  it('is paid the same way, and a transaction that pays a millionth less is removed from it', async () => {
    const { freya, tron } = harness
    if (!tron) throw new Error('the sandbox has no TRON chain')
    await harness.binds(freya, TRON)
    harness.nextDay()
    harness.nextDay()
    await harness.watch()
    const look = () => harness.jobs.poll('withdrawals.watch-trx')
    const mirror = await platform('external.tron')
    const id = await approved(freya, usdt(100))
    expect(await harness.rowOf(id)).toMatchObject({ chain: 'TRX', address: TRON, pays: usdt(99) })
    const pays = (raw: bigint) => tron.chain.send({ pays: [{ to: TRON, raw }] }).id
    const [wrong, right] = [pays(usdt(99) - 1n), pays(usdt(99))]
    expect(await harness.sends(id, `0x${wrong}`)).toEqual(refused('wrong_param'))
    expect(await harness.sends(id, wrong)).toBeNull()
    await tron.mine(1)
    await look()
    expect((await harness.rowOf(id)).trouble).toContain('not final yet')
    await tron.mine(30)
    await look()
    expect(await harness.rowOf(id)).toMatchObject({ state: 'approved' })
    expect((await harness.rowOf(id)).trouble).toContain('It paid 98.999999 USDT')
    expect(await harness.sends(id, right)).toBeNull()
    await look()
    expect(await harness.rowOf(id)).toMatchObject({ state: 'completed', txid: right, trouble: null })
    expect((await platform('external.tron')) - mirror).toBe(usdt(99))
  })
})

describe('an address after the approval', () => {
  it('cannot be removed by its member; one that is gone nevertheless stops a withdrawal that was not sent yet', async () => {
    harness.nextDay()
    const id = await approved(harness.magnus)
    expect(await harness.removes(harness.magnus, ADDRESS)).toEqual(refused('address_in_use'))
    await harness.db.deleteFrom('withdrawal_address').where('uid', '=', harness.magnus.uid).execute()
    const txid = await harness.paysFor(id)
    expect(await harness.sends(id, txid)).toEqual(refused('withdraw_address_changed'))
    // Once the chain shows the payment, the money is gone, and the ledger must post it.
    await harness.chain.mine(1)
    expect(await harness.sends(id, txid)).toBeNull()
    await harness.chain.mine(CONFIRMATIONS)
    await harness.look()
    expect(await state(id)).toBe('completed')
  })
})
