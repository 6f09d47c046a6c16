import { consoleContract } from '@humidor/contract/console/index.ts'
import { getNotify } from '@humidor/contract/notices.ts'
import { type Coin, micros } from '@humidor/domain/money/micros.ts'
import { noticeAmount } from '@humidor/domain/notices.ts'
import { type AwardCoin, LARGEST_AWARD, type TreasuryMove, treasuryMoveCoin } from '@humidor/domain/treasury.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Operator } from '@humidor/sandbox/operators.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Account, platformAccount } from '../../ledger/accounts.ts'
import { post } from '../../ledger/post.ts'
import type { Posting } from '../../ledger/posting.ts'
import { standing } from '../../ledger/testing.ts'
import { operatorsConversion, operatorsDeposit } from '../../ledger/treasury.ts'
import { movements } from './treasury.postings.ts'

const { approvals, decide, audit } = consoleContract.operators
const { requestAward, requestTreasuryMove, reserves, treasuryDeeds } = consoleContract.treasury
const not = (refused: string) => ({ refused })
const reason = 'For the opening of the lounge'

let sandbox: Sandbox
let staff: Sandbox['staff']
beforeAll(async () => {
  sandbox = await openSandbox()
  staff = sandbox.staff
  // More of finance, so that several may decide about what the admin asks for.
  await sandbox.pool.query(`update operator set role = 'finance' where id = any ($1)`, [
    [staff.conrad.id, staff.sam.id],
  ])
})

const waits = async (seconds: number) => {
  sandbox.clock.moveTo(new Date(sandbox.clock.now().getTime() + seconds * 1_000))
  for (const operator of Object.values(staff)) await sandbox.atDesk(operator)
}

const newest = async (who: Operator, state: 'waiting' | 'approved' = 'waiting') =>
  (await who.gets(approvals, { limit: 1, state })).rows[0]

/** Somebody asks for an award; the request's id. */
async function asksAward(maker: Operator, it: { uid: number; coin: AwardCoin; amount: bigint }) {
  await maker.gets(requestAward, { ...it, reason })
  return await waitingAbout(maker, String(it.uid))
}
async function asksMove(maker: Operator, move: TreasuryMove, amount: bigint) {
  await maker.gets(requestTreasuryMove, { move, amount, reason })
  return await waitingAbout(maker, move)
}
async function waitingAbout(who: Operator, about: string) {
  const { rows } = await who.gets(approvals, { limit: 25, state: 'waiting' })
  return rows.find((row) => row.about === about)?.id ?? ''
}
const decides = (checker: Operator, id: string, approve = true) =>
  checker.asks(decide, { id, approve, note: approve ? '' : 'No.', googleCode: checker.googleCode() })

const has = <C extends Coin>(account: Account<C>) => standing(sandbox.db, account)
const entries = async () => Number((await sandbox.pool.query('select count(*) as n from entry')).rows[0].n)

/** Moves money past everybody, as an incident would. */
const away = <C extends Coin>(from: Account<C>, to: Account<C>, amount: bigint) =>
  sandbox.db.transaction().execute((tx) =>
    post(tx, [
      {
        operation: 'test',
        key: `test:${crypto.randomUUID()}`,
        at: sandbox.clock.now(),
        postings: [{ from, to, amount } as unknown as Posting],
      },
    ]),
  )

const usdt = platformAccount('treasury', 'USDT')
const uscd = platformAccount('treasury', 'USCD')
const fees = platformAccount('fees', 'USCD')

describe('an award', () => {
  it.each([
    ['USCD', 250_500_001n, '250.500001 USCD', 'Treasury, USCD'],
    ['CIG', 1_000_000_000n, '₡ 1,000.00', 'Rewards, ₡'],
    ['POINT', 340n, '340 points', 'Issued'],
  ] as const)(
    'of %s is paid once another agrees, in one transfer, and the member is told',
    async (coin, amount, says, source) => {
      const { alice } = sandbox
      const { fiona, victor } = staff
      const before = await alice.holds(coin)
      const id = await asksAward(fiona, { uid: alice.uid, coin, amount })
      expect(await alice.holds(coin)).toBe(before)
      const shown = await newest(victor)
      expect(shown).toMatchObject({
        id,
        kind: 'award',
        about: String(alice.uid),
        aboutName: alice.name,
        mayDecide: true,
      })
      const text = Object.fromEntries(
        (shown?.details ?? []).map(({ name, value }) => [name, value.replaceAll('\u00a0', ' ')]),
      )
      expect(text).toMatchObject({ Award: says, 'Paid out of': source, 'Awarded in 30 days': 'none' })
      expect(await decides(victor, id)).toBeNull()
      expect(await alice.holds(coin)).toBe(before + amount)
      const [deed] = (await fiona.gets(treasuryDeeds, { kind: 'award', limit: 1 })).rows
      expect(deed).toMatchObject({
        member: { uid: alice.uid, name: alice.name },
        move: null,
        coin,
        amount,
        reason,
        maker: fiona.name,
        checker: victor.name,
        at: sandbox.clock.now(),
      })
      const { rows } = await sandbox.pool.query('select id, operation from transfer where key = $1', [`award:${id}`])
      expect(rows).toEqual([{ id: BigInt(deed?.transfer ?? 0), operation: 'systemAward' }])
      const [notice] = await alice.gets(getNotify, {})
      expect(notice).toMatchObject({ kind: 'awarded', params: { money: noticeAmount(amount, coin), reason } })
      expect(await decides(victor, id)).toEqual(not('illegal_operation'))
      expect(await alice.holds(coin)).toBe(before + amount)
    },
  )

  it('is weighed against what is there and what was given in thirty days', async () => {
    const { alice, bob } = sandbox
    const { fiona, victor } = staff
    const seen = async () =>
      Object.fromEntries(((await newest(victor))?.details ?? []).map(({ name, value }) => [name, value]))
    const id = await asksAward(fiona, { uid: bob.uid, coin: 'USCD', amount: 10_000_000n })
    expect(await seen()).toMatchObject({
      'Awarded in 30 days': '1 award, 250.500001\u00a0USCD',
      'Of it to this member': 'none',
    })
    expect((await seen())['Held there now']).not.toBe((await seen())['Left after it'])
    await decides(victor, id)
    await asksAward(fiona, { uid: alice.uid, coin: 'USCD', amount: 1_000_000n })
    expect(await seen()).toMatchObject({
      'Awarded in 30 days': '2 awards, 260.500001\u00a0USCD',
      'Of it to this member': '1 award, 250.500001\u00a0USCD',
    })
    await decides(victor, (await newest(victor))?.id ?? '', false)
    await waits(30 * 86_400)
    await asksAward(fiona, { uid: alice.uid, coin: 'USCD', amount: 1_000_000n })
    expect(await seen()).toMatchObject({ 'Awarded in 30 days': 'none' })
    await decides(victor, (await newest(victor))?.id ?? '', false)
    // What was decided is told as it was, and not against what stands there by now.
    expect((await newest(victor, 'approved'))?.details.map(({ name }) => name)).toEqual([
      'Award',
      'Into wallet',
      'Paid out of',
    ])
  })

  it.each([
    ['a coin that is no award', { coin: 'USDT', amount: 1 }, 'parameter_error'],
    ['half a millionth', { coin: 'USCD', amount: 0.5 }, 'parameter_error'],
    ['beyond what JSON carries', { coin: 'USCD', amount: 2 ** 53 }, 'parameter_error'],
    ['text', { coin: 'USCD', amount: '1' }, 'parameter_error'],
    ['nothing', { coin: 'USCD', amount: 0 }, 'wrong_money'],
    ['less than nothing', { coin: 'POINT', amount: -1 }, 'wrong_money'],
    ['too much', { coin: 'CIG', amount: Number(LARGEST_AWARD.CIG) + 1 }, 'illegal_value'],
    ['without a reason', { coin: 'USCD', amount: 1, reason: ' ' }, 'content_empty'],
  ])('is not asked for where it is %s', async (_, wrong, code) => {
    const body = { uid: sandbox.bob.uid, reason, ...wrong }
    expect(await staff.fiona.sends('POST', requestAward.path, body)).toEqual(not(code))
  })

  it('is asked for once at a time for a member, and for a member that there is', async () => {
    const { fiona, victor } = staff
    const { bob } = sandbox
    const ask = (uid: number) => fiona.asks(requestAward, { uid, coin: 'POINT', amount: 10n, reason })
    expect(await ask(99_999_998)).toEqual(not('not_found'))
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(bob.uid)))
    expect(answers.filter((answer) => answer === null)).toHaveLength(1)
    expect(answers.filter((answer) => answer !== null)).toEqual(
      Array.from({ length: 9 }, () => not('illegal_operation')),
    )
    await decides(victor, (await newest(victor))?.id ?? '', false)
  })

  it('is paid once, however many agree at the same moment', async () => {
    const { victor, fiona, conrad } = staff
    const { carol } = sandbox
    const before = await carol.holds('USCD')
    const id = await asksAward(victor, { uid: carol.uid, coin: 'USCD', amount: 5_000_000n })
    const codes = Array.from({ length: 8 }, (_, n) => {
      const checker = n % 2 ? fiona : conrad
      return { checker, googleCode: checker.googleCode() }
    })
    const answers = await Promise.all(
      codes.map(({ checker, googleCode }) => checker.asks(decide, { id, approve: true, note: '', googleCode })),
    )
    expect(answers.filter((answer) => answer === null)).toHaveLength(1)
    expect(await carol.holds('USCD')).toBe(before + 5_000_000n)
  })

  it('is not paid when what pays it has gone meanwhile, and waits until it is there again', async () => {
    const { fiona, victor } = staff
    const { bob } = sandbox
    const before = await bob.holds('USCD')
    const id = await asksAward(fiona, { uid: bob.uid, coin: 'USCD', amount: 30_000_000n })
    const left = (await has(uscd)) - 29_999_999n
    await away(uscd, fees, left)
    const moved = await entries()
    expect((await newest(victor))?.details).toContainEqual({ name: 'Left after it', value: 'Not enough is held' })
    expect(await decides(victor, id)).toEqual(not('not_enough_money'))
    expect([await entries(), await bob.holds('USCD')]).toEqual([moved, before])
    expect(
      await staff.fiona.asks(requestAward, { uid: sandbox.carol.uid, coin: 'USCD', amount: 30_000_000n, reason }),
    ).toEqual(not('not_enough_money'))
    await away(fees, uscd, 1n)
    expect(await decides(victor, id)).toBeNull()
    expect([await bob.holds('USCD'), await has(uscd)]).toEqual([before + 30_000_000n, 0n])
    await away(fees, uscd, left - 1n)
  })

  it('never pays more than there is when many are agreed on at once', async () => {
    const { victor, fiona, conrad, sam } = staff
    const { alice, bob, carol } = sandbox
    const ids: string[] = []
    for (const { uid } of [alice, bob, carol])
      ids.push(await asksAward(victor, { uid, coin: 'USCD', amount: 40_000_000n }))
    const left = (await has(uscd)) - 100_000_000n
    await away(uscd, fees, left)
    const checkers = [fiona, conrad, sam]
    const codes = ids.map((id, n) => {
      const checker = checkers[n] ?? fiona
      return { id, checker, googleCode: checker.googleCode() }
    })
    const answers = await Promise.all(
      codes.map(({ id, checker, googleCode }) => checker.asks(decide, { id, approve: true, note: '', googleCode })),
    )
    expect(answers.filter((answer) => answer === null)).toHaveLength(2)
    expect(answers.filter((answer) => answer !== null)).toEqual([not('not_enough_money')])
    expect(await has(uscd)).toBe(20_000_000n)
    for (const id of ids) await decides(fiona, id, false)
    await away(fees, uscd, left)
  })

  it('is declined without a trace in the ledger, and each step stands in the audit log', async () => {
    const { fiona, victor } = staff
    const moved = await entries()
    const id = await asksAward(fiona, { uid: sandbox.alice.uid, coin: 'CIG', amount: 1n })
    expect(await decides(victor, id, false)).toBeNull()
    expect(await entries()).toBe(moved)
    const { rows } = await victor.gets(audit, { limit: 2 })
    expect(rows.map(({ call, operator }) => [call, operator])).toEqual([
      [decide.path, victor.name],
      [requestAward.path, fiona.name],
    ])
  })
})

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
    // Less lies on the one chain and more on the other, and what stands for a chain is below zero by as much.
    ['bscToTron', { 'external.bsc': 1n, 'external.tron': -1n }],
    ['tronToBsc', { 'external.bsc': -1n, 'external.tron': 1n }],
  ])('%s books exactly what it says', async (move, changes) => {
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
    const [deed] = (await fiona.gets(treasuryDeeds, { kind: 'move', limit: 1 })).rows
    expect(deed).toMatchObject({ move, member: null, coin: treasuryMoveCoin[move], amount: 12_345_678n })
    const { coverage } = await fiona.gets(reserves, {})
    expect(coverage).toMatchObject({ surplus: 0n, backed: 0n })
  })

  it('of USDT into USCD is what the treasury’s own conversion always was', () => {
    const money = micros<'USDT'>(5n)
    const { postings, operation } = operatorsConversion({ money, key: 'k', at: new Date() })
    expect([operation, movements.treasuryToUscd.postings(5n)]).toEqual([movements.treasuryToUscd.operation, postings])
  })

  it('carries nothing from a chain on which it does not lie, not even when it has gone meanwhile', async () => {
    const { fiona, victor } = staff
    const ask = (move: TreasuryMove, amount: bigint) => fiona.asks(requestTreasuryMove, { move, amount, reason })
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
    const { onChain, coverage } = await fiona.gets(reserves, {})
    expect(onChain).toEqual([
      { chain: 'BSC', amount: 0n },
      { chain: 'TRX', amount: lies },
    ])
    expect(coverage.surplus).toBe(0n)
    expect(await decides(victor, await asksMove(fiona, 'tronToBsc', lies))).toBeNull()
  })

  it('is neither nothing nor more than there is, and one at a time', async () => {
    const { fiona, victor } = staff
    const ask = (amount: bigint) => fiona.asks(requestTreasuryMove, { move: 'feesUscdToTreasury', amount, reason })
    expect(await ask(0n)).toEqual(not('wrong_money'))
    expect(await ask((await has(fees)) + 1n)).toEqual(not('not_enough_money'))
    expect(await ask(1n)).toBeNull()
    expect(await ask(1n)).toEqual(not('illegal_operation'))
    await decides(victor, (await newest(victor))?.id ?? '', false)
    expect(await fiona.sends('POST', requestTreasuryMove.path, { move: 'toString', amount: 1, reason })).toEqual(
      not('parameter_error'),
    )
  })

  it('happens in both directions at once without waiting for ever', async () => {
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
  it('are finance’s and the admin’s to see', async () => {
    expect(await staff.victor.asks(reserves, {})).toHaveProperty('assets')
    for (const who of [staff.wendy]) expect(await who.asks(reserves, {})).toEqual(not('illegal_operation'))
  })

  it('say what stands where, as people come to own it', async () => {
    const { fiona } = staff
    const of = async (coin: Coin) => (await fiona.gets(reserves, {})).assets.find((it) => it.coin === coin)
    const before = { usdt: await of('USDT'), point: await of('POINT') }
    await sandbox.tom.owns(micros<'USDT'>(7_000_000n), 'USDT')
    await sandbox.tom.owns(micros<'POINT'>(9n), 'POINT')
    const now = await fiona.gets(reserves, {})
    expect((await of('USDT'))?.members).toBe((before.usdt?.members ?? 0n) + 7_000_000n)
    expect((await of('USDT'))?.treasury).toBe((before.usdt?.treasury ?? 0n) - 7_000_000n)
    expect((await of('POINT'))?.issued).toBe((before.point?.issued ?? 0n) + 9n)
    expect(await of('CIG')).toMatchObject({ issued: 1_000_000_000_000_000n, team: 200_000_000_000_000n })
    expect(now).toMatchObject({ at: sandbox.clock.now(), leaving: 0n, coverage: { surplus: 0n, backed: 0n } })
    await sandbox.db
      .transaction()
      .execute((tx) =>
        post(tx, [
          operatorsDeposit({ chain: 'TRX', money: micros(3_000_000n), key: 'treasury-deposit:t', at: now.at }),
        ]),
      )
    const later = await fiona.gets(reserves, {})
    expect(later.onChain[1]?.amount).toBe((now.onChain[1]?.amount ?? 0n) + 3_000_000n)
    expect(later.coverage.surplus).toBe(0n)
  })
})

describe('what was done', () => {
  it('is told page by page, each deed once, and takes no place that it did not give', async () => {
    const { fiona } = staff
    const whole = await fiona.gets(treasuryDeeds, { kind: 'move', limit: 200 })
    expect(whole.rows).toHaveLength(whole.count)
    const ids: string[] = []
    let after: string | undefined
    do {
      const page = await fiona.gets(treasuryDeeds, { kind: 'move', limit: 4, ...(after ? { after } : {}) })
      ids.push(...page.rows.map(({ id }) => id))
      after = page.next ?? undefined
    } while (after !== undefined)
    expect(ids).toEqual(whole.rows.map(({ id }) => id))
    for (const wrong of ['x', '-1', '1.2'])
      expect(await fiona.asks(treasuryDeeds, { kind: 'move', limit: 4, after: wrong })).toEqual(not('parameter_error'))
    expect(await staff.wendy.asks(treasuryDeeds, { kind: 'award', limit: 4 })).toEqual(not('illegal_operation'))
  })

  it('cannot be written down without two operators, changed or taken out', async () => {
    const query = (text: string) => sandbox.pool.query(text)
    await expect(query('update treasury_deed set amount = amount + 1')).rejects.toThrow('append-only')
    await expect(query('delete from treasury_deed')).rejects.toThrow('append-only')
    await expect(
      query(`insert into treasury_deed (approval_id, kind, move, coin, amount, transfer_id, at)
        select approval_id, kind, move, coin, amount, transfer_id, at from treasury_deed where kind = 'move' limit 1`),
    ).rejects.toThrow('treasury_deed_asked')
  })
})
