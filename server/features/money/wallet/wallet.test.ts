import { randomUUID } from 'node:crypto'
import { balanceToTransaction, detail, recipient, transferUsdc } from '@humidor/contract/money/wallet.ts'
import { settings } from '@humidor/contract/platform/settings.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { someoneWaits } from '../../../database/testing.ts'
import { platformAccount } from '../../../ledger/accounts.ts'
import { storedBalance } from '../../../ledger/testing.ts'
import { changeSetting } from '../../../platform/settings/stored-settings.ts'

const uscd = (whole: bigint) => micros<'USCD'>(whole * 1_000_000n)
const usdt = (whole: bigint) => micros<'USDT'>(whole * 1_000_000n)

let harness: Sandbox
beforeAll(async () => {
  harness = await openSandbox()
}, 60_000)
afterAll(() => harness.close())

/** Gives whole USCD to another member. Throws if it is refused. */
const give = (from: Person, to: Person, whole: bigint) =>
  from.call(transferUsdc, { email: to.email, money: uscd(whole), googleCode: from.googleCode() })

describe('POST /api/user/balanceToTransaction', () => {
  it('turns USDT into the same amount of USCD, backed to the last millionth', async () => {
    const { alice, db } = harness
    await alice.fund(usdt(50n), 'USDT')
    const backing = await storedBalance(db, platformAccount('backing', 'USDT'))
    await alice.call(balanceToTransaction, { money: micros<'USDT'>(12_345_678n) })
    expect(await alice.balance('USDT')).toBe(37_654_322n)
    expect(await alice.balance('USCD')).toBe(12_345_678n)
    expect(await storedBalance(db, platformAccount('backing', 'USDT'))).toBe(backing + 12_345_678n)
  })

  it('accepts the whole balance, and refuses one millionth more, zero, and a request without a session', async () => {
    const { bob } = harness
    await bob.fund(micros<'USDT'>(7n), 'USDT')
    expect(await bob.tryCall(balanceToTransaction, { money: micros<'USDT'>(8n) })).toEqual({
      refused: 'not_enough_money',
    })
    expect(await bob.tryCall(balanceToTransaction, { money: micros<'USDT'>(0n) })).toEqual({ refused: 'wrong_money' })
    expect(await harness.visitor().tryCall(balanceToTransaction, { money: usdt(1n) })).toHaveProperty('refused')
    await bob.call(balanceToTransaction, { money: micros<'USDT'>(7n) })
    expect(await bob.balance('USDT')).toBe(0n)
  })

  it('is open to a frozen member and to a tourist, because it is their own money', async () => {
    for (const person of [harness.freya, harness.tom]) {
      await person.fund(usdt(1n), 'USDT')
      await person.call(balanceToTransaction, { money: usdt(1n) })
      expect(await person.displayBalance('USCD')).toBe('1.00')
    }
  })

  it('posts once if the same request comes thirty times at once', async () => {
    const { paula } = harness
    await paula.fund(usdt(100n), 'USDT')
    const key = randomUUID()
    const sent = await Promise.all(
      Array.from({ length: 30 }, () => paula.tryCall(balanceToTransaction, { money: usdt(3n) }, { key })),
    )
    expect(sent).toEqual(Array.from({ length: 30 }, () => null))
    expect(await paula.displayBalance('USCD')).toBe('3.00')
    expect(await paula.tryCall(balanceToTransaction, { money: usdt(4n) }, { key })).toEqual({
      refused: 'illegal_request',
    })
  })
})

describe('GET /api/user/recipient', () => {
  it('shows the masked name of the receiver', async () => {
    const { alice, bob } = harness
    expect(await alice.call(recipient, { email: bob.email.toUpperCase() })).toEqual({
      name: 'bo***to',
      whole: false,
      known: false,
    })
  })

  it('finds no member at an unknown address, and refuses the member’s own', async () => {
    const { alice, tom, bob, freya } = harness
    expect(await alice.tryCall(recipient, { email: 'nobody@humidor.test' })).toEqual({ refused: 'no_email' })
    expect(await alice.tryCall(recipient, { email: alice.email })).toEqual({ refused: 'illegal_operation' })
    expect(await tom.tryCall(recipient, { email: bob.email })).toEqual({ refused: 'not_active' })
    // A frozen member can find a recipient, but cannot send.
    expect(await freya.tryCall(recipient, { email: bob.email })).toHaveProperty('name')
  })
})

describe('POST /api/user/transferUsdc', () => {
  it('takes from the giver exactly the amount that the receiver gets', async () => {
    const { carol, sylvia } = harness
    await carol.fund(uscd(100n), 'USCD')
    await give(carol, sylvia, 30n)
    expect(await carol.displayBalance('USCD')).toBe('70.00')
    expect(await sylvia.displayBalance('USCD')).toBe('30.00')
  })

  it('refuses one millionth more than the giver’s balance, and posts nothing', async () => {
    const { gregor, magnus } = harness
    await gregor.fund(uscd(1n), 'USCD')
    const asked = { email: magnus.email, money: micros<'USCD'>(1_000_001n), googleCode: gregor.googleCode() }
    expect(await gregor.tryCall(transferUsdc, asked)).toEqual({ refused: 'not_enough_money' })
    expect(await gregor.balance('USCD')).toBe(1_000_000n)
    expect(await magnus.balance('USCD')).toBe(0n)
  })

  it('refuses oneself, unknown addresses, zero, and members who may not send', async () => {
    const { gregor, tom, freya, magnus } = harness
    const ask = (person: Person, email: string, money = uscd(1n)) =>
      person.tryCall(transferUsdc, { email, money, googleCode: person.googleCode() })
    expect(await ask(gregor, gregor.email)).toEqual({ refused: 'illegal_operation' })
    expect(await ask(gregor, 'nobody@humidor.test')).toEqual({ refused: 'no_email' })
    expect(await ask(gregor, magnus.email, uscd(0n))).toEqual({ refused: 'wrong_money' })
    expect(await ask(tom, magnus.email)).toEqual({ refused: 'not_active' })
    expect(await ask(freya, magnus.email)).toEqual({ refused: 'account_freeze' })
    expect(
      await gregor.tryCall(transferUsdc, { email: magnus.email, money: uscd(1n), googleCode: '000000' }),
    ).toHaveProperty('refused')
    expect(await gregor.balance('USCD')).toBe(1_000_000n)
  })

  it('takes the set fee as its own posting, and no millionth is lost', async () => {
    const { magnus, sylvia, db } = harness
    const inForce = async () => (await magnus.call(settings, {})).transferFee
    await changeSetting(db, 'transferFee', 10n)
    await expect.poll(inForce).toBe(10)
    await magnus.fund(micros<'USCD'>(1_000_001n), 'USCD')
    const before = await sylvia.balance('USCD')
    await magnus.call(transferUsdc, {
      email: sylvia.email,
      money: micros<'USCD'>(1_000_001n),
      googleCode: magnus.googleCode(),
    })
    expect((await sylvia.balance('USCD')) - before).toBe(990_000n)
    expect(await storedBalance(db, platformAccount('fees', 'USCD'))).toBe(10_001n)
    const asked = { email: sylvia.email, money: micros<'USCD'>(1n), googleCode: magnus.googleCode() }
    expect(await magnus.tryCall(transferUsdc, asked)).toEqual({ refused: 'wrong_money' })
    await changeSetting(db, 'transferFee', 0n)
    await expect.poll(inForce).toBe(0)
  })

  it('refuses any other fee than the giver saw, and answers a repeated key as before', async () => {
    const { magnus, sylvia, db } = harness
    const inForce = async () => (await magnus.call(settings, {})).transferFee
    await changeSetting(db, 'transferFee', 10n)
    await expect.poll(inForce).toBe(10)
    await magnus.fund(micros<'USCD'>(1_000_001n), 'USCD')
    const [before, owned] = [await sylvia.balance('USCD'), await magnus.balance('USCD')]
    const asks = (fee: bigint, how: { key?: string } = {}) => {
      const shown = { money: micros<'USCD'>(1_000_001n), fee: micros<'USCD'>(fee) }
      return magnus.tryCall(transferUsdc, { ...shown, email: sylvia.email, googleCode: magnus.googleCode() }, how)
    }
    const key = randomUUID()
    expect(await asks(10_000n, { key })).toEqual({ refused: 'illegal_value' })
    expect(await asks(10_002n, { key })).toEqual({ refused: 'illegal_value' })
    expect(await magnus.balance('USCD')).toBe(owned)
    expect(await asks(10_001n, { key })).toBeNull()
    // A giver who got no answer, and sees another fee at the second try, has still given once.
    expect(await asks(0n, { key })).toBeNull()
    expect((await sylvia.balance('USCD')) - before).toBe(990_000n)
    expect(owned - (await magnus.balance('USCD'))).toBe(1_000_001n)
    await changeSetting(db, 'transferFee', 0n)
    await expect.poll(inForce).toBe(0)
  })
})

describe('GET /api/user/detail', () => {
  it('lists the transfer for the giver and the receiver, the newest first, with the balance after it', async () => {
    const { root, bob } = harness
    const { rows } = await bob.call(detail, { page: 1, limit: 10, wallet: 0, op: 0 })
    expect(
      rows.map(({ say, wallet, coin, moneyChange, balanceAfter, status }) => [
        say,
        wallet,
        coin,
        moneyChange,
        balanceAfter,
        status,
      ]),
    ).toEqual([
      ['balanceToTransaction', 1, 'USDT', -7n, 0n, 1],
      ['balanceToTransaction', 2, 'USCD', 7n, 7n, 1],
      ['systemAward', 1, 'USDT', 7n, 7n, 1],
    ])
    expect(root.uid).toBe(10_000_000)
  })

  it('pages and counts one wallet or all, also by operation', async () => {
    const { carol, sylvia } = harness
    for (let i = 0; i < 12; i += 1) await give(carol, sylvia, 1n)
    const all = { page: 1, limit: 100, wallet: 0, op: 0 }
    const everything = await carol.call(detail, all)
    expect(everything.count).toBe(everything.rows.length)
    expect(new Set(everything.rows.map(({ id }) => id)).size).toBe(everything.count)
    const pages = await Promise.all([1, 2, 3].map((page) => carol.call(detail, { ...all, page, limit: 5 })))
    expect(pages.flatMap(({ rows }) => rows)).toEqual(everything.rows)
    const wallet = await Promise.all([1, 2, 3].map((page) => carol.call(detail, { ...all, wallet: 2, page, limit: 5 })))
    expect(wallet.flatMap(({ rows }) => rows)).toEqual(everything.rows.filter((row) => row.wallet === 2))
    expect(wallet.map(({ count }) => count)).toEqual([14, 14, 14])
    const out = await carol.call(detail, { ...all, op: 8, limit: 5, page: 2 })
    expect([out.count, out.rows.length]).toEqual([13, 5])
    expect(out.rows.every(({ say }) => say === 'transactionTransferOut')).toBe(true)
    expect(await carol.call(detail, { ...all, op: 14 })).toEqual({ rows: [], count: 0, next: null })
    expect(await carol.call(detail, { ...all, op: 77 })).toEqual({ rows: [], count: 0, next: null })
    expect(await carol.call(detail, { ...all, wallet: 6 })).toEqual({ rows: [], count: 0, next: null })
    expect((await carol.call(detail, { ...all, page: 100_000 })).rows).toEqual([])
  })
})

it('a giver who is frozen while their request waits gives nothing', async () => {
  const { sylvia, bob, pool } = harness
  await sylvia.fund(uscd(10n), 'USCD')
  const owned = await sylvia.balance('USCD')
  const other = await pool.connect()
  await other.query('begin')
  await other.query('select from account where id = $1 for update', [sylvia.uid * 100 + 2])
  const asked = sylvia.tryCall(transferUsdc, { email: bob.email, money: uscd(4n), googleCode: sylvia.googleCode() })
  await someoneWaits(harness.db)
  await pool.query('update member set frozen_reason = 3 where uid = $1', [sylvia.uid])
  await other.query('rollback')
  other.release()
  expect(await asked).toEqual({ refused: 'account_freeze' })
  await pool.query('update member set frozen_reason = null where uid = $1', [sylvia.uid])
  expect(await sylvia.balance('USCD')).toBe(owned)
})
