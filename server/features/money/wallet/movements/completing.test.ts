import { consoleContract } from '@humidor/contract/console/index.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../../database/database.ts'
import { testTimeouts } from '../../../../database/testing.ts'
import { platformAccount } from '../../../../ledger/accounts.ts'
import { lossyConnection, storedBalance } from '../../../../ledger/testing.ts'
import { retryUntilKnown } from '../retry-until-known.testing.ts'
import { completeDue } from './completing.ts'
import { dueConversions } from './conversions.jobs.ts'
import { conversionsIn, moveLittle, reviewsIn } from './movements.testing.ts'
import { dueTransfers } from './reviews.jobs.ts'

const { stopTransfer } = consoleContract.movements
const refused = (code: string) => ({ refused: code })
const DAY = 86_400_000

let harness: Sandbox
beforeAll(async () => {
  harness = await openSandbox()
  await moveLittle(harness)
}, 60_000)
afterAll(() => harness.close())

describe('a conversion ends once', () => {
  const { converts, conversions, cancels, held, notifications, withUscd, alarms, batch, completes } = conversionsIn(
    () => harness,
  )
  const later = (ms: number) => harness.clock.moveTo(new Date(harness.clock.now().getTime() + ms))

  it('if members cancel while two nodes complete it (threats C148)', { timeout: 60_000 }, async () => {
    const people = [harness.alice, harness.bob, harness.carol, harness.sylvia, harness.gregor, harness.paula]
    const begun: [Person, number][] = []
    for (const who of people) {
      await harness.renewSession(who)
      await withUscd(who, 60_000_000n)
      await Promise.all(Array.from({ length: 40 }, () => converts(who, 1_000_001n)))
      for (const { did, status } of await conversions(who)) if (status === 0) begun.push([who, did])
    }
    const before = new Map<Person, bigint>()
    for (const who of people)
      before.set(who, (await who.balance('USDT')) + (await who.balance('USCD')) + (await held(who)))
    later(DAY)
    for (const who of people) await harness.renewSession(who)
    const node = openDatabase({ url: harness.url, timeouts: testTimeouts })
    const [first, second, ...answers] = await Promise.all([
      completes(harness.db, 3),
      completes(node.db, 3),
      ...begun.map(([who, did]) => cancels(who, did)),
    ])
    await node.close()
    const cancelled = answers.filter((answer) => answer === null).length
    const late = answers.filter((answer) => answer !== null)
    expect(late).toEqual(late.map(() => ({ refused: 'illegal_operation' })))
    // Rows that were being cancelled were skipped, and the last batch finds nothing.
    expect(first + second + cancelled + (await batch()).done).toBe(begun.length)
    for (const who of people) {
      expect(await held(who)).toBe(0n)
      expect((await who.balance('USDT')) + (await who.balance('USCD'))).toBe(before.get(who))
      const statuses = (await conversions(who)).filter(({ did }) => begun.some(([, one]) => one === did))
      expect(statuses.map(({ status }) => status).filter((status) => status === 0)).toEqual([])
    }
    const { rows } = await harness.pool.query(
      `select count(*)::int as n from transfer where key like 'conversion:%:end' group by key having count(*) > 1`,
    )
    expect(rows).toEqual([])
  })

  it('if fifty requests to cancel come at once, each with its own key', async () => {
    const magnus = await withUscd(harness.magnus, 5_000_000n)
    await harness.renewSession(magnus)
    await converts(magnus, 5_000_000n)
    const [begun] = await conversions(magnus)
    const answers = await Promise.all(Array.from({ length: 50 }, () => cancels(magnus, begun?.did)))
    expect(answers.filter((answer) => answer === null)).toHaveLength(1)
    expect(await magnus.balance('USCD')).toBe(5_000_000n)
  })

  it('if the answer of a commit is lost, and if a batch is cut off before its commit', async () => {
    const magnus = await withUscd(harness.magnus, 8_000_000n)
    const [before, earlier] = [await magnus.balance('USDT'), (await notifications(magnus)).length]
    for (const part of [1n, 2n, 3n, 2n]) await converts(magnus, part * 1_000_000n)
    later(DAY)
    await harness.renewSession(magnus)
    const deaf = lossyConnection(harness.url)
    deaf.line.lostAnswers = 1
    await expect(batch(deaf.db, 2)).rejects.toThrow('Connection terminated')
    await deaf.close()
    // It is committed. The next run does the rest, and nothing twice.
    expect(await magnus.balance('USDT')).toBe(before + 3_000_000n)
    const cut = harness.db.transaction().execute(async (tx) => {
      expect(await completeDue(tx, dueConversions, { at: harness.clock.now(), limit: 1_000 })).toBe(2)
      throw new Error('cut off')
    })
    await expect(cut).rejects.toThrow('cut off')
    expect(await magnus.balance('USDT')).toBe(before + 3_000_000n)
    expect(await batch()).toEqual({ done: 2, left: false })
    expect([await magnus.balance('USDT'), await held(magnus)]).toEqual([before + 8_000_000n, 0n])
    expect(await notifications(magnus)).toHaveLength(earlier + 4)
  })

  it('while one that cannot be completed is reported and skipped (threats C54)', async () => {
    const [magnus, alice] = [await withUscd(harness.magnus, 2_000_000n), await withUscd(harness.alice, 1_000_000n)]
    await harness.renewSession(alice)
    for (const who of [alice, magnus, magnus]) await converts(who, 1_000_000n)
    const [begun] = await conversions(alice)
    later(DAY)
    for (const who of [magnus, alice]) await harness.renewSession(who)
    const before = await magnus.balance('USDT')
    // Changed directly in the database: more than is reserved.
    const setMoney = (money: bigint) =>
      harness.pool.query(`begin; alter table conversion disable trigger conversion_ends_once;
        update conversion set money = ${money} where id = ${begun?.did};
        alter table conversion enable trigger conversion_ends_once; commit`)
    await setMoney(1_000_001n)
    expect(await batch()).toEqual({ done: 3, left: false })
    expect(alarms).toEqual(['a conversion that is due cannot be completed'])
    expect([await magnus.balance('USDT'), await held(alice)]).toEqual([before + 2_000_000n, 1_000_000n])
    await setMoney(1_000_000n)
    expect(await batch()).toEqual({ done: 1, left: false })
    expect([await held(alice), alarms.length]).toEqual([0n, 1])
  })

  it('also if it is cancelled on a node whose clock is behind', async () => {
    const alice = await withUscd(harness.alice, 1_000_000n)
    later(1_000)
    await harness.renewSession(alice)
    await converts(alice, 1_000_000n)
    const [begun] = await conversions(alice)
    later(-500)
    expect(await cancels(alice, begun?.did)).toBeNull()
    expect(await conversions(alice)).toContainEqual(expect.objectContaining({ did: begun?.did, status: 2 }))
  })
})

describe('a transfer in review ends once', () => {
  const { gives, cancels, held, notifications, alarms, batch, completes, later } = reviewsIn(() => harness)
  const fees = () => storedBalance(harness.db, platformAccount('fees', 'USCD'))

  it('if givers and operators stop it while two nodes complete it (threats C146)', { timeout: 60_000 }, async () => {
    const people = [harness.alice, harness.bob, harness.carol, harness.sylvia, harness.paula, harness.magnus]
    await later(0, ...people)
    const begun: { id: number; from: Person }[] = []
    for (let n = 0; n < 120; n += 1) {
      const [from, to] = [people[n % 6] as Person, people[(n + 1 + (n % 5)) % 6] as Person]
      begun.push({ id: await gives(from, to, 1_000_003n, 10_001n), from })
    }
    const inAll = async () =>
      (await Promise.all(people.map(async (who) => (await who.balance('USCD')) + (await held(who))))).reduce(
        (sum, one) => sum + one,
        await fees(),
      )
    const before = await inAll()
    await later(DAY, ...people)
    const node = openDatabase({ url: harness.url, timeouts: testTimeouts })
    const { wendy, sam } = harness.staff
    const stops = (id: number) =>
      retryUntilKnown((key) =>
        (id % 2 ? wendy : sam).tryCall(stopTransfer, { id: String(id), reason: 'Stopped.' }, { key }),
      )
    const [first, second, ...answers] = await Promise.all([
      completes(harness.db, 2),
      completes(node.db, 2),
      ...begun.map(({ id, from }) => cancels(from, id)),
      ...begun.filter((_, index) => index % 3 === 0).map(({ id }) => stops(id)),
    ])
    await node.close()
    const ended = answers.filter((answer) => answer === null).length
    const late = answers.filter((answer) => answer !== null)
    expect(late).toEqual(late.map(() => refused('illegal_operation')))
    expect(first + second + ended + (await batch()).done).toBe(begun.length)
    expect(await inAll()).toBe(before)
    for (const who of people) expect(await held(who)).toBe(0n)
  })

  it('if the answer of a commit is lost, and if a batch is cut off before its commit', async () => {
    const { magnus, tom } = harness
    await later(0, magnus, tom)
    const before = await tom.balance('USCD')
    for (const part of [1n, 2n, 3n]) await gives(magnus, tom, part * 1_000_000n)
    await later(DAY, magnus, tom)
    const deaf = lossyConnection(harness.url)
    deaf.line.lostAnswers = 1
    await expect(batch(deaf.db, 1)).rejects.toThrow('Connection terminated')
    await deaf.close()
    expect(await tom.balance('USCD')).toBe(before + 1_000_000n)
    const cut = harness.db.transaction().execute(async (tx) => {
      expect(await completeDue(tx, dueTransfers, { at: harness.clock.now(), limit: 1_000 })).toBe(2)
      throw new Error('cut off')
    })
    await expect(cut).rejects.toThrow('cut off')
    expect(await tom.balance('USCD')).toBe(before + 1_000_000n)
    expect(await batch()).toEqual({ done: 2, left: false })
    expect(await tom.balance('USCD')).toBe(before + 6_000_000n)
    expect(await notifications(tom)).toHaveLength(3)
  })

  it('while one that cannot be completed is reported and skipped (threats C54)', async () => {
    const { magnus, tom, alice } = harness
    await later(0, magnus, tom, alice)
    const ids: number[] = []
    for (const from of [magnus, alice, magnus]) ids.push(await gives(from, tom, 1_000_000n))
    await later(DAY, tom)
    const before = await tom.balance('USCD')
    // Changed directly in the database: more than is reserved.
    const setMoney = (money: bigint) =>
      harness.pool.query(`begin; alter table transfer_review disable trigger transfer_review_ends_once;
        update transfer_review set money = ${money} where id = ${ids[1]};
        alter table transfer_review enable trigger transfer_review_ends_once; commit`)
    await setMoney(1_000_001n)
    expect([await batch(harness.db, 2), await batch(harness.db, 2)]).toEqual([
      { done: 2, left: true },
      { done: 1, left: false },
    ])
    expect(alarms).toEqual(['a transfer in review that is due cannot be completed'])
    expect(await tom.balance('USCD')).toBe(before + 2_000_000n)
    await setMoney(1_000_000n)
    expect(await batch()).toEqual({ done: 1, left: false })
    expect(await tom.balance('USCD')).toBe(before + 3_000_000n)
    expect(alarms).toHaveLength(1)
  })

  it('also if it is taken back on a node whose clock is behind', async () => {
    const { magnus, tom } = harness
    await later(1_000, magnus)
    const id = await gives(magnus, tom, 1_000_000n)
    harness.clock.moveTo(new Date(harness.clock.now().getTime() - 500))
    expect(await cancels(magnus, id)).toBeNull()
  })
})
