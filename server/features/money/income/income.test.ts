import { earnings } from '@humidor/contract/money/income.ts'
import { businessDay, momentOf, startOf } from '@humidor/domain/business-day.ts'
import { incomeOf } from '@humidor/domain/money/income.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { Operation } from '@humidor/domain/money/operations.ts'
import { wallets } from '@humidor/domain/money/wallets.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { operationRules } from '../../../ledger/operation-rules.ts'
import { addTeamRebates, noteRebates } from '../../accounts/team/team.ts'
import { bookHistory } from '../wallet/history/history.testing.ts'
import { MOST_UNKEPT } from './earnings.ts'

/** Every incoming movement of the ledger into a member's wallet: operation, payer, wallet. */
const incoming = Object.entries(operationRules).flatMap(([operation, forms]) =>
  forms.flatMap(({ pairs, shows }) =>
    (pairs as readonly (readonly [string, string])[]).flatMap(([from, to]) => {
      const { wallet } = wallets.find(({ account, coin }) => `member:${account}:${coin}` === to) ?? {}
      return wallet === undefined ? [] : [{ operation, from, to, wallet, shows: shows as readonly Operation[] }]
    }),
  ),
)

describe('the classification', () => {
  // Money that the platform pays to a member is income, unless it is named here with its reason.
  const noIncome: Record<string, string> = {
    'deposit platform:external.bsc:USDT': 'the member’s own money from outside',
    'deposit platform:external.tron:USDT': 'the member’s own money from outside',
    'balanceToTransaction platform:issuance:USCD': 'USDT exchanged',
    'completeConversion platform:backing:USDT': 'USCD exchanged',
    'profitToTransaction platform:treasury:USCD': '₡ exchanged',
    'activeAccount platform:issuance:POINT': 'points',
    'order platform:issuance:POINT': 'points',
    'dailySign platform:issuance:POINT': 'points',
    'systemAward platform:issuance:POINT': 'points',
    'mallOrder platform:treasury:CIG': 'a refund',
    'merchantRefund platform:treasury:CIG': 'a refund',
  }

  it('has a source or a reason for every movement from the platform into a wallet', () => {
    const paid = incoming.filter(({ from }) => from.startsWith('platform:'))
    const unknown = paid.filter(
      ({ operation, from, wallet, shows }) =>
        !shows.some((row) => incomeOf(row, wallet)) && !noIncome[`${operation} ${from}`],
    )
    expect(unknown).toEqual([])
    for (const one of Object.keys(noIncome))
      expect(paid.map(({ operation, from }) => `${operation} ${from}`)).toContain(one)
  })

  it('takes one payment of a member to another for income: the share of an activation', () => {
    const given = incoming.filter(
      ({ from, wallet, shows }) => !from.startsWith('platform:') && shows.some((row) => incomeOf(row, wallet)),
    )
    expect(given.map(({ operation, from, to }) => [operation, from, to])).toEqual([
      // The principal comes back beside the profit, under a row of its own.
      ['orderEnd', 'member:held.order:CIG', 'member:profit:CIG'],
      ['activeAccount', 'member:transaction:USCD', 'member:rebate:USCD'],
    ])
  })
})

const usd = (whole: number) => BigInt(whole) * 1_000_000n

describe('GET /api/user/earnings', () => {
  let harness: Sandbox
  beforeEach(async () => {
    harness = await openSandbox()
    return () => harness.close()
  }, 60_000)

  it('shows every source of each business month and of today, only the member’s own, and what is no income nowhere', async () => {
    const { alice, bob, clock, db } = harness
    clock.moveTo(momentOf('2026-11-20', '12:00'))
    await harness.renewSession(alice)
    await harness.renewSession(bob)
    const lastSecond = new Date(startOf('2026-11-01').getTime() - 1)
    await bookHistory(db, alice.uid, [
      // Older than thirteen months, and the first moment of the oldest month.
      {
        wallet: 'transaction',
        amount: usd(99),
        operation: 'pledgeProfit',
        at: new Date(startOf('2025-11-01').getTime() - 1),
      },
      { wallet: 'transaction', amount: usd(1), operation: 'pledgeProfit', at: startOf('2025-11-01') },
      { wallet: 'rebate', amount: usd(2), operation: 'shippingFeeRebate', at: lastSecond },
      { wallet: 'rebate', amount: usd(3), operation: 'teamRebate', at: startOf('2026-11-01') },
      { wallet: 'rebate', amount: usd(4), operation: 'teamAward', at: momentOf('2026-11-02', '00:00') },
      { wallet: 'profit', amount: usd(5), operation: 'profitTransferIn', at: momentOf('2026-11-03', '09:00') },
      { wallet: 'profit', amount: usd(6), operation: 'raffle', at: startOf(businessDay(clock.now())) },
      { wallet: 'transaction', amount: usd(7), operation: 'activityAward', at: momentOf('2026-11-20', '11:00') },
      { wallet: 'transaction', amount: 8n, operation: 'pledgeProfit', at: momentOf('2026-11-20', '11:00') },
      {
        wallet: 'transaction',
        amount: usd(50),
        operation: 'transactionTransferIn',
        at: momentOf('2026-11-20', '11:00'),
      },
      {
        wallet: 'transaction',
        amount: -usd(20),
        operation: 'transactionTransferOut',
        at: momentOf('2026-11-20', '11:00'),
      },
      { wallet: 'points', amount: 100n, operation: 'dailySign', at: momentOf('2026-11-20', '11:00') },
    ])
    // The member's totals of the team, which the invariants compare.
    await db.transaction().execute(async (tx) => {
      const near = { rebates: [{ uid: alice.uid, amount: micros<'USCD'>(usd(2)) }], paid: usd(2), next: undefined }
      await noteRebates(tx, { uid: bob.uid, price: micros(usd(2)), near })
      await addTeamRebates(tx, [{ uid: alice.uid, amount: usd(7) }])
    })
    const { months, today } = await alice.call(earnings, {})
    expect(months.map(({ month }) => month).slice(0, 2)).toEqual(['2025-11', '2025-12'])
    expect(
      Object.fromEntries(months.filter(({ earned }) => earned.length > 0).map(({ month, earned }) => [month, earned])),
    ).toEqual({
      '2025-11': [{ source: 'pledges', coin: 'USCD', amount: usd(1) }],
      '2026-10': [{ source: 'referrals', coin: 'USCD', amount: usd(2) }],
      '2026-11': [
        { source: 'pledges', coin: 'USCD', amount: 8n },
        { source: 'preorders', coin: 'CIG', amount: usd(5) },
        { source: 'teamRebates', coin: 'USCD', amount: usd(3) },
        { source: 'teamAwards', coin: 'USCD', amount: usd(4) },
        { source: 'activities', coin: 'USCD', amount: usd(7) },
        { source: 'raffle', coin: 'CIG', amount: usd(6) },
      ],
    })
    expect(today).toEqual([
      { source: 'pledges', coin: 'USCD', amount: 8n },
      { source: 'activities', coin: 'USCD', amount: usd(7) },
      { source: 'raffle', coin: 'CIG', amount: usd(6) },
    ])
    const other = await bob.call(earnings, {})
    expect(other.months.flatMap(({ earned }) => earned)).toEqual([])
    expect(other.today).toEqual([])
  })

  it('keeps the sums of many entries once, also for requests at the same time, and answers what the ledger adds up to', async () => {
    const { alice, clock, db } = harness
    clock.moveTo(momentOf('2026-11-20', '12:00'))
    await harness.renewSession(alice)
    const start = momentOf('2026-09-01', '12:00').getTime()
    const many = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) => ({
        wallet: 'profit' as const,
        amount: BigInt(from + n + 1) * (n % 3 === 2 ? -1n : 1n),
        operation: n % 3 === 1 ? ('cbbuy' as const) : ('raffle' as const),
        at: new Date(start + (from + n) * 6_000_000),
      }))
    const inLedger = async () => {
      const { rows } = await sql<{ month: string; amount: bigint }>`
        select to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM') as month, sum(amount)::bigint as amount from entry
        where account_id = ${alice.uid}::bigint * 100 + 3 and operation = 'raffle' and amount > 0 group by 1 order by 1`.execute(
        db,
      )
      return rows
    }
    const answered = async () =>
      (await alice.call(earnings, {})).months.flatMap(({ month, earned: [one] }) =>
        one ? [{ month, amount: one.amount }] : [],
      )
    const kept = async () => (await sql<{ seq: bigint }>`select seq from income_mark`.execute(db)).rows
    await bookHistory(db, alice.uid, many(0, MOST_UNKEPT))
    expect(await answered()).toEqual(await inLedger())
    expect(await kept()).toEqual([])
    await bookHistory(db, alice.uid, many(MOST_UNKEPT, 2))
    const expected = await inLedger()
    expect(await Promise.all([answered(), answered(), answered()])).toEqual([expected, expected, expected])
    expect(await kept()).toEqual([{ seq: BigInt(MOST_UNKEPT + 2) }])
    // Later entries, one of them on a day that is kept already.
    await bookHistory(db, alice.uid, many(MOST_UNKEPT + 2, 7))
    expect(await answered()).toEqual(await inLedger())
    expect(await kept()).toEqual([{ seq: BigInt(MOST_UNKEPT + 2) }])
  })
})
