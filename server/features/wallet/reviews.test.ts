import { randomUUID } from 'node:crypto'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { itemOf, noteLength } from '@humidor/domain/console.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { giveInReview } from '@humidor/sandbox/movements.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../database/database.ts'
import { memberAccount, platformAccount } from '../../ledger/accounts.ts'
import { breachesIn } from '../../ledger/invariants.ts'
import { deafLine, standing } from '../../ledger/testing.ts'
import { changeSetting } from '../platform/platform.ts'
import { completeDue } from './completing.ts'
import { insists } from './insisting.testing.ts'
import { completeTransfers, dueTransfers } from './reviews.jobs.ts'
import { walletInvariants } from './wallet.invariants.ts'
import { maskedName } from './wallet.present.ts'

const { transferUsdc, transfersInReview, cancelTransfer, detail } = contract.wallet
const { getNotify } = contract.notices
const { stopTransfer } = consoleContract.movements
const { claim, release, audit } = consoleContract.operators
const { freezeMember, unfreezeMember } = consoleContract.members
const refused = (code: string) => ({ refused: code })
const HOUR = 3_600_000
const DAY = 24 * HOUR

let world: Sandbox
beforeAll(async () => {
  world = await openSandbox()
}, 60_000)
afterAll(() => world.close())

const goTo = async (moment: Date, ...who: Person[]) => {
  world.clock.moveTo(moment)
  for (const person of who) await world.signsIn(person)
  for (const operator of Object.values(world.staff)) await world.atDesk(operator)
}
const later = (ms: number, ...who: Person[]) => goTo(new Date(world.clock.now().getTime() + ms), ...who)
const held = (who: Person) => standing(world.db, memberAccount(who.uid, 'held.transfer'))
const fees = () => standing(world.db, platformAccount('fees', 'USCD'))
const alarms: string[] = []
const job = completeTransfers((what) => alarms.push(what))
const bite = (db: Database = world.db, limit = 1_000) =>
  job.run({ db, day: '2026-11-20', at: world.clock.now(), limit })
const inReview = (who: Person) => who.gets(transfersInReview, {})
const cancels = (who: Person, id: number) => insists((key) => who.asks(cancelTransfer, { id }, { key }))
const rowsOf = async (who: Person, wallet = 2) =>
  (await who.gets(detail, { page: 1, limit: 5, wallet, op: 0 })).rows.map((row) => [
    row.say,
    row.moneyChange,
    row.status,
  ])
const told = async (who: Person) =>
  (await who.gets(getNotify, {}))
    .filter(({ kind }) => kind.startsWith('transfer'))
    .map(({ kind, params }) => ({ kind, ...(params as object) }))

/** Sets how long transfers are reviewed and what they cost, and waits until it is in force. */
async function underSettings(transferReview: number, transferFee: bigint) {
  await changeSetting(world.db, 'transferReview', transferReview)
  await changeSetting(world.db, 'transferFee', transferFee)
  const inForce = () => world.alice.gets(contract.platform.settings, {})
  await expect.poll(inForce, { timeout: 5_000 }).toMatchObject({ transferReview, transferFee: Number(transferFee) })
}

/** Somebody who has so many millionths of USCD to give, and gives them, in review for a day. */
async function gives(from: Person, to: Person, money: bigint, fee = 0n) {
  await from.owns(micros<'USCD'>(money), 'USCD')
  return await giveInReview(world.db, { from, to, money, fee, at: world.clock.now() })
}

describe('POST /api/user/transferUsdc without a review', () => {
  it('tells the receiver at once who gave how much, and the giver nothing', async () => {
    const { alice, bob } = world
    await alice.owns(micros<'USCD'>(10_000_000n), 'USCD')
    const key = randomUUID()
    const asked = { email: bob.email, money: micros<'USCD'>(3_000_001n), googleCode: alice.googleCode() }
    await Promise.all(Array.from({ length: 10 }, () => alice.asks(transferUsdc, asked, { key })))
    expect(await told(bob)).toEqual([
      { kind: 'transferReceived', money: { amount: 3_000_001, coin: 'USCD' }, name: maskedName(alice.name) },
    ])
    expect(await told(alice)).toEqual([])
    expect(await inReview(alice)).toEqual([])
    expect(
      await alice.asks(transferUsdc, { ...asked, money: micros<'USCD'>(99_000_000n), googleCode: alice.googleCode() }),
    ).toEqual(refused('not_enough_money'))
    expect(await told(bob)).toHaveLength(1)
  })
})

describe('POST /api/user/transferUsdc under a review', () => {
  it('holds all of it, and completes under the fee that it was asked under', async () => {
    const { carol, sylvia } = world
    await carol.owns(micros<'USCD'>(5_000_001n), 'USCD')
    const [total, before] = [(await carol.gets(contract.member.info, {})).moneyTotal, await fees()]
    await underSettings(24 * 3_600, 10n)
    const asked = world.clock.now()
    const ask = (money: bigint) =>
      carol.asks(transferUsdc, { email: sylvia.email, money: micros<'USCD'>(money), googleCode: carol.googleCode() })
    expect(await ask(5_000_002n)).toEqual(refused('not_enough_money'))
    expect(await ask(1n)).toEqual(refused('wrong_money'))
    expect(
      await carol.asks(transferUsdc, { email: carol.email, money: micros<'USCD'>(5n), googleCode: carol.googleCode() }),
    ).toEqual(refused('illegal_operation'))
    const given = world.clock.now()
    expect(given.getTime()).toBeGreaterThanOrEqual(asked.getTime())
    expect(await ask(5_000_001n)).toBeNull()
    const [row] = await inReview(carol)
    expect(row).toEqual({
      id: expect.any(Number),
      name: maskedName(sylvia.name),
      money: 5_000_001n,
      fee: 50_001n,
      createdAt: world.clock.now(),
      dueAt: new Date(world.clock.now().getTime() + DAY),
    })
    expect([await carol.holds('USCD'), await held(carol), await sylvia.holds('USCD')]).toEqual([0n, 5_000_001n, 0n])
    expect((await carol.gets(contract.member.info, {})).moneyTotal).toBe(total)
    expect(await rowsOf(carol)).toMatchObject([
      ['transactionTransferOut', -5_000_001n, 0],
      ['systemAward', 5_000_001n, 1],
    ])
    expect(await told(sylvia)).toEqual([])

    await underSettings(0, 30n)
    await later(DAY - 1, carol, sylvia)
    expect(await bite()).toEqual({ done: 0, left: false })
    await later(1)
    expect(await bite()).toEqual({ done: 1, left: false })
    expect([await held(carol), await sylvia.holds('USCD'), (await fees()) - before]).toEqual([0n, 4_950_000n, 50_001n])
    expect(await rowsOf(carol)).toMatchObject([
      ['transactionTransferOut', -5_000_001n, 1],
      ['systemAward', 5_000_001n, 1],
    ])
    expect(await rowsOf(sylvia)).toEqual([['transactionTransferIn', 4_950_000n, 1]])
    expect(await told(carol)).toEqual([
      { kind: 'transferArrived', money: { amount: 5_000_001, coin: 'USCD' }, name: maskedName(sylvia.name) },
    ])
    expect(await told(sylvia)).toEqual([
      { kind: 'transferReceived', money: { amount: 4_950_000, coin: 'USCD' }, name: maskedName(carol.name) },
    ])
    expect(await inReview(carol)).toEqual([])
    expect(await bite()).toEqual({ done: 0, left: false })
    await underSettings(0, 0n)
  })

  it('is completed by the house itself, without a fee where there is none', async () => {
    const { gregor, paula } = world
    await gives(gregor, paula, 7n)
    await world.travel(DAY / 1000)
    await goTo(world.clock.now(), gregor, paula)
    expect(await paula.holds('USCD')).toBe(7n)
  })
})

describe('POST /api/user/cancelTransfer', () => {
  it('brings all of it back at once, the fee too, also past its time, and once', async () => {
    const { magnus, paula } = world
    const before = await fees()
    const [first, second] = [await gives(magnus, paula, 4_000_000n, 40_000n), await gives(magnus, paula, 1_000_000n)]
    expect((await inReview(magnus)).map(({ id }) => id)).toEqual([second, first])
    expect(await cancels(magnus, first)).toBeNull()
    expect([await magnus.holds('USCD'), await held(magnus), await fees()]).toEqual([4_000_000n, 1_000_000n, before])
    expect(await cancels(magnus, first)).toEqual(refused('illegal_operation'))
    expect((await rowsOf(magnus)).slice(0, 3)).toEqual([
      ['transactionTransferOut', 4_000_000n, 1],
      ['transactionTransferOut', -1_000_000n, 0],
      ['systemAward', 1_000_000n, 1],
    ])
    await later(3 * DAY, magnus, paula)
    expect(await cancels(magnus, second)).toBeNull()
    await bite()
    expect([await magnus.holds('USCD'), await held(magnus)]).toEqual([5_000_000n, 0n])
    expect(await told(magnus)).toEqual([])
  })

  it('is the giver’s alone', async () => {
    const { magnus, paula, alice } = world
    const id = await gives(magnus, paula, 1_000_000n)
    expect(await cancels(paula, id)).toEqual(refused('not_found'))
    expect(await cancels(alice, id)).toEqual(refused('not_found'))
    expect(await cancels(alice, 999_999_999)).toEqual(refused('not_found'))
    await later(DAY, magnus)
    await bite()
    expect(await cancels(magnus, id)).toEqual(refused('illegal_operation'))
  })
})

describe('POST /api/console/stopTransfer', () => {
  it('brings all of it back, and the giver reads why, in the app and by mail', async () => {
    const { bob, alice } = world
    const { wendy, fiona, victor } = world.staff
    await later(0, bob)
    const before = await bob.holds('USCD')
    const id = await gives(bob, alice, 2_000_000n, 20_000n)
    const reason = '  <b>Asked for</b> by letter 🚬 '
    expect(await wendy.asks(stopTransfer, { id: String(id), reason })).toBeNull()
    expect([await bob.holds('USCD'), await held(bob)]).toEqual([before + 2_000_000n, 0n])
    expect((await told(bob))[0]).toEqual({
      kind: 'transferCancelled',
      money: { amount: 2_000_000, coin: 'USCD' },
      name: maskedName(alice.name),
      reason: reason.trim(),
    })
    const [letter] = await world.inbox(bob.email)
    expect(letter?.text).toContain('Asked for')
    expect(letter?.html).not.toContain('<b>Asked')
    expect(await wendy.asks(stopTransfer, { id: String(id), reason })).toEqual(refused('illegal_operation'))
    expect(await cancels(bob, id)).toEqual(refused('illegal_operation'))
    const { rows } = await victor.gets(audit, { limit: 1, call: stopTransfer.path })
    expect(JSON.parse(rows[0]?.request ?? '')).toEqual({ id: String(id), reason })
    expect(await fiona.asks(stopTransfer, { id: '999999999', reason })).toEqual(refused('not_found'))
  })

  it.each(['', '0', '-1', '1.5', 'abc', "1' or '1", '9'.repeat(24)])('knows no transfer %j', async (id) => {
    await later(0)
    expect(await world.staff.fiona.asks(stopTransfer, { id, reason: 'No.' })).toEqual(refused('not_found'))
  })

  it('needs a reason, and nobody else who has it open', async () => {
    const { bob, alice } = world
    const { wendy, sam, conrad } = world.staff
    const id = String(await gives(bob, alice, 1_000_000n))
    await later(0, bob)
    expect(await wendy.asks(stopTransfer, { id, reason: ' ' })).toEqual(refused('content_empty'))
    expect(await wendy.asks(stopTransfer, { id, reason: 'x'.repeat(noteLength.most + 1) })).toEqual(
      refused('content_too_long'),
    )
    await sam.gets(claim, { item: itemOf.transfer(id) })
    expect(await wendy.asks(stopTransfer, { id, reason: 'No.' })).toEqual(refused('admin_lock'))
    expect(await conrad.asks(stopTransfer, { id, reason: 'No.' })).toEqual(refused('illegal_operation'))
    // The giver need not wait for an operator.
    await sam.gets(release, { item: itemOf.transfer(id) })
    expect(await wendy.asks(stopTransfer, { id, reason: 'No.' })).toBeNull()
  })
})

describe('a giver who is frozen meanwhile', () => {
  it('gives nothing away until they are not, and may take it back; a receiver who is frozen receives', async () => {
    const { gregor, paula } = world
    const { wendy } = world.staff
    await later(0, gregor, paula)
    const [before, there] = [await paula.holds('USCD'), await gregor.holds('USCD')]
    const [first, second] = [await gives(gregor, paula, 1_000_000n), await gives(gregor, paula, 2_000_000n)]
    const back = await gives(paula, gregor, 3_000_000n)
    await wendy.gets(freezeMember, { uid: gregor.uid, reason: 'Asked for by telephone.' })
    await later(DAY, gregor, paula)
    expect(await bite()).toEqual({ done: 1, left: false })
    expect([await held(gregor), await paula.holds('USCD')]).toEqual([3_000_000n, before])
    expect(await gregor.holds('USCD')).toBe(there + 3_000_000n)
    expect((await inReview(gregor)).map(({ id }) => id)).toEqual([second, first])
    expect(await cancels(gregor, second)).toBeNull()
    await wendy.gets(unfreezeMember, { uid: gregor.uid, reason: 'It was somebody else.' })
    expect(await bite()).toEqual({ done: 1, left: false })
    expect([await held(gregor), await paula.holds('USCD')]).toEqual([0n, before + 1_000_000n])
    expect(back).toBeGreaterThan(second)
  })
})

describe('a transfer in review ends once', () => {
  it('where givers and operators stop them while two nodes complete (threats C146)', { timeout: 60_000 }, async () => {
    const people = [world.alice, world.bob, world.carol, world.sylvia, world.paula, world.magnus]
    await later(0, ...people)
    const begun: { id: number; from: Person }[] = []
    for (let n = 0; n < 120; n += 1) {
      const [from, to] = [people[n % 6] as Person, people[(n + 1 + (n % 5)) % 6] as Person]
      begun.push({ id: await gives(from, to, 1_000_003n, 10_001n), from })
    }
    const inAll = async () =>
      (await Promise.all(people.map(async (who) => (await who.holds('USCD')) + (await held(who))))).reduce(
        (sum, one) => sum + one,
        await fees(),
      )
    const before = await inAll()
    await later(DAY, ...people)
    const node = openDatabase({ url: world.url })
    const completes = async (db: Database) => {
      let done = 0
      for (let left = true; left; ) {
        const bitten = await bite(db, 2)
        done += bitten.done
        ;({ left } = bitten)
      }
      return done
    }
    const { wendy, sam } = world.staff
    const stops = (id: number) =>
      insists((key) => (id % 2 ? wendy : sam).asks(stopTransfer, { id: String(id), reason: 'Stopped.' }, { key }))
    const [first, second, ...answers] = await Promise.all([
      completes(world.db),
      completes(node.db),
      ...begun.map(({ id, from }) => cancels(from, id)),
      ...begun.filter((_, index) => index % 3 === 0).map(({ id }) => stops(id)),
    ])
    await node.close()
    const ended = answers.filter((answer) => answer === null).length
    const late = answers.filter((answer) => answer !== null)
    expect(late).toEqual(late.map(() => refused('illegal_operation')))
    expect(first + second + ended + (await bite()).done).toBe(begun.length)
    expect(await inAll()).toBe(before)
    for (const who of people) expect(await held(who)).toBe(0n)
  })

  it('where a commit is not heard of, and where one is cut off before it', async () => {
    const { magnus, tom } = world
    await later(0, magnus, tom)
    const before = await tom.holds('USCD')
    for (const part of [1n, 2n, 3n]) await gives(magnus, tom, part * 1_000_000n)
    await later(DAY, magnus, tom)
    const deaf = deafLine(world.url)
    deaf.line.unheard = 1
    await expect(bite(deaf.db, 1)).rejects.toThrow('Connection terminated')
    await deaf.close()
    expect(await tom.holds('USCD')).toBe(before + 1_000_000n)
    const cut = world.db.transaction().execute(async (tx) => {
      expect(await completeDue(tx, dueTransfers, { at: world.clock.now(), limit: 1_000 })).toBe(2)
      throw new Error('cut off')
    })
    await expect(cut).rejects.toThrow('cut off')
    expect(await tom.holds('USCD')).toBe(before + 1_000_000n)
    expect(await bite()).toEqual({ done: 2, left: false })
    expect(await tom.holds('USCD')).toBe(before + 6_000_000n)
    expect(await told(tom)).toHaveLength(3)
  })
})

it('leaves a transfer alone that cannot be completed, tells of it, and completes the others (threats C54)', async () => {
  const { magnus, tom, alice } = world
  await later(0, magnus, tom, alice)
  const ids: number[] = []
  for (const from of [magnus, alice, magnus]) ids.push(await gives(from, tom, 1_000_000n))
  await later(DAY, tom)
  const before = await tom.holds('USCD')
  // As only a hand at the database could do it: more than is held.
  const says = (money: bigint) =>
    world.pool.query(`begin; alter table transfer_review disable trigger transfer_review_ends_once;
      update transfer_review set money = ${money} where id = ${ids[1]};
      alter table transfer_review enable trigger transfer_review_ends_once; commit`)
  await says(1_000_001n)
  expect([await bite(world.db, 2), await bite(world.db, 2)]).toEqual([
    { done: 2, left: true },
    { done: 1, left: false },
  ])
  expect(alarms).toEqual(['a transfer in review that is due cannot be completed'])
  expect(await tom.holds('USCD')).toBe(before + 2_000_000n)
  await says(1_000_000n)
  expect(await bite()).toEqual({ done: 1, left: false })
  expect(await tom.holds('USCD')).toBe(before + 3_000_000n)
  expect(alarms).toHaveLength(1)
})

it('can be taken back within the moment by which the clock of another node is behind', async () => {
  const { magnus, tom } = world
  await later(1_000, magnus)
  const id = await gives(magnus, tom, 1_000_000n)
  world.clock.moveTo(new Date(world.clock.now().getTime() - 500))
  expect(await cancels(magnus, id)).toBeNull()
})

describe('the books of transfers in review', () => {
  const breaches = async (text: string) => {
    let ids: string[] = []
    const undone = world.db.transaction().execute(async (tx) => {
      await sql.raw(text).execute(tx)
      ids = (await breachesIn(tx, walletInvariants)).map(({ id }) => id)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    return ids
  }

  it('cannot be rewritten', async () => {
    await gives(world.magnus, world.tom, 1_000_000n)
    const change = (text: string) => world.pool.query(text)
    await expect(change(`update transfer_review set fee = fee + 1 where state = 'pending'`)).rejects.toThrow('never')
    await expect(change(`update transfer_review set to_uid = to_uid + 1 where state = 'pending'`)).rejects.toThrow(
      'never',
    )
    await expect(change(`update transfer_review set reason = 'x' where state = 'done'`)).rejects.toThrow('ends once')
    await expect(change('delete from transfer_review')).rejects.toThrow('never changes')
  })

  it('are found to be wrong where a row says what did not happen', async () => {
    const one = `where state = 'pending' and uid = ${world.magnus.uid}`
    expect(
      await breaches(`update transfer_review set state = 'done', ended_at = due_at, ended_by = held_by ${one}`),
    ).toEqual([
      'wallet.held-transfer-is-what-is-pending',
      'wallet.transfer-review-shows-as-it-is',
      'wallet.transfer-is-its-transfers',
    ])
    expect(await breaches('alter table transfer_review disable trigger transfer_review_never_leaves')).toEqual([
      'wallet.guards-stand',
    ])
  })
})
