import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../database/testing.ts'
import { breachesIn } from '../../../ledger/invariant.ts'
import { identityInvariants } from './identity.invariants.ts'
import { openTestServer, PASSWORD, ROOT_CODE, type TestServer } from './identity.testing.ts'
import { createMember, ensureRootMember, ROOT_UID } from './identity.ts'

let server: TestServer
let passwordHash: string
beforeAll(async () => {
  server = await openTestServer()
  passwordHash = await server.tools.passwords.hash(PASSWORD)
})
afterAll(() => server.close())

const wish = (name: string) => ({
  name,
  email: `${name}@cigar.test`,
  passwordHash,
  referrerUid: ROOT_UID,
  language: 'en',
  at: server.clock.now(),
})
const make = (it: Parameters<typeof createMember>[2], randomness = server.tools.randomness) =>
  server.db.transaction().execute((tx) => createMember(tx, { ...server.tools, randomness }, it))

describe('the root member', () => {
  it('exists from the first start, once, however many servers start', async () => {
    const at = server.clock.now()
    const roots = await Promise.all(
      Array.from({ length: 5 }, () => ensureRootMember(server.db, { ...server.tools, at }, { vcode: 'ANXTHER2' })),
    )
    expect(roots).toEqual(Array(5).fill({ uid: ROOT_UID, vcode: ROOT_CODE }))
    const row = await server.db
      .selectFrom('member')
      .select(['shipping_fee', 'referrer_uid'])
      .where('uid', '=', ROOT_UID)
      .executeTakeFirst()
    expect(row).toEqual({ shipping_fee: 20_000_000n, referrer_uid: null })
  })

  it('is created once if several servers start on an empty database', async () => {
    const { db, close } = await freshDatabase()
    const making = { ...server.tools, at: server.clock.now() }
    const roots = await Promise.all(Array.from({ length: 4 }, () => ensureRootMember(db, making)))
    expect(new Set(roots.map(({ vcode }) => vcode)).size).toBe(1)
    expect(await db.selectFrom('authenticator').select('uid').execute()).toEqual([{ uid: ROOT_UID }])
    await close()
  })
})

describe('a new member', () => {
  it('gets another uid if the first one is taken', async () => {
    const first = await make(wish('lucky_first'))
    if ('refused' in first) throw new Error(first.refused)
    const draws = [first.uid - ROOT_UID - 1]
    const { randomness } = server.tools
    const rigged = { bytes: randomness.bytes, below: (limit: number) => draws.shift() ?? randomness.below(limit) }
    const second = await make(wish('lucky_second'), rigged)
    expect(second).not.toHaveProperty('refused')
    expect(second).not.toMatchObject({ uid: first.uid })
  })

  it('learns what is taken, the address before the name', async () => {
    await make(wish('taken_twice'))
    expect(await make({ ...wish('Taken_Twice'), email: 'other@cigar.test' })).toEqual({ refused: 'duplicate_name' })
    expect(await make({ ...wish('taken_twice'), email: 'Taken_Twice@cigar.test' })).toEqual({
      refused: 'duplicate_email',
    })
  })

  it('is created with every account, all empty, or not at all', async () => {
    const before = await server.members()
    const failing = server.db.transaction().execute(async (tx) => {
      await createMember(tx, server.tools, wish('never_was'))
      throw new Error('power cut')
    })
    await expect(failing).rejects.toThrow('power cut')
    expect(await server.members()).toBe(before)
    expect(await server.breaches()).toEqual([])
  })

  it.each([
    ['uid', sql`update member set uid = 20000000 where uid <> ${ROOT_UID}`],
    ['referrer', sql`update member set referrer_uid = uid where uid <> ${ROOT_UID}`],
    ['referral code', sql`update member set vcode = '22222222' where uid = ${ROOT_UID}`],
    ['existence', sql`delete from member where uid <> ${ROOT_UID}`],
    ['address in capitals', sql`update member set email = 'A@B.TEST' where uid = ${ROOT_UID}`],
    ['level without activation', sql`update member set level = 1 where uid = ${ROOT_UID}`],
    ['password in clear', sql`update member set password_hash = 'secret' where uid = ${ROOT_UID}`],
  ])('cannot change their %s, even in the database', async (_, statement) => {
    await make(wish('unchangeable'))
    await expect(statement.execute(server.db)).rejects.toThrow(/never change|violates check constraint/)
    expect(await server.breaches()).toEqual([])
  })
})

it('missing triggers and constraints are reported', async () => {
  const missed = server.db.transaction().execute(async (tx) => {
    const breaches = async () => (await breachesIn(tx, identityInvariants)).map(({ id }) => id)
    await sql`alter table member disable trigger member_keeps_its_line`.execute(tx)
    expect(await breaches()).toEqual(['identity.guards-stand'])
    const { uid } = (await createMember(tx, server.tools, wish('without_factor'))) as { uid: number }
    await sql`delete from authenticator where uid = ${uid}`.execute(tx)
    expect(await breaches()).toContain('identity.member-has-authenticator')
    throw new Error('undone')
  })
  await expect(missed).rejects.toThrow('undone')
})
