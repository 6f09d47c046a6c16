import { getNotify } from '@humidor/contract/community/notices.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { noticeAmount } from '@humidor/domain/community/notices.ts'
import { type AwardCoin, LARGEST_AWARD } from '@humidor/domain/money/treasury.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { Operator } from '@humidor/sandbox/operators.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { amountText } from '../../../platform/console/amount-text.ts'
import { booksOf, decides, fees, newest, not, openTreasury, reason, uscd, waitingAbout } from './treasury.testing.ts'

const { approvals, decide, audit } = consoleContract.operators
const { requestAward, treasuryDeeds } = consoleContract.treasury

let sandbox: Sandbox
let staff: Sandbox['staff']
beforeAll(async () => {
  sandbox = await openTreasury()
  staff = sandbox.staff
})

const { has, entries, away } = booksOf(() => sandbox)

const waits = async (seconds: number) => {
  sandbox.clock.moveTo(new Date(sandbox.clock.now().getTime() + seconds * 1_000))
  for (const operator of Object.values(staff)) await sandbox.renewOperatorSession(operator)
}

/** Requests an award. Answers the request's id. */
async function asksAward(maker: Operator, it: { uid: number; coin: AwardCoin; amount: bigint }) {
  await maker.call(requestAward, { ...it, reason })
  return await waitingAbout(maker, String(it.uid))
}

describe('an award', () => {
  it.each([
    ['USCD', 250_500_001n, '250.500001 USCD', 'Treasury, USCD'],
    ['CIG', 1_000_000_000n, '₡ 1,000.00', 'Rewards, ₡'],
    ['POINT', 340n, '340 points', 'Issued'],
  ] as const)(
    'of %s is paid once a second operator agrees, in one transfer, and the member is notified',
    async (coin, amount, says, source) => {
      const { alice } = sandbox
      const { fiona, victor } = staff
      const before = await alice.balance(coin)
      const id = await asksAward(fiona, { uid: alice.uid, coin, amount })
      expect(await alice.balance(coin)).toBe(before)
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
      expect(await alice.balance(coin)).toBe(before + amount)
      const [listed] = (await fiona.call(treasuryDeeds, { kind: 'award', limit: 1 })).rows
      expect(listed).toMatchObject({
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
      expect(rows).toEqual([{ id: BigInt(listed?.transfer ?? 0), operation: 'systemAward' }])
      const [notice] = await alice.call(getNotify, {})
      expect(notice).toMatchObject({ kind: 'awarded', params: { money: noticeAmount(amount, coin), reason } })
      expect(await decides(victor, id)).toEqual(not('illegal_operation'))
      expect(await alice.balance(coin)).toBe(before + amount)
    },
  )

  it('is shown with the paying balance and the awards of the last thirty days', async () => {
    const { alice, bob } = sandbox
    const { fiona, victor } = staff
    const seen = async () =>
      Object.fromEntries(((await newest(victor))?.details ?? []).map(({ name, value }) => [name, value]))
    const id = await asksAward(fiona, { uid: bob.uid, coin: 'USCD', amount: 10_000_000n })
    expect(await seen()).toMatchObject({
      'Awarded in 30 days': '1 award, 250.500001\u00a0USCD',
      'To this member': 'none',
    })
    expect((await seen())['Available now']).not.toBe((await seen())['Left after it'])
    const held = await bob.balance('USCD')
    expect(await seen()).toMatchObject({
      'Member has now': amountText(held, 'USCD'),
      'Member has after it': amountText(held + 10_000_000n, 'USCD'),
    })
    await decides(victor, id)
    await asksAward(fiona, { uid: alice.uid, coin: 'USCD', amount: 1_000_000n })
    expect(await seen()).toMatchObject({
      'Awarded in 30 days': '2 awards, 260.500001\u00a0USCD',
      'To this member': '1 award, 250.500001\u00a0USCD',
    })
    await decides(victor, (await newest(victor))?.id ?? '', false)
    await waits(30 * 86_400)
    await asksAward(fiona, { uid: alice.uid, coin: 'USCD', amount: 1_000_000n })
    expect(await seen()).toMatchObject({ 'Awarded in 30 days': 'none' })
    await decides(victor, (await newest(victor))?.id ?? '', false)
    // A decided request is shown as it was, without the present balance.
    expect((await newest(victor, 'approved'))?.details.map(({ name }) => name)).toEqual([
      'Award',
      'Into wallet',
      'Paid out of',
    ])
  })

  it.each([
    ['a coin that is no award', { coin: 'USDT', amount: 1 }, 'parameter_error'],
    ['half a millionth', { coin: 'USCD', amount: 0.5 }, 'parameter_error'],
    ['an amount beyond JSON’s integers', { coin: 'USCD', amount: 2 ** 53 }, 'parameter_error'],
    ['a text as the amount', { coin: 'USCD', amount: '1' }, 'parameter_error'],
    ['zero', { coin: 'USCD', amount: 0 }, 'wrong_money'],
    ['a negative amount', { coin: 'POINT', amount: -1 }, 'wrong_money'],
    ['too much', { coin: 'CIG', amount: Number(LARGEST_AWARD.CIG) + 1 }, 'illegal_value'],
    ['no reason', { coin: 'USCD', amount: 1, reason: ' ' }, 'content_empty'],
  ])('cannot be requested with %s', async (_, wrong, code) => {
    const body = { uid: sandbox.bob.uid, reason, ...wrong }
    expect(await staff.fiona.sendRaw('POST', requestAward.path, body)).toEqual(not(code))
  })

  it('can be requested once at a time, for an existing member', async () => {
    const { fiona, victor } = staff
    const { bob } = sandbox
    const ask = (uid: number) => fiona.tryCall(requestAward, { uid, coin: 'POINT', amount: 10n, reason })
    expect(await ask(99_999_998)).toEqual(not('not_found'))
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(bob.uid)))
    expect(answers.filter((answer) => answer === null)).toHaveLength(1)
    expect(answers.filter((answer) => answer !== null)).toEqual(
      Array.from({ length: 9 }, () => not('illegal_operation')),
    )
    await decides(victor, (await newest(victor))?.id ?? '', false)
  })

  it('is paid once, however many operators agree at the same moment', async () => {
    const { victor, fiona, conrad } = staff
    const { carol } = sandbox
    const before = await carol.balance('USCD')
    const id = await asksAward(victor, { uid: carol.uid, coin: 'USCD', amount: 5_000_000n })
    const codes = Array.from({ length: 8 }, (_, n) => {
      const checker = n % 2 ? fiona : conrad
      return { checker, googleCode: checker.googleCode() }
    })
    const answers = await Promise.all(
      codes.map(({ checker, googleCode }) => checker.tryCall(decide, { id, approve: true, note: '', googleCode })),
    )
    expect(answers.filter((answer) => answer === null)).toHaveLength(1)
    expect(await carol.balance('USCD')).toBe(before + 5_000_000n)
  })

  it('is not paid while the paying account lacks the amount, and can be paid once it is there again', async () => {
    const { fiona, victor } = staff
    const { bob } = sandbox
    const before = await bob.balance('USCD')
    const id = await asksAward(fiona, { uid: bob.uid, coin: 'USCD', amount: 30_000_000n })
    const left = (await has(uscd)) - 29_999_999n
    await away(uscd, fees, left)
    const moved = await entries()
    expect((await newest(victor))?.details).toContainEqual({
      ...{ name: 'Left after it', value: 'Not enough available', warns: true },
    })
    expect(await decides(victor, id)).toEqual(not('not_enough_money'))
    expect([await entries(), await bob.balance('USCD')]).toEqual([moved, before])
    expect(
      await staff.fiona.tryCall(requestAward, { uid: sandbox.carol.uid, coin: 'USCD', amount: 30_000_000n, reason }),
    ).toEqual(not('not_enough_money'))
    await away(fees, uscd, 1n)
    expect(await decides(victor, id)).toBeNull()
    expect([await bob.balance('USCD'), await has(uscd)]).toEqual([before + 30_000_000n, 0n])
    await away(fees, uscd, left - 1n)
  })

  it('never pays more than the balance if many are approved at once', async () => {
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
      codes.map(({ id, checker, googleCode }) => checker.tryCall(decide, { id, approve: true, note: '', googleCode })),
    )
    expect(answers.filter((answer) => answer === null)).toHaveLength(2)
    expect(answers.filter((answer) => answer !== null)).toEqual([not('not_enough_money')])
    expect(await has(uscd)).toBe(20_000_000n)
    for (const id of ids) await decides(fiona, id, false)
    await away(fees, uscd, left)
  })

  it('can be declined without a transfer, and each step is in the audit log', async () => {
    const { fiona, victor } = staff
    const moved = await entries()
    const id = await asksAward(fiona, { uid: sandbox.alice.uid, coin: 'CIG', amount: 1n })
    expect(await decides(victor, id, false)).toBeNull()
    expect(await entries()).toBe(moved)
    const { rows } = await victor.call(audit, { limit: 3 })
    expect(rows.map(({ call, operator }) => [call, operator])).toEqual([
      [decide.path, victor.name],
      [approvals.path, fiona.name],
      [requestAward.path, fiona.name],
    ])
  })
})
