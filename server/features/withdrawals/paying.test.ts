import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { shortened } from '@humidor/domain/notices.ts'
import { MISSING_AFTER } from '@humidor/domain/withdrawal.ts'
import { deployTestUsdt, UNITS_PER_MICRO } from '@humidor/sandbox/chain.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import { sql } from 'kysely'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { beforeAll, describe, expect, it } from 'vitest'
import { balancesOf } from '../../ledger/accounts.ts'
import { ADDRESS, OTHER, openWithdrawals, refused, TRON, usdt, type Withdrawals } from './withdrawals.testing.ts'

const { getDepositInfo, usdtdetail } = contract.deposits
const { sendWithdrawal, takeBackTxid } = consoleContract.withdrawals

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

const CONFIRMATIONS = 15
const state = async (id: string) => (await world.rowOf(id)).state
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
/** One that is approved, of a member who has none today yet. */
async function approved(person: Person, money = usdt(100)) {
  const id = await world.asksRight(person, money)
  expect(await world.approves(id)).toBeNull()
  return id
}
/** One that was sent by a transaction that lies under so many blocks. */
async function sent(person: Person, { under = 1, more = 0n } = {}) {
  const id = await approved(person)
  const txid = await world.paysFor(id, more)
  expect(await world.sends(id, txid)).toBeNull()
  if (under > 0) await world.chain.mine(under)
  return { id, txid }
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

describe('a transaction that the chain', () => {
  it('does not know for long is shown as trouble, and nothing is sent again', async () => {
    world.nextDay()
    const id = await approved(world.alice)
    const unknown = `0x${'1'.repeat(64)}`
    expect(await world.sends(id, unknown)).toBeNull()
    // Whoever heard no answer asks again; another operator is told that it was done.
    expect(await world.sends(id, unknown)).toBeNull()
    const victor = await world.desk('victor')
    const proved = () => ({ id, txid: unknown, googleCode: victor.googleCode() })
    expect(await victor.asks(sendWithdrawal, proved())).toEqual(refused('illegal_operation'))
    const list = await victor.gets(consoleContract.withdrawals.withdrawals, {
      state: 'sent',
      search: unknown,
      limit: 9,
    })
    expect(list.rows).toMatchObject([{ id }])
    expect(await world.entered(id)).toHaveLength(1)
    world.later(MISSING_AFTER - 60)
    await world.look()
    expect(await world.rowOf(id)).toMatchObject({ state: 'sent', trouble: null })
    expect(await world.takesBack(id, unknown)).toEqual(refused('illegal_operation'))
    world.later(60)
    await world.look()
    expect((await world.rowOf(id)).trouble).toContain('does not know this transaction')
    expect(await world.rejects(id)).toEqual(refused('illegal_operation'))
    expect(await world.takesBack(id, `0x${'2'.repeat(64)}`)).toEqual(refused('illegal_operation'))
    expect(await world.takesBack(id, unknown, ' ')).toEqual(refused('content_empty'))
    expect(await world.takesBack(id, unknown)).toBeNull()
    expect(await world.takesBack(id, unknown)).toBeNull()
    await world.desk('victor')
    expect(await victor.asks(takeBackTxid, { ...proved(), reason: 'It is lost.' })).toEqual(
      refused('illegal_operation'),
    )
    expect(await world.rowOf(id)).toMatchObject({ state: 'approved', txid: null, sent_at: null })
    expect(await world.entered(id)).toMatchObject([{ txid: unknown, state: 'taken back' }])
    expect((await world.looksAt(id)).transactions).toMatchObject([
      { txid: unknown, state: 'taken back', enteredBy: 'Fiona Filler' },
    ])
    const txid = await world.paysFor(id)
    expect(await world.sends(id, txid)).toBeNull()
    await world.chain.mine(CONFIRMATIONS)
    await world.look()
    expect(await world.rowOf(id)).toMatchObject({ state: 'completed', txid, trouble: null })
  })

  it('does not know is taken back only while the chain is read up to its end', async () => {
    world.nextDay()
    const { id, txid } = await sent(world.sylvia, { under: 0 })
    world.later(MISSING_AFTER)
    const fiona = await world.desk('fiona', id)
    const body = { id, txid, reason: 'It is lost.' }
    expect(await fiona.asks(takeBackTxid, { ...body, googleCode: fiona.googleCode() })).toEqual(
      refused('network_error'),
    )
    expect(await state(id)).toBe('sent')
    await world.chain.mine(CONFIRMATIONS)
    await world.look()
    expect(await state(id)).toBe('completed')
  })

  it('shows after it was taken back is taken up again', async () => {
    const { id, txid } = await sent(world.bob, { under: 0 })
    world.later(MISSING_AFTER)
    expect(await world.takesBack(id, txid)).toBeNull()
    await world.look()
    expect(await state(id)).toBe('approved')
    await world.chain.mine(CONFIRMATIONS)
    await world.look()
    expect(await world.rowOf(id)).toMatchObject({ state: 'sent', txid })
    await world.look()
    expect(await state(id)).toBe('completed')
  })

  it('shows after it was taken back and another has paid is told of: somebody was paid twice', async () => {
    const { id, txid: late } = await sent(world.carol, { under: 0 })
    const raw = (await world.chain.node.request({
      method: 'eth_getRawTransactionByHash',
      params: [late],
    } as never)) as Hex
    await world.chain.node.dropTransaction({ hash: late })
    world.later(MISSING_AFTER)
    expect(await world.takesBack(id, late)).toBeNull()
    const nonce = await world.chain.node.getTransactionCount({ address: world.chain.wallet })
    // Paid by another transaction that leaves the place of the first one free.
    await world.chain.node.setNonce({ address: world.chain.wallet, nonce: nonce + 1 })
    const txid = await world.paysFor(id)
    expect(await world.sends(id, txid)).toBeNull()
    await world.chain.mine(CONFIRMATIONS)
    await world.look()
    expect(await state(id)).toBe('completed')
    await world.chain.node.setNonce({ address: world.chain.wallet, nonce })
    await world.chain.node.sendRawTransaction({ serializedTransaction: raw })
    await world.chain.mine(CONFIRMATIONS)
    await world.look()
    expect((await world.rowOf(id)).trouble).toContain('paid for nothing')
    expect(Object.fromEntries((await world.entered(id)).map((one) => [one.txid, one.state]))).toEqual({
      [late]: 'besides',
      [txid]: 'paid',
    })
    await world.chain.node.setNonce({ address: world.chain.wallet, nonce: nonce + 2 })
  })

  describe('shows after it was taken back and another was entered', () => {
    const PAYS = 'do not pay again'
    /** One whose transaction was taken back while it waits to be mined. */
    async function takenBack(person: Person) {
      world.nextDay()
      const { id, txid } = await sent(person, { under: 0 })
      world.later(MISSING_AFTER)
      expect(await world.takesBack(id, txid)).toBeNull()
      return { id, late: txid }
    }
    const became = async (id: string) =>
      Object.fromEntries((await world.entered(id)).map(({ txid, state: how }) => [txid, how]))
    /** Enters a second one, and lets the chain show the first one. */
    async function shows(id: string, second: string) {
      expect(await world.sends(id, second)).toBeNull()
      await world.chain.mine(1)
      await world.look()
      const row = await world.rowOf(id)
      expect(row).toMatchObject({ state: 'sent', txid: second })
      expect(row.trouble).toContain(PAYS)
    }
    async function isPaidByTheFirst(id: string, late: string, second: string, how: string) {
      await world.look()
      await world.look()
      await world.look()
      expect(await world.rowOf(id)).toMatchObject({ state: 'completed', txid: late, trouble: null })
      expect(await became(id)).toEqual({ [late]: 'paid', [second]: how })
    }

    it('is what pays where the second never comes, and nothing is given back meanwhile', async () => {
      const { id, late } = await takenBack(world.bob)
      const second = `0x${'8'.repeat(64)}`
      await shows(id, second)
      await world.chain.mine(CONFIRMATIONS)
      await world.look()
      expect(await became(id)).toEqual({ [late]: 'taken back', [second]: 'watched' })
      world.later(MISSING_AFTER)
      await world.look()
      expect((await world.rowOf(id)).trouble).toContain(PAYS)
      expect(await world.takesBack(id, second)).toBeNull()
      const row = await world.rowOf(id)
      expect([row.state, row.trouble?.includes(PAYS)]).toEqual(['approved', true])
      expect(await world.rejects(id)).toEqual(refused('illegal_operation'))
      await isPaidByTheFirst(id, late, second, 'taken back')
    })

    it('is what pays where the second fails', async () => {
      const { id, late } = await takenBack(world.carol)
      const { pays } = await world.rowOf(id)
      const second = await world.transfers(ADDRESS, pays * UNITS_PER_MICRO, 'transferAndRevert')
      await shows(id, second)
      await world.chain.mine(CONFIRMATIONS)
      await isPaidByTheFirst(id, late, second, 'failed')
    })

    it('has paid for nothing where the second pays too', async () => {
      const { id, late } = await takenBack(world.gregor)
      const second = await world.paysFor(id)
      await shows(id, second)
      await world.chain.mine(CONFIRMATIONS)
      await world.look()
      await world.look()
      const row = await world.rowOf(id)
      expect(row).toMatchObject({ state: 'completed', txid: second })
      expect(row.trouble).toContain('paid for nothing')
      expect(await became(id)).toEqual({ [late]: 'besides', [second]: 'paid' })
    })

    it('lets the money be given back once a re-org has taken it away again', async () => {
      const { id, late } = await takenBack(world.paula)
      await world.chain.mine(1)
      await world.look()
      expect((await world.rowOf(id)).trouble).toContain(PAYS)
      expect(await world.rejects(id)).toEqual(refused('illegal_operation'))
      await world.chain.node.request({ method: 'anvil_reorg', params: [2, []] } as never)
      await world.chain.node.dropTransaction({ hash: late as Hex }).catch(() => undefined)
      await world.look()
      expect(await world.rowOf(id)).toMatchObject({ state: 'approved', trouble: null })
      expect(await world.rejects(id)).toBeNull()
    })
  })

  it.each([
    ['failed', 'failed on the chain'],
    ['paid a millionth less', 'and not 99 USDT'],
  ])(
    'shows to have %s after it was entered lets the withdrawal be paid by another, once that is final',
    async (how, why) => {
      world.nextDay()
      const id = await approved(world.gregor)
      const { pays } = await world.rowOf(id)
      const txid =
        how === 'failed'
          ? await world.transfers(ADDRESS, pays * UNITS_PER_MICRO, 'transferAndRevert')
          : await world.paysFor(id, -1n)
      expect(await world.sends(id, txid)).toBeNull()
      await world.chain.mine(1)
      await world.look()
      const early = await world.rowOf(id)
      expect(early).toMatchObject({ state: 'sent', txid })
      expect(early.trouble).toContain('not final yet')
      await world.chain.mine(CONFIRMATIONS)
      await world.look()
      const late = await world.rowOf(id)
      expect(late).toMatchObject({ state: 'approved', txid: null })
      expect(late.trouble).toContain(why)
      expect(await world.sends(id, txid)).toEqual(refused('payment_failed'))
      const right = await world.paysFor(id)
      expect(await world.sends(id, right)).toBeNull()
      await world.chain.mine(CONFIRMATIONS)
      await world.look()
      expect(await world.rowOf(id)).toMatchObject({ state: 'completed', txid: right, trouble: null })
    },
  )

  it('forgets in a re-org is waited for', async () => {
    world.nextDay()
    const { id, txid } = await sent(world.paula, { under: 5 })
    await world.look()
    expect((await world.rowOf(id)).block_number).not.toBeNull()
    const raw = (await world.chain.node.request({
      method: 'eth_getRawTransactionByHash',
      params: [txid],
    } as never)) as Hex
    await world.chain.node.request({ method: 'anvil_reorg', params: [6, []] } as never)
    await world.look()
    expect(await world.rowOf(id)).toMatchObject({ state: 'sent', block_number: null })
    await world.chain.node.sendRawTransaction({ serializedTransaction: raw }).catch(() => undefined)
    await world.chain.mine(CONFIRMATIONS)
    await world.look()
    expect(await state(id)).toBe('completed')
  })
})
