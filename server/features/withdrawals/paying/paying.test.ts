import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { shortened } from '@humidor/domain/notices.ts'
import { deployTestUsdt, UNITS_PER_MICRO } from '@humidor/sandbox/chain.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import { sql } from 'kysely'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { beforeAll, describe, expect, it } from 'vitest'
import { balancesOf } from '../../../ledger/accounts.ts'
import {
  ADDRESS,
  CONFIRMATIONS,
  OTHER,
  openWithdrawals,
  refused,
  TRON,
  usdt,
  type Withdrawals,
  withdrawalsIn,
} from '../withdrawals.testing.ts'

const { getDepositInfo, usdtdetail } = contract.deposits
const { sendWithdrawal } = consoleContract.withdrawals

let world: Withdrawals
beforeAll(async () => {
  world = await openWithdrawals()
  const { alice, bob, carol, sylvia, gregor, paula, magnus } = world
  for (const person of [alice, bob, carol, sylvia, gregor, paula, magnus]) await world.binds(person, ADDRESS)
  // A chain is watched from the first look on.
  await world.watch()
  world.nextDay()
  world.nextDay()
}, 60_000)

const { approved, sent, state } = withdrawalsIn(() => world)
const record = async (person: Person) =>
  (await person.gets(usdtdetail, { type: 2, page: 1, limit: 1 })).rows[0] as never as Record<string, unknown>
/** What stands on a platform account, all its lanes together. */
async function platform(name: string): Promise<bigint> {
  const { rows } = await sql<{ n: bigint }>`
    select sum(balance)::bigint as n from account where owner = 'platform' and name = ${name} and asset = 'USDT'`.execute(
    world.db,
  )
  return rows[0]?.n ?? 0n
}

describe('a withdrawal from beginning to end', () => {
  it('is paid from the operators’ wallet, watched until it is final, and booked once', async () => {
    const { alice } = world
    const [mirror, fees] = [await platform('external.bsc'), await platform('fees')]
    const id = await approved(alice, usdt(100, 1))
    expect(await record(alice)).toMatchObject({ status: 3, txid: null, confirmations: 0 })
    const txid = await world.paysFor(id)
    expect(await world.sends(id, ` ${txid.toUpperCase().replace('0X', '0x')} `)).toBeNull()
    expect(await world.rowOf(id)).toMatchObject({ state: 'sent', txid, sent_by: world.staff.fiona.id })
    await world.look()
    expect(await record(alice)).toMatchObject({ status: 3, txid, confirmations: 0 })
    await world.chain.mine(CONFIRMATIONS - 1)
    await world.watch()
    await world.look()
    expect(await record(alice)).toMatchObject({ status: 3, confirmations: CONFIRMATIONS - 1, endedAt: null })
    expect(await balancesOf(world.db, alice.uid)).toMatchObject({ 'held.withdrawal': usdt(100, 1) })
    await world.chain.mine(1)
    await world.look()
    await world.look()
    expect(await record(alice)).toMatchObject({
      ...{ status: 1, txid, confirmations: CONFIRMATIONS, moneyChange: -usdt(100, 1), endedAt: world.clock.now() },
    })
    expect(await balancesOf(world.db, alice.uid)).toMatchObject({ 'held.withdrawal': 0n, balance: 0n })
    expect([(await platform('external.bsc')) - mirror, (await platform('fees')) - fees]).toEqual([usdt(99), usdt(1, 1)])
    expect(await world.chain.lies(ADDRESS)).toBe(usdt(99) * UNITS_PER_MICRO)
    expect(await world.entered(id)).toMatchObject([{ txid, state: 'paid', from_address: world.chain.wallet }])
    const letters = await world.inbox(alice.email)
    expect(letters.filter(({ text }) => text.includes(shortened(txid)))).toHaveLength(1)
    const { rows: entries } = await alice.gets(contract.wallet.detail, { page: 1, limit: 1, wallet: 1, op: 27 })
    expect(entries).toMatchObject([{ moneyChange: -usdt(100, 1), status: 1 }])
    expect(await world.looksAt(id)).toMatchObject({
      confirmations: CONFIRMATIONS,
      sentBy: 'Fiona Filler',
      trouble: null,
    })
    expect(await world.rejects(id)).toEqual(refused('illegal_operation'))
    expect(await world.sends(id, txid)).toEqual(refused('illegal_operation'))
  })

  it('is booked once by however many watchers at once', async () => {
    const { bob } = world
    const { id } = await sent(bob, { under: CONFIRMATIONS })
    const mirror = await platform('external.bsc')
    const jobs = world.features.flatMap(({ jobs = [] }) => jobs).filter((job) => job.id === 'withdrawals.watch-bsc')
    const work = { db: world.db, day: '2026-11-20' as const, at: world.clock.now(), limit: 100 }
    const [job] = jobs
    if (!job) throw new Error('nobody watches for withdrawals')
    await Promise.all(Array.from({ length: 6 }, () => job.run(work)))
    expect(await state(id)).toBe('completed')
    expect((await platform('external.bsc')) - mirror).toBe(usdt(99))
  })

  it('is booked whole or not at all where something breaks in between, and then once', async () => {
    const { carol } = world
    const { id } = await sent(carol, { under: CONFIRMATIONS })
    const mirror = await platform('external.bsc')
    await world.pool.query(
      `create function breaks() returns trigger language plpgsql as $$ begin raise exception 'power cut'; end $$`,
    )
    for (const table of ['notice', 'entry', 'transfer_outcome']) {
      await world.pool.query(
        `create trigger breaks before insert or update on ${table} for each statement execute function breaks()`,
      )
      await world.look()
      expect([await state(id), (await platform('external.bsc')) - mirror]).toEqual(['sent', 0n])
      expect(await world.entered(id)).toMatchObject([{ state: 'watched' }])
      await world.pool.query(`drop trigger breaks on ${table}`)
    }
    await world.look()
    expect([await state(id), (await platform('external.bsc')) - mirror]).toEqual(['completed', usdt(99)])
  })
})

describe('a withdrawal on TRON', () => {
  it('goes the same way, and what pays a millionth less is taken off it again', async () => {
    const { freya, tron } = world
    if (!tron) throw new Error('there is no TRON')
    await world.binds(freya, TRON)
    world.nextDay()
    world.nextDay()
    await world.watch()
    const look = () => world.jobs.poll('withdrawals.watch-trx')
    const mirror = await platform('external.tron')
    const id = await approved(freya, usdt(100))
    expect(await world.rowOf(id)).toMatchObject({ chain: 'TRX', address: TRON, pays: usdt(99) })
    const pays = (raw: bigint) => tron.chain.send({ pays: [{ to: TRON, raw }] }).id
    const [wrong, right] = [pays(usdt(99) - 1n), pays(usdt(99))]
    expect(await world.sends(id, `0x${wrong}`)).toEqual(refused('wrong_param'))
    expect(await world.sends(id, wrong)).toBeNull()
    await tron.mine(1)
    await look()
    expect((await world.rowOf(id)).trouble).toContain('not final yet')
    await tron.mine(30)
    await look()
    expect(await world.rowOf(id)).toMatchObject({ state: 'approved' })
    expect((await world.rowOf(id)).trouble).toContain('It paid 98.999999 USDT')
    expect(await world.sends(id, right)).toBeNull()
    await look()
    expect(await world.rowOf(id)).toMatchObject({ state: 'completed', txid: right, trouble: null })
    expect((await platform('external.tron')) - mirror).toBe(usdt(99))
  })
})

describe('a transaction', () => {
  let id: string
  beforeAll(async () => {
    id = await approved(world.sylvia)
  })
  const isStillApproved = async () => {
    expect(await world.rowOf(id)).toMatchObject({ state: 'approved', txid: null })
    expect(await world.entered(id)).toEqual([])
  }

  it.each(['', 'x', '0x', '0x123', 'a'.repeat(64), `0x${'a'.repeat(63)}g`, `0x${'a'.repeat(65)}`])(
    'that is none is refused: %s',
    async (txid) => {
      expect(await world.sends(id, txid)).toEqual(refused('wrong_param'))
      await isStillApproved()
    },
  )

  it.each([
    ['a millionth more', 1n],
    ['a millionth less', -1n],
  ])('that paid %s is refused', async (_, more) => {
    const txid = await world.paysFor(id, more)
    await world.chain.mine(1)
    expect(await world.sends(id, txid)).toEqual(refused('payment_failed'))
    await isStillApproved()
  })

  it('that paid less than a millionth more, somebody else, in another token or not at all is refused', async () => {
    const { pays } = await world.rowOf(id)
    const units = pays * UNITS_PER_MICRO
    const fake = await deployTestUsdt(world.chain.node, world.chain.wallet)
    const abi = parseAbi(['function transfer(address to, uint256 value) returns (bool)'])
    const inAnother = {
      account: world.chain.wallet,
      to: fake,
      data: encodeFunctionData({ abi, functionName: 'transfer', args: [ADDRESS as Hex, units] }),
      chain: null,
    }
    const txids = [
      await world.transfers(ADDRESS, units + 1n),
      await world.transfers(OTHER, units),
      await world.transfers(ADDRESS, units, 'transferAndRevert'),
      await world.chain.node.sendTransaction(inAnother),
    ]
    await world.chain.mine(1)
    for (const txid of txids) expect(await world.sends(id, txid)).toEqual(refused('payment_failed'))
    await isStillApproved()
  })

  it('that paid a deposit of ours is refused', async () => {
    const { address, randomMoney } = await world.gregor.gets(getDepositInfo, { money: usdt(99), chain: 'BSC' })
    const { txid } = await world.chain.pay({ address, amount: randomMoney })
    await world.watch()
    expect(await world.sends(id, txid)).toEqual(refused('payment_failed'))
    await isStillApproved()
  })

  it('that has paid another withdrawal of the same amount to the same address is refused', async () => {
    const { txid } = await world.rowOf((await world.lastOf(world.bob)).id)
    expect(await world.sends(id, txid ?? '')).toEqual(refused('payment_failed'))
    await isStillApproved()
  })

  it('that was mined before the withdrawal was approved is refused, though it paid just this', async () => {
    const { pays } = await world.rowOf(id)
    const txid = await world.transfers(ADDRESS, pays * UNITS_PER_MICRO)
    await world.chain.mine(1)
    await world.watch()
    world.nextDay()
    const other = await approved(world.paula)
    expect((await world.rowOf(other)).pays).toBe(pays)
    expect(await world.sends(other, txid)).toEqual(refused('payment_failed'))
    // It is the older one's: that was approved before it was mined.
    expect(await world.sends(id, txid)).toBeNull()
    await world.chain.mine(CONFIRMATIONS)
    await world.look()
    expect(await state(id)).toBe('completed')
    expect(await world.rejects(other)).toBeNull()
  })

  it('that nobody entered is shown before anybody pays again, and can be entered', async () => {
    world.nextDay()
    const other = await approved(world.alice)
    const { pays, address } = await world.rowOf(other)
    // The first one pays a millionth less; somebody pays it right, and enters nothing.
    const wrong = await world.paysFor(other, -1n)
    expect(await world.sends(other, wrong)).toBeNull()
    const right = await world.transfers(address, pays * UNITS_PER_MICRO)
    await world.transfers(address, (pays + 1n) * UNITS_PER_MICRO)
    await world.chain.mine(CONFIRMATIONS + 2)
    await world.look()
    await world.look()
    const row = await world.rowOf(other)
    expect(row.state).toBe('approved')
    expect(row.trouble).toContain(right)
    expect(row.trouble).toContain('before anybody pays again')
    expect(await world.sends(other, right)).toBeNull()
    await world.look()
    expect(await world.rowOf(other)).toMatchObject({ state: 'completed', txid: right, trouble: null })
  })

  it('that nobody entered is shown of each in turn, however many wait before it', async () => {
    world.nextDay()
    const [first, second] = [await approved(world.alice), await approved(world.bob, usdt(170))]
    for (const id of [first, second]) expect(await world.sends(id, await world.paysFor(id, -1n))).toBeNull()
    const { pays, address } = await world.rowOf(second)
    const right = await world.transfers(address, pays * UNITS_PER_MICRO)
    await world.chain.mine(CONFIRMATIONS + 2)
    await world.look()
    const work = { db: world.db, day: '2026-11-20' as const, at: world.clock.now(), limit: 1 }
    const job = world.features.flatMap(({ jobs = [] }) => jobs).find(({ id }) => id === 'withdrawals.watch-bsc')
    for (let turns = 0; turns < 3; turns += 1) await job?.run(work)
    expect((await world.rowOf(first)).trouble ?? '').not.toContain('nobody entered it')
    expect((await world.rowOf(second)).trouble).toContain(right)
    expect(await world.sends(second, right)).toBeNull()
    expect(await world.rejects(first)).toBeNull()
    await world.look()
    expect(await state(second)).toBe('completed')
  })

  it.each([
    ['higher than the chain is', 1_000_000n],
    ['of a block that the chain no longer has', 0n],
  ])('is accepted and pays, though the height that was approved at was a lie: %s', async (_, more) => {
    world.nextDay()
    await world.watch()
    const other = await world.asksRight(world.alice)
    const lie = `0x${'e'.repeat(64)}`
    await world.pool.query(`update chain_cursor set head = head + 40 + $1, head_hash = $2 where chain = 'BSC'`, [
      more,
      lie,
    ])
    expect(await world.approves(other)).toBeNull()
    const { approved_block: height } = await world.rowOf(other)
    const txid = await world.paysFor(other)
    await world.chain.mine(1)
    expect(await world.chain.node.getBlockNumber()).toBeLessThan(height ?? 0n)
    expect(await world.sends(other, txid)).toBeNull()
    await world.chain.mine(CONFIRMATIONS + 60)
    await world.watch()
    await world.look()
    expect(await world.rowOf(other)).toMatchObject({ state: 'completed', txid, trouble: null })
  })

  it('of two that are entered at once is one, and one for two withdrawals pays one', async () => {
    world.nextDay()
    const [one, two] = [await approved(world.alice), await approved(world.bob)]
    const [fiona, victor] = [await world.desk('fiona'), await world.desk('victor')]
    const txid = await world.paysFor(one)
    const first = await world.sends(one, txid)
    const second = await world.sends(two, txid, 'victor')
    expect([first, second]).toEqual([null, refused('payment_failed')])
    const [a, b] = [await world.paysFor(two), await world.paysFor(two)]
    await world.desk('victor', two)
    const codes = [victor.googleCode(), victor.googleCode()]
    const answers = await Promise.all([
      victor.asks(sendWithdrawal, { id: two, txid: a, googleCode: codes[0] ?? '' }),
      victor.asks(sendWithdrawal, { id: two, txid: b, googleCode: codes[1] ?? '' }),
      fiona.asks(sendWithdrawal, { id: two, txid: b, googleCode: fiona.googleCode() }),
    ])
    expect(answers.filter((answer) => answer === null)).toHaveLength(1)
    expect(await world.entered(two)).toHaveLength(1)
    // The other payment is out of the house too: nobody gets it back, and no other withdrawal is paid by it unless it is entered.
    await world.chain.mine(CONFIRMATIONS)
    await world.look()
    expect([await state(one), await state(two)]).toEqual(['completed', 'completed'])
  })

  it('is entered only by who has the withdrawal open', async () => {
    world.nextDay()
    const other = await approved(world.carol)
    const txid = await world.paysFor(other)
    const fiona = await world.desk('fiona')
    expect(await fiona.asks(sendWithdrawal, { id: other, txid, googleCode: fiona.googleCode() })).toEqual(
      refused('admin_lock'),
    )
    await world.desk('victor', other)
    expect(await fiona.asks(sendWithdrawal, { id: other, txid, googleCode: fiona.googleCode() })).toEqual(
      refused('admin_lock'),
    )
    expect(await world.sends(other, txid, 'victor')).toBeNull()
    await world.chain.mine(CONFIRMATIONS)
    await world.look()
    expect(await state(other)).toBe('completed')
  })
})

describe('an address that is changed after the approval', () => {
  it('keeps what was not paid yet from being paid', async () => {
    world.nextDay()
    const id = await approved(world.magnus)
    await world.binds(world.magnus, OTHER)
    const txid = await world.paysFor(id)
    expect(await world.sends(id, txid)).toEqual(refused('withdraw_address_changed'))
    // Once the chain shows it, the money is gone, and the books must say so.
    await world.chain.mine(1)
    expect(await world.sends(id, txid)).toBeNull()
    await world.chain.mine(CONFIRMATIONS)
    await world.look()
    expect(await state(id)).toBe('completed')
  })
})
