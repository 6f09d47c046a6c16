import { contract } from '@humidor/contract/index.ts'
import { businessDay } from '@humidor/domain/business-day.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { balancesOf, memberAccount, platformAccount } from '../../../ledger/accounts.ts'
import { post } from '../../../ledger/post.ts'
import { storedBalance } from '../../../ledger/testing.ts'
import { settlementPhases } from '../../../phases.ts'
import { changeSetting } from '../../../platform/settings/stored-settings.ts'
import { owedByFrozen } from '../../products/preorders/freezing/freezing.queries.ts'
import { beginDay } from '../../products/settlement/days.queries.ts'
import { later } from '../identity/own-account.testing.ts'
import { asksToClose, closes, closesAfterAll, closingPage, WAIT } from './closing.testing.ts'

const { closeAccount, keepAccount } = contract.closing
const { info } = contract.member
const { getDepositInfo } = contract.deposits
const { balanceToTransaction, recipient, transferUsdc } = contract.wallet

let sandbox: Sandbox
beforeEach(async () => {
  sandbox = await openSandbox({ chain: true })
  return () => sandbox.close()
}, 60_000)

const usdt = (amount: bigint) => micros<'USDT'>(amount)
const uscd = (amount: bigint) => micros<'USCD'>(amount)
const refused = (code: string) => ({ refused: code })
const subjects = async (email: string) => (await sandbox.inbox(email)).map(({ subject }) => subject)
const rowOf = async (uid: number) => {
  const { rows } = await sql<{ name: string; email: string; closed_at: Date | null; closes_at: Date | null }>`
    select name, email, closed_at, closes_at from member where uid = ${uid}`.execute(sandbox.db)
  return rows[0]
}
const isClosed = async ({ uid }: Person) => (await rowOf(uid))?.closed_at !== null
/** A member gets an amount into a wallet, by an operation of a fixture. */
async function gets({ uid }: Person, wallet: 'rebate' | 'points', amount: bigint) {
  const from = wallet === 'rebate' ? platformAccount('treasury', 'USCD') : platformAccount('issuance', 'POINT')
  const posting = { from, to: memberAccount(uid, wallet), amount: micros(amount), in: 'systemAward' } as never
  await sandbox.db.transaction().execute((tx) =>
    post(tx, [
      {
        operation: 'systemAward',
        key: `fixture:${crypto.randomUUID()}`,
        at: sandbox.clock.now(),
        postings: [posting],
      },
    ]),
  )
}

describe('what is left', () => {
  it('is given up to the millionth, once, on two nodes, and the account is empty for good', async () => {
    const { tom, db } = sandbox
    await tom.fund(usdt(3_999_999n), 'USDT')
    await tom.fund(uscd(6_000_000n), 'USCD')
    await gets(tom, 'rebate', 99_999_999n)
    await gets(tom, 'points', 7n)
    const page = await closingPage(tom)
    expect(page).toMatchObject({
      ...{
        possible: true,
        obstacles: [],
        closing: null,
        withdrawable: 0n,
        givenUpAs: 'small',
        movableRebate: 0n,
        keptYears: 10,
      },
      left: { usdt: 3_999_999n, uscd: 6_000_000n, rebate: 99_999_999n, cig: 0n, points: 7n },
    })
    const fees = [platformAccount('fees', 'USDT'), platformAccount('fees', 'USCD')] as const
    const before = await Promise.all(fees.map((account) => storedBalance(db, account)))
    expect(await asksToClose(sandbox, tom)).toMatchObject({ closesAt: expect.any(Date) })
    expect((await closingPage(tom)).closing?.givenUp).toEqual(page.left)
    later(sandbox, WAIT - 1)
    await closes(sandbox)
    expect(await isClosed(tom)).toBe(false)
    later(sandbox, 1)
    await closes(sandbox)
    expect(await isClosed(tom)).toBe(true)
    const after = await Promise.all(fees.map((account) => storedBalance(db, account)))
    expect(after.map((amount, n) => amount - (before[n] ?? 0n))).toEqual([3_999_999n, 105_999_999n])
    expect(new Set(Object.values(await balancesOf(db, tom.uid)))).toEqual(new Set([0n]))
    const given = await db.selectFrom('transfer').select('key').where('operation', '=', 'closeAccount').execute()
    expect(given).toEqual([{ key: `closing:${tom.uid}` }])
    expect(await subjects(tom.email)).toContain('Your Humidor account is closed')
    // The database refuses what must not be.
    await expect(tom.fund(usdt(1n), 'USDT')).rejects.toThrow('account_closed')
    await expect(sql`update member set closed_at = null where uid = ${tom.uid}`.execute(db)).rejects.toThrow(
      /a closed account stays closed|member_name_check/,
    )
    await expect(sandbox.renewSession(tom)).rejects.toThrow('the account is closed')
  })

  it.each([
    ['USDT', usdt(9_999_999n), usdt(1n)],
    ['USCD', uscd(9_999_999n), uscd(1n)],
  ] as const)('must be taken out from the smallest withdrawal on: %s', async (coin, below, more) => {
    const { alice } = sandbox
    await alice.fund(below as never, coin)
    expect((await closingPage(alice)).possible).toBe(true)
    await alice.fund(more as never, coin)
    expect(await closingPage(alice)).toMatchObject({ possible: false, withdrawable: 10_000_000n })
    expect(await asksToClose(sandbox, alice)).toEqual(refused('account_not_empty'))
  })

  it('can be given up whole by a member who cannot withdraw, as they never activated', async () => {
    const { tom } = sandbox
    await tom.fund(usdt(25_000_000n), 'USDT')
    expect(await closingPage(tom)).toMatchObject({ possible: true, withdrawable: 0n, givenUpAs: 'notActivated' })
    await closesAfterAll(sandbox, tom)
    expect(await isClosed(tom)).toBe(true)
    expect(new Set(Object.values(await balancesOf(sandbox.db, tom.uid)))).toEqual(new Set([0n]))
  })

  it('can be given up in ₡ and rebates under a freeze of the platform, and leaves no order to pay', async () => {
    const { freya } = sandbox
    await sandbox.renewSession(freya)
    await freya.fund(micros<'CIG'>(1_000_000_000n), 'CIG')
    await gets(freya, 'rebate', 500_000_000n)
    expect(await closingPage(freya)).toMatchObject({
      ...{ possible: true, withdrawable: 0n, movableRebate: 0n, givenUpAs: 'frozen' },
    })
    await closesAfterAll(sandbox, freya)
    expect(await isClosed(freya)).toBe(true)
    // The order that held her frozen keeps no ₡ of the treasury back any more.
    const owed = await sandbox.db.transaction().execute(owedByFrozen)
    expect(owed).toEqual({ usdc: 0n, cig: 0n })
  })

  it('must be taken out by a frozen member where they can: USDT and USCD', async () => {
    const { freya } = sandbox
    await sandbox.renewSession(freya)
    await freya.fund(uscd(10_000_000n), 'USCD')
    expect(await asksToClose(sandbox, freya)).toEqual(refused('account_not_empty'))
  })

  it('can be given up in ₡ while their conversion is switched off', async () => {
    const { alice } = sandbox
    await alice.fund(micros<'CIG'>(1_000_000_000n), 'CIG')
    expect(await closingPage(alice)).toMatchObject({ possible: false, givenUpAs: 'small' })
    await changeSetting(sandbox.db, 'profitOpen', 0)
    expect(await closingPage(alice)).toMatchObject({ possible: true, withdrawable: 0n, givenUpAs: 'profitClosed' })
  })

  it('must be moved first where a step of rebates can be, and not a millionth below', async () => {
    const { alice } = sandbox
    await gets(alice, 'rebate', 99_999_999n)
    expect(await closingPage(alice)).toMatchObject({ possible: true, rebateFrom: 100_000_000n })
    await gets(alice, 'rebate', 1n)
    expect(await closingPage(alice)).toMatchObject({ possible: false, movableRebate: 50_000_000n })
    expect(await asksToClose(sandbox, alice)).toEqual(refused('account_not_empty'))
  })

  it('is the amount that the member saw, or nothing happens', async () => {
    const { tom } = sandbox
    const { left } = await closingPage(tom)
    await tom.fund(usdt(1n), 'USDT')
    expect(await asksToClose(sandbox, tom, { givenUp: left })).toEqual(refused('content_changed'))
    expect((await closingPage(tom)).closing).toBeNull()
  })
})

describe('the wait', () => {
  it('lets nothing begin, and is taken back by the member, who is told both times', async () => {
    const { alice, bob } = sandbox
    await alice.fund(uscd(5_000_000n), 'USCD')
    expect(await asksToClose(sandbox, alice)).toMatchObject({ closesAt: expect.any(Date) })
    expect((await alice.call(info, {})).closesAt).toEqual((await closingPage(alice)).closing?.closesAt)
    const closing = refused('account_closing')
    expect(await alice.tryCall(getDepositInfo, { money: usdt(20_000_000n), chain: 'BSC' })).toEqual(closing)
    expect(await alice.tryCall(balanceToTransaction, { money: usdt(1_000_000n) })).toEqual(closing)
    const gift = { email: bob.email, money: uscd(1_000_000n), googleCode: alice.googleCode() }
    expect(await alice.tryCall(transferUsdc, gift)).toEqual(closing)
    // Nor does anybody keep it open by a gift.
    await bob.fund(uscd(2_000_000n), 'USCD')
    const back = { email: alice.email, money: uscd(1_000_000n) }
    expect(await bob.tryCall(recipient, { email: alice.email })).toEqual(refused('no_email'))
    expect(await bob.tryCall(transferUsdc, { ...back, googleCode: bob.googleCode() })).toEqual(refused('no_email'))
    expect(await alice.tryCall(keepAccount, {})).toBeNull()
    expect(await alice.tryCall(keepAccount, {})).toBeNull()
    expect(await subjects(alice.email)).toEqual(
      expect.arrayContaining(['Humidor: Your account will be closed', 'Humidor: Your account stays open']),
    )
    later(sandbox, WAIT)
    await closes(sandbox)
    expect(await isClosed(alice)).toBe(false)
    expect(await alice.tryCall(transferUsdc, { ...gift, googleCode: alice.googleCode() })).toBeNull()
  })

  it.each([
    ['a deposit', 'content_changed', async (who: Person) => await who.fund(usdt(12_000_000n), 'USDT')],
    ['a rebate', 'content_changed', async (who: Person) => await gets(who, 'rebate', 1n)],
    [
      'an operator’s freeze',
      'account_not_empty',
      async (who: Person) => {
        await sandbox.pool.query('update member set frozen_reason = 3, frozen_at = now() where uid = $1', [who.uid])
      },
    ],
  ])('ends without closing where %s came meanwhile, and says why: %s', async (_, why, comes) => {
    const { tom } = sandbox
    await asksToClose(sandbox, tom)
    await comes(tom)
    later(sandbox, WAIT)
    await closes(sandbox)
    expect(await rowOf(tom.uid)).toMatchObject({ closed_at: null, closes_at: null, name: tom.name })
    expect((await subjects(tom.email)).filter((one) => one === 'Humidor: Your account was not closed')).toHaveLength(1)
    const { rows } = await sandbox.pool.query("select params from notice where uid = $1 and kind = 'closingStopped'", [
      tom.uid,
    ])
    expect(rows).toEqual([{ params: { why } }])
  })

  it('goes on while a day is being settled, and ends after it', async () => {
    const { tom, db } = sandbox
    await asksToClose(sandbox, tom)
    later(sandbox, WAIT)
    const phases = settlementPhases({ db, clock: sandbox.clock, leaps: false }).map(({ name }) => name)
    const day = businessDay(sandbox.clock.now())
    await db.transaction().execute((tx) => beginDay(tx, { day, terms: {}, phases, now: sandbox.clock.now() }))
    await closes(sandbox)
    expect(await isClosed(tom)).toBe(false)
    await sandbox.jobs.poll('settlement.go-on')
    await closes(sandbox)
    expect(await isClosed(tom)).toBe(true)
  })

  it('is asked for by nobody twice, and by no guess', async () => {
    const { tom } = sandbox
    const first = await asksToClose(sandbox, tom)
    const { left: givenUp } = await closingPage(tom)
    const again = await tom.tryCall(closeAccount, { givenUp, code: '123456', googleCode: tom.googleCode() })
    expect(again).toEqual(refused('account_closing'))
    expect((await closingPage(tom)).closing?.closesAt).toEqual((first as { closesAt: Date }).closesAt)
  })
})
