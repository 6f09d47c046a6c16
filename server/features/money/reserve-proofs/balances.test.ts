import { consoleContract } from '@humidor/contract/console/index.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type ChainBalance,
  type ChainReader,
  ChainUnavailableError,
  ProvidersDisagreeError,
} from '../../../adapters/chain.ts'
import { forgetHourlyBalances, readBalances, slotOf } from './reserve-proofs.jobs.ts'
import { not, openReserves, READ, reserveSteps } from './reserve-proofs.testing.ts'
import { provenReserves } from './reserve-proofs.ts'

const { reserveAddresses, reserveHistory } = consoleContract.reserveProofs
const HOUR_MS = 3_600_000

let sandbox: Sandbox
let bsc: { id: bigint; address: string }
let tron: { id: bigint; address: string }
beforeAll(async () => {
  sandbox = await openReserves()
  bsc = await proves('BSC', 'vault')
  tron = await proves('TRX', 'vault')
})
const { asksEnd, decides, proves, renew, waits } = reserveSteps(() => sandbox)

const usdt = (whole: bigint) => micros<'USDT'>(whole * 1_000_000n)
const rows = async (id: bigint) =>
  await sandbox.db.selectFrom('reserve_balance').selectAll().where('reserve_id', '=', id).orderBy('id').execute()
const read = () => sandbox.jobs.poll(READ)

describe('an hour', () => {
  it.each([
    ['2026-11-20T04:05:00Z', '2026-11-20T04:05:00Z'],
    ['2026-11-20T05:04:59Z', '2026-11-20T04:05:00Z'],
    ['2026-11-19T16:04:59Z', '2026-11-19T15:05:00Z'],
    ['2026-11-19T16:05:00Z', '2026-11-19T16:05:00Z'],
  ])('of %s begins at %s', (at, slot) => {
    expect(slotOf(new Date(at))).toEqual(new Date(slot))
  })
})

describe('the balance of a proved address', () => {
  it('is read soon after the approval, exactly, with its block, and once an hour', async () => {
    await sandbox.pay?.({ chain: 'BSC', address: bsc.address, amount: micros(1_234_567_890_001n) })
    await sandbox.pay?.({ chain: 'TRX', address: tron.address, amount: usdt(25_000n) })
    await read()
    await read()
    const [onBsc, ...others] = await rows(bsc.id)
    expect(others).toEqual([])
    expect(onBsc).toMatchObject({ amount: 1_234_567_890_001n, day: '2026-11-20', providers: 1 })
    expect(onBsc?.block).toBe(onBsc?.block_to)
    expect(onBsc?.block).toBe(((await sandbox.chain?.node.getBlockNumber()) ?? 0n) - 2n)
    expect(await rows(tron.id)).toMatchObject([
      { amount: usdt(25_000n), block: BigInt(sandbox.tron?.chain.solid().number ?? 0) },
    ])
    await waits(HOUR_MS)
    await sandbox.pay?.({ chain: 'BSC', address: bsc.address, amount: micros(1n) })
    await read()
    expect(await rows(bsc.id)).toMatchObject([
      { day: '2026-11-20' },
      { day: null, amount: 1_234_567_890_002n, at: sandbox.clock.now() },
    ])
  })

  it('is read once, though two nodes read it at the same moment', async () => {
    await waits(HOUR_MS)
    const before = await rows(bsc.id)
    await Promise.all([read(), read(), read()])
    expect(await rows(bsc.id)).toHaveLength(before.length + 1)
  })

  it('of 00:05 is the one of the day, and none before it', async () => {
    sandbox.clock.moveTo(new Date('2026-11-20T16:03:00Z'))
    await read()
    sandbox.clock.moveTo(new Date('2026-11-20T16:05:00Z'))
    await read()
    const [before, first] = (await rows(tron.id)).slice(-2)
    expect(before).toMatchObject({ day: null, slot: new Date('2026-11-20T15:05:00Z') })
    expect(first).toMatchObject({ day: '2026-11-21', slot: new Date('2026-11-20T16:05:00Z') })
  })

  it('is shown at the console, with what the ledger has on the chain, and page by page', async () => {
    const { fiona, wendy } = sandbox.staff
    await renew(fiona, wendy)
    const { networks, addresses } = await fiona.call(reserveAddresses, {})
    expect(networks).toMatchObject([
      { network: 'BSC', proven: 1_234_567_890_002n },
      { network: 'TRX', proven: usdt(25_000n) },
    ])
    const { onChain } = await fiona.call(consoleContract.treasury.reserves, {})
    expect(networks.map(({ ledger }) => ledger)).toEqual(onChain.map(({ amount }) => amount))
    const [newest] = (await rows(bsc.id)).slice(-1)
    expect(addresses.find(({ id }) => id === bsc.id.toString())?.newest).toEqual({
      ...{ amount: newest?.amount, at: newest?.at, block: Number(newest?.block), blockTo: Number(newest?.block_to) },
      ...{ providers: 1, daily: true },
    })
    const history = await fiona.call(reserveHistory, { id: bsc.id.toString(), limit: 200 })
    expect(history.rows).toHaveLength(history.count)
    const ids: string[] = []
    let after: string | undefined
    do {
      const page = await fiona.call(reserveHistory, { id: bsc.id.toString(), limit: 2, ...(after ? { after } : {}) })
      ids.push(...page.rows.map(({ id }) => id))
      after = page.next ?? undefined
    } while (after !== undefined)
    expect(ids).toEqual(history.rows.map(({ id }) => id))
    const at = (wrong: string) => fiona.tryCall(reserveHistory, { id: bsc.id.toString(), limit: 2, after: wrong })
    for (const wrong of ['x', '-1', '007']) expect(await at(wrong)).toEqual(not('parameter_error'))
    expect(await wendy.tryCall(reserveHistory, { id: '1', limit: 2 })).toEqual(not('illegal_operation'))
  })

  it('is given to the page of transparency, also as of an earlier moment', async () => {
    const now = await provenReserves(sandbox.db, sandbox.clock.now())
    expect(now.networks).toMatchObject([
      { network: 'BSC', newest: 1_234_567_890_002n, daily: 1_234_567_890_002n },
      { network: 'TRX', newest: usdt(25_000n), daily: usdt(25_000n) },
    ])
    expect(now.addresses).toMatchObject([
      { id: bsc.id, network: 'BSC', message: expect.stringContaining(bsc.address), newest: { providers: 1 } },
      { id: tron.id, network: 'TRX' },
    ])
    const earlier = await provenReserves(sandbox.db, new Date('2026-11-20T04:30:00Z'))
    expect(earlier.networks[0]).toMatchObject({ newest: 1_234_567_890_001n })
    const before = await provenReserves(sandbox.db, new Date('2026-11-19T00:00:00Z'))
    expect(before).toMatchObject({ addresses: [], networks: [{ newest: 0n }, { newest: 0n }] })
  })

  it('is a figure for monitoring', async () => {
    const { body } = await sandbox.fastify.inject('/metrics')
    expect(body).toContain('humidor_reserves_proven{network="BSC"} 1234567.890002')
    expect(body).toContain('humidor_reserves_proven{network="TRX"} 25000')
    expect(body).toContain('humidor_reserves_unread_seconds{network="BSC"} 0')
  })
})

describe('providers', () => {
  const alarms: string[] = []
  const chain = 'BSC' as const
  let answer: () => Promise<ChainBalance>
  const asked: string[] = []
  const blocks: bigint[] = []
  const fake = {
    ...{ chain, unitsPerMicro: 10n ** 12n },
    head: async () => ({ number: 9n, hash: '', finalized: BigInt(7 + blocks.length) }),
    balanceOf: (address: string, block: bigint) => {
      asked.push(address)
      blocks.push(block)
      return answer()
    },
  } as unknown as ChainReader
  const job = readBalances({ readers: [fake], alarm: (what) => alarms.push(what) })
  const runs = () => job.run({ db: sandbox.db, at: sandbox.clock.now(), day: '2026-11-21', limit: 100 })
  const of = (raw: bigint) => async () => ({ raw, from: 7n, to: 9n, providers: 2 })
  beforeEach(() => {
    asked.length = 0
    blocks.length = 0
    alarms.length = 0
  })
  let second: { id: bigint; address: string }
  beforeAll(async () => {
    second = await proves('BSC', 'second')
  })

  it('that disagree leave the last figure, and are asked again a minute later', async () => {
    await waits(HOUR_MS)
    const before = await rows(bsc.id)
    answer = () => Promise.reject(new ProvidersDisagreeError('balances: a has 1, b has 2'))
    await runs()
    expect(asked).toEqual([bsc.address, second.address])
    expect(blocks).toEqual([7n, 7n])
    expect(await rows(bsc.id)).toEqual(before)
    expect(alarms).toEqual([])
    answer = of(5_999_999_999_999n)
    await waits(60_000)
    await runs()
    expect((await rows(bsc.id)).at(-1)).toMatchObject({ amount: 5n, block: 7n, block_to: 9n, providers: 2 })
  })

  it('that are silent are asked once for all addresses of a chain', async () => {
    await waits(HOUR_MS)
    answer = () => Promise.reject(new ChainUnavailableError('nobody answers'))
    await runs()
    expect(asked).toEqual([bsc.address])
  })

  it('are reported once after six hours, and again after the next silence', async () => {
    answer = of(1n)
    await runs()
    answer = () => Promise.reject(new ChainUnavailableError('nobody answers'))
    await waits(6 * HOUR_MS - 1)
    await runs()
    expect(alarms.filter((it) => it.includes('BSC'))).toEqual([])
    await waits(1)
    await runs()
    await runs()
    expect(alarms.filter((it) => it.includes('BSC'))).toHaveLength(2)
    // No reader of this node reads TRON.
    expect(alarms.filter((it) => it.includes(tron.address))).toHaveLength(1)
    answer = of(2n)
    await runs()
    answer = () => Promise.reject(new ChainUnavailableError('nobody answers'))
    await waits(6 * HOUR_MS)
    await runs()
    expect(alarms.filter((it) => it.includes('BSC'))).toHaveLength(4)
  })

  it('are not believed about more money than exists, and an error of our own is not hidden', async () => {
    answer = of(2n ** 255n)
    const before = await rows(bsc.id)
    await runs()
    expect(await rows(bsc.id)).toEqual(before)
    answer = () => Promise.reject(new TypeError('a mistake'))
    await expect(runs()).rejects.toThrow('a mistake')
  })
})

describe('what is kept', () => {
  const sweeps = () =>
    forgetHourlyBalances.run({ db: sandbox.db, at: sandbox.clock.now(), day: '2026-11-21', limit: 100 })

  it('are hourly balances for a week, daily ones for ever, and the newest in any case', async () => {
    await sweeps()
    const before = await rows(tron.id)
    expect(before.some(({ day }) => day === null)).toBe(true)
    await waits(8 * 24 * HOUR_MS)
    await sweeps()
    const kept = await rows(tron.id)
    expect(kept.filter(({ day }) => day !== null)).toEqual(before.filter(({ day }) => day !== null))
    expect(kept.at(-1)).toEqual(before.at(-1))
    expect(kept.filter(({ day }) => day === null).length).toBeLessThan(before.filter(({ day }) => day === null).length)
  })

  it('is not changed, and a daily one is not deleted', async () => {
    const query = (text: string) => sandbox.pool.query(text)
    await expect(query('update reserve_balance set amount = amount + 1')).rejects.toThrow('append-only')
    await expect(query('delete from reserve_balance')).rejects.toThrow('append-only')
    await expect(query('truncate reserve_balance')).rejects.toThrow('append-only')
  })

  it('ends with the address: it is not read any more, and counts nothing', async () => {
    await asksEnd(tron.id)
    await decides(String(tron.id))
    const before = await rows(tron.id)
    await waits(HOUR_MS)
    await read()
    expect(await rows(tron.id)).toEqual(before)
    expect((await provenReserves(sandbox.db, sandbox.clock.now())).networks[1]).toMatchObject({ newest: 0n })
    await renew(sandbox.staff.fiona)
    const { addresses } = await sandbox.staff.fiona.call(reserveAddresses, {})
    expect(addresses.at(-1)).toMatchObject({ id: tron.id.toString(), newest: { amount: usdt(25_000n) } })
  })
})

describe('the rights of the database', () => {
  afterAll(() => sandbox.pool.query('reset role'))
  const as = async (role: string, text: string) => {
    const client = await sandbox.pool.connect()
    try {
      await client.query(`begin; set local role ${role}`)
      return await client.query(text)
    } finally {
      await client.query('rollback')
      client.release()
    }
  }

  it('let calls write no balance, and change nothing of a proof but its end', async () => {
    await expect(as('humidor_api', 'delete from reserve_balance where day is null')).rejects.toThrow(
      'permission denied',
    )
    await expect(
      as(
        'humidor_api',
        `insert into reserve_balance (reserve_id, at, slot, block, block_to, providers, amount)
        select reserve_id, at, slot - interval '1 year', block, block_to, providers, amount from reserve_balance limit 1`,
      ),
    ).rejects.toThrow('permission denied')
    await expect(as('humidor_api', `update reserve_address set address = ''`)).rejects.toThrow('permission denied')
    await expect(as('humidor_worker', 'delete from reserve_address')).rejects.toThrow('permission denied')
    await expect(as('humidor_checker', 'delete from reserve_balance')).rejects.toThrow('permission denied')
    expect((await as('humidor_checker', 'select from reserve_balance')).rowCount).toBeGreaterThan(0)
  })
})
