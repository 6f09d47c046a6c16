import { openProvider } from '@humidor/sandbox/chain/provider.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  ALICE,
  BOB,
  type Deposits,
  openDeposits,
  openPayments,
  openTronPayments,
  type TronPayments,
  usdt,
} from '../deposits.testing.ts'

const HOUR = 3_600

describe('a payment that the index of TRON leaves out', () => {
  let chain: TronPayments
  let deposits: Deposits
  beforeEach(async () => {
    chain = await openTronPayments()
    await chain.mine(5)
    deposits = await openDeposits({ reader: chain.reader() })
    await deposits.look()
    // The first run reads the last hours.
    await deposits.recheck()
  })
  afterEach(async () => {
    await deposits.sound()
    await Promise.all([chain.close(), deposits.close()])
  })

  /** Pays a deposit in a transaction that the index does not list, and mines blocks on top of it. */
  const paysUnseen = async (blocks = 60) => {
    const opened = await deposits.asks(ALICE, usdt('100'))
    const txid = await chain.transfer(opened.address, opened.randomMoney)
    chain.grid.indexes({ without: [txid] })
    await chain.mine(blocks)
    await deposits.look()
    await deposits.look()
    expect(await deposits.transfers()).toEqual([])
    return { ...opened, txid }
  }
  const record = async () => (await deposits.records(ALICE)).rows[0]

  it('for a moment is found when the last minutes are read again, and credited as if it was listed at once', async () => {
    const { randomMoney } = await paysUnseen()
    await deposits.recheck()
    await deposits.look()
    expect(await deposits.transfers()).toEqual([])
    chain.grid.indexes({})
    deposits.later(30)
    await deposits.recheck()
    await deposits.look()
    expect(await deposits.balance(ALICE)).toBe(randomMoney)
    expect(deposits.harness.alarms).toEqual([])
  })

  it('for a while is found when the last hours are read again, and credited as if it was listed at once', async () => {
    const { randomMoney } = await paysUnseen(350)
    chain.grid.indexes({})
    await deposits.recheck()
    expect(await deposits.balance(ALICE)).toBe(0n)
    deposits.later(HOUR)
    await deposits.recheck()
    expect(deposits.harness.alarms.join()).toMatch('was left out when its block was read')
    await deposits.look()
    expect(await deposits.balance(ALICE)).toBe(randomMoney)
    deposits.later(HOUR)
    await deposits.recheck()
    await deposits.look()
    expect(await deposits.transfers()).toHaveLength(1)
  })

  it('for ever is found by the member’s claim, and credited by the watcher alone', async () => {
    const { id, txid, randomMoney } = await paysUnseen()
    expect(await deposits.claims(ALICE, id, ` ${txid.toUpperCase()}`)).toBeNull()
    expect(await deposits.balance(ALICE)).toBe(0n)
    await deposits.recheck()
    expect(await record()).toMatchObject({ status: 3, claim: { txid, state: 'looked at' } })
    expect(await deposits.balance(ALICE)).toBe(0n)
    await deposits.look()
    expect(await deposits.balance(ALICE)).toBe(randomMoney)
    expect(await record()).toMatchObject({ status: 1, txid, claim: { state: 'credited' } })
    // It stays out of the index, and stays stored.
    await chain.mine(1)
    await deposits.look()
    expect(await deposits.trouble()).toBe('')
    expect((await deposits.transfers()).map(({ state }) => state)).toEqual(['credited'])
  })

  it('after it was stored does not vanish', async () => {
    const { address, randomMoney } = await deposits.asks(ALICE, usdt('100'))
    const txid = await chain.transfer(address, randomMoney)
    await chain.mine(3)
    await deposits.look()
    chain.grid.indexes({ without: [txid] })
    await chain.mine(20)
    await deposits.look()
    expect(await deposits.trouble()).toBe('')
    expect(await deposits.balance(ALICE)).toBe(randomMoney)
  })

  it('while the index lags is found once it has caught up, within the blocks that are read again', async () => {
    const { address, randomMoney } = await deposits.asks(ALICE, usdt('100'))
    chain.grid.indexes({ lag: 10 })
    await chain.transfer(address, randomMoney)
    await chain.mine(5)
    await deposits.look()
    expect(await deposits.transfers()).toEqual([])
    await chain.mine(20)
    await deposits.look()
    expect(await deposits.balance(ALICE)).toBe(randomMoney)
  })
})

it('a read of TRON without payments is four requests with one address, as its providers count', async () => {
  const chain = await openTronPayments()
  await chain.mine(40)
  const deposits = await openDeposits({ reader: chain.reader({ addresses: chain.addresses.slice(0, 1) }) })
  for (let look = 0; look < 3; look++) {
    await chain.mine(1)
    chain.grid.asked.length = 0
    await deposits.look()
  }
  expect(chain.grid.asked.map(({ path }) => path.split('/').slice(1, 3).join('/'))).toEqual([
    'walletsolidity/getblock',
    'wallet/getblock',
    'wallet/getblock',
    'v1/accounts',
  ])
  await Promise.all([chain.close(), deposits.close()])
})

describe('a transaction that a member claims', () => {
  let chain: TronPayments
  let deposits: Deposits
  beforeEach(async () => {
    chain = await openTronPayments()
    await chain.mine(5)
    deposits = await openDeposits({ reader: chain.reader() })
    await deposits.look()
  })
  afterEach(async () => {
    await deposits.sound()
    await Promise.all([chain.close(), deposits.close()])
  })
  const [somebody, another] = ['1'.repeat(64), '2'.repeat(64)]

  it('is refused for another member’s deposit, beside an open claim, in a wrong form, for a paid deposit, and too late', async () => {
    const { id, address, randomMoney } = await deposits.asks(ALICE, usdt('100'))
    expect(await deposits.claims(BOB, id, somebody)).toEqual({ refused: 'not_found' })
    expect(await deposits.claims(ALICE, id, `0x${somebody}`)).toEqual({ refused: 'wrong_param' })
    deposits.later(30 * 24 * HOUR + 1)
    expect(await deposits.claims(ALICE, id, somebody)).toEqual({ refused: 'illegal_operation' })
    deposits.later(-30 * 24 * HOUR - 1)
    expect(await deposits.claims(ALICE, id, somebody)).toBeNull()
    expect(await deposits.claims(ALICE, id, another)).toEqual({ refused: 'illegal_operation' })

    const bobs = await deposits.asks(BOB, usdt('50'))
    const txid = await chain.transfer(address, randomMoney)
    await chain.mine(20)
    await deposits.look()
    expect(await deposits.claims(ALICE, id, another)).toEqual({ refused: 'illegal_operation' })
    // A transaction that paid one deposit pays no other.
    expect(await deposits.claims(BOB, bobs.id, txid)).toEqual({ refused: 'illegal_operation' })
    expect((await deposits.records(ALICE)).rows[0]).toMatchObject({ status: 1, claim: { state: 'credited' } })
  })

  it('ten times at once is stored once', async () => {
    const { id } = await deposits.asks(ALICE, usdt('100'))
    const answers = await Promise.all(Array.from({ length: 10 }, () => deposits.claims(ALICE, id, somebody)))
    expect(answers.filter((answer) => answer === null)).toHaveLength(1)
    const bobs = await deposits.asks(BOB, usdt('50'))
    const both = await Promise.all([deposits.claims(ALICE, id, another), deposits.claims(BOB, bobs.id, another)])
    expect(both).toEqual([{ refused: 'illegal_operation' }, null])
  })

  it('is no payment if the chain does not know it, and is looked up again only after a while', async () => {
    const { id } = await deposits.asks(ALICE, usdt('100'))
    await deposits.claims(ALICE, id, somebody)
    const asked = () => chain.grid.asked.filter(({ fields }) => fields.value === somebody).length
    await deposits.recheck()
    expect(asked()).toBe(1)
    deposits.later(590)
    await deposits.recheck()
    expect(asked()).toBe(1)
    deposits.later(10)
    await deposits.recheck()
    expect(asked()).toBe(2)
    expect(await deposits.transfers()).toEqual([])
  })

  it('is entered completely or not at all, and looked up again, if one of its payments is not confirmed yet', async () => {
    const reader = chain.reader()
    let doubted = ''
    const wary = await openDeposits({
      reader: { ...reader, stands: async (it, how) => it.to !== doubted && (await reader.stands(it, how)) },
    })
    await wary.look()
    const [alices, bobs] = [await wary.asks(ALICE, usdt('100')), await wary.asks(BOB, usdt('50'))]
    // To two of our addresses, so that only one payment is doubted.
    const other = reader.addresses.find((address) => address !== alices.address) ?? ''
    await sql`update deposit_intent set address = ${other} where id = ${bobs.id}`.execute(wary.db)
    const txid = await chain.transferMany([
      [alices.address, alices.randomMoney],
      [other, bobs.randomMoney],
    ])
    chain.grid.indexes({ without: [txid] })
    await chain.mine(60)
    await wary.look()
    await wary.claims(ALICE, alices.id, txid)
    doubted = other
    await wary.recheck()
    expect(await wary.transfers()).toEqual([])
    doubted = ''
    wary.later(600)
    await wary.recheck()
    await wary.look()
    expect(await wary.balance(ALICE)).toBe(alices.randomMoney)
    expect(await wary.balance(BOB)).toBe(bobs.randomMoney)
    await wary.sound()
    await wary.close()
  })

  it('in another token is stored separately, and credits nothing', async () => {
    const { id, address } = await deposits.asks(ALICE, usdt('100'))
    const txid = await chain.transferFake(address, 77n)
    await chain.mine(25)
    await deposits.look()
    await deposits.claims(ALICE, id, txid)
    await deposits.recheck()
    const kept = await deposits.db.selectFrom('strange_transfer').selectAll().execute()
    expect(kept).toMatchObject([{ tx_hash: txid, raw: '77', to_address: address, suggests: null }])
    expect(await deposits.transfers()).toEqual([])
    expect(await deposits.balance(ALICE)).toBe(0n)
  })
})

describe.each(['BSC', 'TRX'] as const)('payments in other tokens on %s', (name) => {
  it('are stored if their digits are those of a deposit; spam is not, however much there is', async () => {
    const chain = name === 'BSC' ? await openPayments() : await openTronPayments()
    const deposits = await openDeposits({ reader: chain.reader() })
    await deposits.look()
    await deposits.recheck()
    const alice = await deposits.asks(ALICE, usdt('100'))
    const bob = await deposits.asks(BOB, usdt('250.5'))
    const right = [
      await chain.transferFake(alice.address, alice.randomMoney * chain.unit),
      await chain.transferFake(bob.address, 250_500_000n * 10n ** 12n),
    ]
    for (let spam = 1n; spam < 6n; spam++) await chain.transferFake(alice.address, spam)
    await chain.mine(chain.needed + 10)
    await deposits.look()
    await deposits.recheck()
    await deposits.recheck()
    const kept = await deposits.db.selectFrom('strange_transfer').selectAll().orderBy('id').execute()
    expect(kept.map(({ tx_hash, suggests }) => [tx_hash, suggests])).toEqual([
      [right[0], BigInt(alice.id)],
      [right[1], BigInt(bob.id)],
    ])
    expect(await deposits.transfers()).toEqual([])

    // A sender who knows an amount can send any number of payments. Two hundred a day are stored.
    await deposits.db
      .insertInto('strange_transfer')
      .values(
        Array.from({ length: 198 }, (_, n) => ({
          ...{ chain: name, tx_hash: `spam ${n}`, log_index: 0, contract: 'x', from_address: 'x', to_address: 'x' },
          ...{ raw: '1', block_number: 1n, seen_at: deposits.harness.now },
        })),
      )
      .execute()
    await chain.transferFake(alice.address, alice.randomMoney * chain.unit)
    await chain.mine(chain.needed + 10)
    await deposits.look()
    await deposits.recheck()
    const { n } = (await sql<{ n: bigint }>`select count(*) as n from strange_transfer`.execute(deposits.db))
      .rows[0] ?? { n: 0n }
    expect(n).toBe(200n)
    await deposits.sound()
    await Promise.all([chain.close(), deposits.close()])
  })
})

it('a provider of BSC without logs of other tokens does not stop the rest', async () => {
  const chain = await openPayments()
  const provider = await openProvider(chain.url)
  const deposits = await openDeposits({ reader: chain.reader({ urls: [provider.url] }) })
  await deposits.look()
  await deposits.recheck()
  const { address, randomMoney, id } = await deposits.asks(ALICE, usdt('100'))
  provider.becomes(async ({ method, params }, node) => {
    if (method === 'eth_getLogs' && !(params[0] as { address?: string }).address) throw new Error('no')
    return node()
  })
  await deposits.claims(ALICE, id, `0x${'1'.repeat(64)}`)
  await chain.transfer(address, randomMoney * chain.unit)
  await chain.mine(20)
  await deposits.look()
  await deposits.recheck()
  await deposits.look()
  expect(await deposits.balance(ALICE)).toBe(randomMoney)
  await Promise.all([chain.close(), provider.close(), deposits.close()])
})
