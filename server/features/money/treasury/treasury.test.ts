import { consoleContract } from '@humidor/contract/console/index.ts'
import { type Coin, micros } from '@humidor/domain/money/micros.ts'
import { type TreasuryMove, treasuryMoveCoin } from '@humidor/domain/money/treasury.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { Operator } from '@humidor/sandbox/operators.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Account, platformAccount } from '../../../ledger/accounts.ts'
import { post } from '../../../ledger/post.ts'
import { operatorsConversion, operatorsDeposit } from '../../../ledger/treasury.ts'
import { movements } from './treasury.postings.ts'
import { booksOf, decides, fees, newest, not, openTreasury, reason, uscd, waitingAbout } from './treasury.testing.ts'

const { requestTreasuryMove, reserves, treasuryDeeds } = consoleContract.treasury

let sandbox: Sandbox
let staff: Sandbox['staff']
beforeAll(async () => {
  sandbox = await openTreasury()
  staff = sandbox.staff
})

const { has, entries, away } = booksOf(() => sandbox)

async function asksMove(maker: Operator, move: TreasuryMove, amount: bigint) {
  await maker.call(requestTreasuryMove, { move, amount, reason })
  return await waitingAbout(maker, move)
}

const usdt = platformAccount('treasury', 'USDT')

describe('a move of the treasury', () => {
  /** Everything that the moves may touch. */
  const accounts = {
    'external.bsc': platformAccount('external.bsc', 'USDT'),
    'external.tron': platformAccount('external.tron', 'USDT'),
    'backing USDT': platformAccount('backing', 'USDT'),
    'issuance USCD': platformAccount('issuance', 'USCD'),
    'treasury USDT': usdt,
    'treasury USCD': uscd,
    'treasury CIG': platformAccount('treasury', 'CIG'),
    'rewards CIG': platformAccount('rewards', 'CIG'),
    'foundation CIG': platformAccount('foundation', 'CIG'),
    'fees USDT': platformAccount('fees', 'USDT'),
    'fees USCD': fees,
    'fees CIG': platformAccount('fees', 'CIG'),
  }
  const look = async () =>
    Object.fromEntries(
      await Promise.all(Object.entries(accounts).map(async ([name, account]) => [name, await has(account as Account)])),
    ) as Record<keyof typeof accounts, bigint>

  beforeAll(async () => {
    await away(usdt, accounts['fees USDT'], 50_000_000n)
    await away(uscd, fees, 50_000_000n)
    await away(accounts['rewards CIG'], accounts['fees CIG'], 50_000_000n)
  })

  it.each<[TreasuryMove, Partial<Record<keyof typeof accounts, bigint>>]>([
    ['treasuryToUscd', { 'treasury USDT': -1n, 'backing USDT': 1n, 'issuance USCD': -1n, 'treasury USCD': 1n }],
    ['treasuryToUsdt', { 'treasury USDT': 1n, 'backing USDT': -1n, 'issuance USCD': 1n, 'treasury USCD': -1n }],
    ['feesUsdtToTreasury', { 'fees USDT': -1n, 'treasury USDT': 1n }],
    ['feesUscdToTreasury', { 'fees USCD': -1n, 'treasury USCD': 1n }],
    ['feesCigToTreasury', { 'fees CIG': -1n, 'treasury CIG': 1n }],
    ['foundationToTreasury', { 'foundation CIG': -1n, 'treasury CIG': 1n }],
    ['treasuryToRewards', { 'treasury CIG': -1n, 'rewards CIG': 1n }],
    // Less is on one chain and more on the other. A mirror is below zero by the amount on its chain.
    ['bscToTron', { 'external.bsc': 1n, 'external.tron': -1n }],
    ['tronToBsc', { 'external.bsc': -1n, 'external.tron': 1n }],
  ])('%s posts exactly its amounts', async (move, changes) => {
    const { fiona, victor } = staff
    const before = await look()
    const id = await asksMove(fiona, move, 12_345_678n)
    expect((await newest(victor))?.details[0]?.value).toContain('12.345678')
    expect(await decides(victor, id)).toBeNull()
    const after = await look()
    const changed = Object.entries(after).flatMap(([name, balance]) => {
      const change = balance - before[name as keyof typeof accounts]
      return change === 0n ? [] : [[name, change / 12_345_678n]]
    })
    expect(Object.fromEntries(changed)).toEqual(changes)
    const [listed] = (await fiona.call(treasuryDeeds, { kind: 'move', limit: 1 })).rows
    expect(listed).toMatchObject({ move, member: null, coin: treasuryMoveCoin[move], amount: 12_345_678n })
    const { coverage } = await fiona.call(reserves, {})
    expect(coverage).toMatchObject({ surplus: 0n, backed: 0n })
  })

  it('of USDT into USCD posts the same as a conversion', () => {
    const money = micros<'USDT'>(5n)
    const { postings, operation } = operatorsConversion({ money, key: 'k', at: new Date() })
    expect([operation, movements.treasuryToUscd.postings(5n)]).toEqual([movements.treasuryToUscd.operation, postings])
  })

  it('takes no money from a chain that does not have it, even if it left after the request', async () => {
    const { fiona, victor } = staff
    const ask = (move: TreasuryMove, amount: bigint) => fiona.tryCall(requestTreasuryMove, { move, amount, reason })
    expect(await ask('tronToBsc', 1n)).toEqual(not('not_enough_money'))
    const lies = -(await has(accounts['external.bsc']))
    expect(await ask('bscToTron', lies + 1n)).toEqual(not('not_enough_money'))
    const id = await asksMove(fiona, 'bscToTron', lies)
    await away(usdt, accounts['external.bsc'], 1n)
    const moved = await entries()
    expect(await decides(victor, id)).toEqual(not('not_enough_money'))
    expect(await entries()).toBe(moved)
    await away(accounts['external.bsc'], usdt, 1n)
    expect(await decides(victor, id)).toBeNull()
    const { onChain, coverage } = await fiona.call(reserves, {})
    expect(onChain).toEqual([
      { chain: 'BSC', amount: 0n },
      { chain: 'TRX', amount: lies },
    ])
    expect(coverage.surplus).toBe(0n)
    expect(await decides(victor, await asksMove(fiona, 'tronToBsc', lies))).toBeNull()
  })

  it('must be above zero and at most the balance, and is requested one at a time', async () => {
    const { fiona, victor } = staff
    const ask = (amount: bigint) => fiona.tryCall(requestTreasuryMove, { move: 'feesUscdToTreasury', amount, reason })
    expect(await ask(0n)).toEqual(not('wrong_money'))
    expect(await ask((await has(fees)) + 1n)).toEqual(not('not_enough_money'))
    expect(await ask(1n)).toBeNull()
    expect(await ask(1n)).toEqual(not('illegal_operation'))
    await decides(victor, (await newest(victor))?.id ?? '', false)
    expect(await fiona.sendRaw('POST', requestTreasuryMove.path, { move: 'toString', amount: 1, reason })).toEqual(
      not('parameter_error'),
    )
  })

  it('can run in both directions at once without a deadlock', async () => {
    const { victor, fiona, conrad } = staff
    await decides(fiona, await asksMove(victor, 'bscToTron', 500_000_000n))
    const before = await look()
    for (let round = 0; round < 5; round++) {
      const there = await asksMove(victor, 'bscToTron', 10_000_000n)
      const back = await asksMove(victor, 'tronToBsc', 10_000_000n)
      expect(await Promise.all([decides(fiona, there), decides(conrad, back)])).toEqual([null, null])
    }
    expect(await look()).toEqual(before)
  })
})

describe('the reserves', () => {
  it('are open to finance and to the admin', async () => {
    expect(await staff.victor.tryCall(reserves, {})).toHaveProperty('assets')
    for (const who of [staff.wendy]) expect(await who.tryCall(reserves, {})).toEqual(not('illegal_operation'))
  })

  it('show all balances, and change with members’ balances', async () => {
    const { fiona } = staff
    const of = async (coin: Coin) => (await fiona.call(reserves, {})).assets.find((it) => it.coin === coin)
    const before = { usdt: await of('USDT'), point: await of('POINT') }
    await sandbox.tom.fund(micros<'USDT'>(7_000_000n), 'USDT')
    await sandbox.tom.fund(micros<'POINT'>(9n), 'POINT')
    const now = await fiona.call(reserves, {})
    expect((await of('USDT'))?.members).toBe((before.usdt?.members ?? 0n) + 7_000_000n)
    expect((await of('USDT'))?.treasury).toBe((before.usdt?.treasury ?? 0n) - 7_000_000n)
    expect((await of('POINT'))?.issued).toBe((before.point?.issued ?? 0n) + 9n)
    expect(await of('CIG')).toMatchObject({ issued: 1_000_000_000_000_000n, team: 200_000_000_000_000n })
    expect(now).toMatchObject({ at: sandbox.clock.now(), leaving: 0n, coverage: { surplus: 0n, backed: 0n } })
    await sandbox.db.transaction().execute((tx) =>
      post(tx, [
        operatorsDeposit({
          chain: 'TRX',
          money: micros(3_000_000n),
          key: 'fixture:another-treasury-deposit',
          at: now.at,
        }),
      ]),
    )
    const later = await fiona.call(reserves, {})
    expect(later.onChain[1]?.amount).toBe((now.onChain[1]?.amount ?? 0n) + 3_000_000n)
    expect(later.coverage.surplus).toBe(0n)
  })
})

describe('the list of awards and moves', () => {
  it('shows each one once, page by page, and refuses a place that it did not give', async () => {
    const { fiona } = staff
    const whole = await fiona.call(treasuryDeeds, { kind: 'move', limit: 200 })
    expect(whole.rows).toHaveLength(whole.count)
    const ids: string[] = []
    let after: string | undefined
    do {
      const page = await fiona.call(treasuryDeeds, { kind: 'move', limit: 4, ...(after ? { after } : {}) })
      ids.push(...page.rows.map(({ id }) => id))
      after = page.next ?? undefined
    } while (after !== undefined)
    expect(ids).toEqual(whole.rows.map(({ id }) => id))
    for (const wrong of ['x', '-1', '1.2'])
      expect(await fiona.tryCall(treasuryDeeds, { kind: 'move', limit: 4, after: wrong })).toEqual(
        not('parameter_error'),
      )
    expect(await staff.wendy.tryCall(treasuryDeeds, { kind: 'award', limit: 4 })).toEqual(not('illegal_operation'))
  })

  it('cannot get a row without two operators, nor lose or change one', async () => {
    const query = (text: string) => sandbox.pool.query(text)
    await expect(query('update treasury_deed set amount = amount + 1')).rejects.toThrow('append-only')
    await expect(query('delete from treasury_deed')).rejects.toThrow('append-only')
    await expect(
      query(`insert into treasury_deed (approval_id, kind, move, coin, amount, transfer_id, at)
        select approval_id, kind, move, coin, amount, transfer_id, at from treasury_deed where kind = 'move' limit 1`),
    ).rejects.toThrow('treasury_deed_asked')
  })
})
