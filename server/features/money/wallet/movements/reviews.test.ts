import { randomUUID } from 'node:crypto'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { maskedName } from '@humidor/domain/accounts/masked-name.ts'
import { itemOf, noteLength } from '@humidor/domain/backoffice/console.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { platformAccount } from '../../../../ledger/accounts.ts'
import { storedBalance } from '../../../../ledger/testing.ts'
import { changeSetting } from '../../../../platform/settings/stored-settings.ts'
import { reviewsIn } from './movements.testing.ts'

const { transferUsdc, detail } = contract.wallet
const { stopTransfer } = consoleContract.movements
const { claim, release, audit } = consoleContract.operators
const { freezeMember, unfreezeMember } = consoleContract.members
const refused = (code: string) => ({ refused: code })
const DAY = 86_400_000

let harness: Sandbox
beforeAll(async () => {
  harness = await openSandbox()
}, 60_000)
afterAll(() => harness.close())

const { gives, inReview, cancels, held, notifications, batch, later } = reviewsIn(() => harness)
const fees = () => storedBalance(harness.db, platformAccount('fees', 'USCD'))
const rowsOf = async (who: Person, wallet = 2) =>
  (await who.call(detail, { page: 1, limit: 5, wallet, op: 0 })).rows.map((row) => [
    row.say,
    row.moneyChange,
    row.status,
  ])

/** Sets the review and the fee of transfers, and waits until they are in force. */
async function underSettings(transferReview: number, transferFee: bigint) {
  await changeSetting(harness.db, 'transferReview', transferReview)
  await changeSetting(harness.db, 'transferFee', transferFee)
  const inForce = () => harness.alice.call(contract.platform.settings, {})
  await expect.poll(inForce).toMatchObject({ transferReview, transferFee: Number(transferFee) })
}

describe('POST /api/user/transferUsdc without a review', () => {
  it('notifies the receiver at once of the giver and the amount, and the giver of nothing', async () => {
    const { alice, bob } = harness
    await alice.fund(micros<'USCD'>(10_000_000n), 'USCD')
    const key = randomUUID()
    const asked = { email: bob.email, money: micros<'USCD'>(3_000_001n), googleCode: alice.googleCode() }
    await Promise.all(Array.from({ length: 10 }, () => alice.tryCall(transferUsdc, asked, { key })))
    expect(await notifications(bob)).toEqual([
      { kind: 'transferReceived', money: { amount: 3_000_001, coin: 'USCD' }, name: maskedName(alice.name) },
    ])
    expect(await notifications(alice)).toEqual([])
    // Each sees the other in their own rows.
    const newest = { page: 1, limit: 1, wallet: 2, op: 0 }
    expect((await bob.call(detail, newest)).rows).toMatchObject([{ other: maskedName(alice.name) }])
    expect((await alice.call(detail, newest)).rows).toMatchObject([{ other: bob.name }])
    expect(await inReview(alice)).toEqual([])
    expect(
      await alice.tryCall(transferUsdc, {
        ...asked,
        money: micros<'USCD'>(99_000_000n),
        googleCode: alice.googleCode(),
      }),
    ).toEqual(refused('not_enough_money'))
    expect(await notifications(bob)).toHaveLength(1)
  })
})

describe('POST /api/user/transferUsdc under a review', () => {
  it('reserves the whole amount, and completes with the fee of the request', async () => {
    const { carol, sylvia } = harness
    await carol.fund(micros<'USCD'>(5_000_001n), 'USCD')
    const [total, before] = [(await carol.call(contract.member.info, {})).moneyTotal, await fees()]
    await underSettings(24 * 3_600, 10n)
    const asked = harness.clock.now()
    const ask = (money: bigint) =>
      carol.tryCall(transferUsdc, {
        ...{ email: sylvia.email, money: micros<'USCD'>(money), googleCode: carol.googleCode() },
        note: 'For the taxi',
      })
    expect(await ask(5_000_002n)).toEqual(refused('not_enough_money'))
    expect(await ask(1n)).toEqual(refused('wrong_money'))
    expect(
      await carol.tryCall(transferUsdc, {
        email: carol.email,
        money: micros<'USCD'>(5n),
        googleCode: carol.googleCode(),
      }),
    ).toEqual(refused('illegal_operation'))
    const given = harness.clock.now()
    expect(given.getTime()).toBeGreaterThanOrEqual(asked.getTime())
    expect(await ask(5_000_001n)).toBeNull()
    const [row] = await inReview(carol)
    expect(row).toEqual({
      id: expect.any(Number),
      name: maskedName(sylvia.name),
      money: 5_000_001n,
      fee: 50_001n,
      createdAt: harness.clock.now(),
      dueAt: new Date(harness.clock.now().getTime() + DAY),
    })
    expect([await carol.balance('USCD'), await held(carol), await sylvia.balance('USCD')]).toEqual([0n, 5_000_001n, 0n])
    expect((await carol.call(contract.member.info, {})).moneyTotal).toBe(total)
    expect(await rowsOf(carol)).toMatchObject([
      ['transactionTransferOut', -5_000_001n, 0],
      ['systemAward', 5_000_001n, 1],
    ])
    expect(await notifications(sylvia)).toEqual([])
    const newest = { page: 1, limit: 1, wallet: 2, op: 0 }
    expect((await carol.call(detail, newest)).rows).toMatchObject([
      { other: maskedName(sylvia.name), note: 'For the taxi' },
    ])

    await underSettings(0, 30n)
    await later(DAY - 1, carol, sylvia)
    expect(await batch()).toEqual({ done: 0, left: false })
    await later(1)
    expect(await batch()).toEqual({ done: 1, left: false })
    expect([await held(carol), await sylvia.balance('USCD'), (await fees()) - before]).toEqual([
      0n,
      4_950_000n,
      50_001n,
    ])
    expect(await rowsOf(carol)).toMatchObject([
      ['transactionTransferOut', -5_000_001n, 1],
      ['systemAward', 5_000_001n, 1],
    ])
    expect(await rowsOf(sylvia)).toEqual([['transactionTransferIn', 4_950_000n, 1]])
    expect((await sylvia.call(detail, newest)).rows).toMatchObject([
      { other: maskedName(carol.name), note: 'For the taxi' },
    ])
    expect(await notifications(carol)).toEqual([
      { kind: 'transferArrived', money: { amount: 5_000_001, coin: 'USCD' }, name: maskedName(sylvia.name) },
    ])
    expect(await notifications(sylvia)).toEqual([
      { kind: 'transferReceived', money: { amount: 4_950_000, coin: 'USCD' }, name: maskedName(carol.name) },
    ])
    expect(await inReview(carol)).toEqual([])
    expect(await batch()).toEqual({ done: 0, left: false })
    await underSettings(0, 0n)
  })

  it('is completed by the job of the server, without a fee if none is set', async () => {
    const { gregor, paula } = harness
    await gives(gregor, paula, 7n)
    await harness.travel(DAY / 1000)
    await later(0, gregor, paula)
    expect(await paula.balance('USCD')).toBe(7n)
  })
})

describe('POST /api/user/cancelTransfer', () => {
  it('returns the whole amount at once, the fee included, even after it was due, and once', async () => {
    const { magnus, paula } = harness
    const before = await fees()
    const [first, second] = [await gives(magnus, paula, 4_000_000n, 40_000n), await gives(magnus, paula, 1_000_000n)]
    expect((await inReview(magnus)).map(({ id }) => id)).toEqual([second, first])
    expect(await cancels(magnus, first)).toBeNull()
    expect([await magnus.balance('USCD'), await held(magnus), await fees()]).toEqual([4_000_000n, 1_000_000n, before])
    expect(await cancels(magnus, first)).toEqual(refused('illegal_operation'))
    // The returned row names the receiver.
    const newest = { page: 1, limit: 1, wallet: 2, op: 0 }
    expect((await magnus.call(detail, newest)).rows).toMatchObject([{ other: maskedName(paula.name) }])
    expect((await rowsOf(magnus)).slice(0, 3)).toEqual([
      ['transactionTransferOut', 4_000_000n, 1],
      ['transactionTransferOut', -1_000_000n, 0],
      ['systemAward', 1_000_000n, 1],
    ])
    await later(3 * DAY, magnus, paula)
    expect(await cancels(magnus, second)).toBeNull()
    await batch()
    expect([await magnus.balance('USCD'), await held(magnus)]).toEqual([5_000_000n, 0n])
    expect(await notifications(magnus)).toEqual([])
  })

  it('is allowed only to the giver', async () => {
    const { magnus, paula, alice } = harness
    const id = await gives(magnus, paula, 1_000_000n)
    expect(await cancels(paula, id)).toEqual(refused('not_found'))
    expect(await cancels(alice, id)).toEqual(refused('not_found'))
    expect(await cancels(alice, 999_999_999)).toEqual(refused('not_found'))
    await later(DAY, magnus)
    await batch()
    expect(await cancels(magnus, id)).toEqual(refused('illegal_operation'))
  })
})

describe('POST /api/console/stopTransfer', () => {
  it('returns the whole amount, and the giver gets the reason in the app and by mail', async () => {
    const { bob, alice } = harness
    const { wendy, fiona, victor } = harness.staff
    await later(0, bob)
    const before = await bob.balance('USCD')
    const id = await gives(bob, alice, 2_000_000n, 20_000n)
    const reason = '  <b>Asked for</b> by letter 🚬 '
    expect(await wendy.tryCall(stopTransfer, { id: String(id), reason })).toBeNull()
    expect([await bob.balance('USCD'), await held(bob)]).toEqual([before + 2_000_000n, 0n])
    expect((await notifications(bob))[0]).toEqual({
      kind: 'transferCancelled',
      money: { amount: 2_000_000, coin: 'USCD' },
      name: maskedName(alice.name),
      reason: reason.trim(),
    })
    const [letter] = await harness.inbox(bob.email)
    expect(letter?.text).toContain('Asked for')
    expect(letter?.html).not.toContain('<b>Asked')
    expect(await wendy.tryCall(stopTransfer, { id: String(id), reason })).toEqual(refused('illegal_operation'))
    expect(await cancels(bob, id)).toEqual(refused('illegal_operation'))
    const { rows } = await victor.call(audit, { limit: 1, call: stopTransfer.path })
    expect(JSON.parse(rows[0]?.request ?? '')).toEqual({ id: String(id), reason: reason.trim() })
    expect(await fiona.tryCall(stopTransfer, { id: '999999999', reason })).toEqual(refused('not_found'))
  })

  it.each(['', '0', '-1', '1.5', 'abc', "1' or '1", '9'.repeat(24)])('finds no transfer %j', async (id) => {
    await later(0)
    expect(await harness.staff.fiona.tryCall(stopTransfer, { id, reason: 'No.' })).toEqual(refused('not_found'))
  })

  it('needs a reason, and no claim of another operator', async () => {
    const { bob, alice } = harness
    const { wendy, sam, conrad } = harness.staff
    const id = String(await gives(bob, alice, 1_000_000n))
    await later(0, bob)
    expect(await wendy.tryCall(stopTransfer, { id, reason: ' ' })).toEqual(refused('content_empty'))
    expect(await wendy.tryCall(stopTransfer, { id, reason: 'x'.repeat(noteLength.most + 1) })).toEqual(
      refused('content_too_long'),
    )
    await sam.call(claim, { item: itemOf.transfer(id) })
    expect(await wendy.tryCall(stopTransfer, { id, reason: 'No.' })).toEqual(refused('admin_lock'))
    expect(await conrad.tryCall(stopTransfer, { id, reason: 'No.' })).toEqual(refused('illegal_operation'))
    // The giver does not wait for the operator's claim.
    await sam.call(release, { item: itemOf.transfer(id) })
    expect(await wendy.tryCall(stopTransfer, { id, reason: 'No.' })).toBeNull()
  })
})

describe('a giver who is frozen meanwhile', () => {
  it('gives nothing until they are unfrozen, but may take it back; a frozen receiver receives', async () => {
    const { gregor, paula } = harness
    const { wendy } = harness.staff
    await later(0, gregor, paula)
    const [before, there] = [await paula.balance('USCD'), await gregor.balance('USCD')]
    const [first, second] = [await gives(gregor, paula, 1_000_000n), await gives(gregor, paula, 2_000_000n)]
    const back = await gives(paula, gregor, 3_000_000n)
    await wendy.call(freezeMember, { uid: gregor.uid, reason: 'Asked for by telephone.' })
    await later(DAY, gregor, paula)
    expect(await batch()).toEqual({ done: 1, left: false })
    expect([await held(gregor), await paula.balance('USCD')]).toEqual([3_000_000n, before])
    expect(await gregor.balance('USCD')).toBe(there + 3_000_000n)
    expect((await inReview(gregor)).map(({ id }) => id)).toEqual([second, first])
    expect(await cancels(gregor, second)).toBeNull()
    await wendy.call(unfreezeMember, { uid: gregor.uid, reason: 'It was somebody else.' })
    expect(await batch()).toEqual({ done: 1, left: false })
    expect([await held(gregor), await paula.balance('USCD')]).toEqual([0n, before + 1_000_000n])
    expect(back).toBeGreaterThan(second)
  })
})
