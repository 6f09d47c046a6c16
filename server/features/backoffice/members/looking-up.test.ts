import { consoleContract } from '@humidor/contract/console/index.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { not, page, rowsRead } from './looking-up.testing.ts'
import { countMembers, membersAfter } from './members.queries.ts'

const { listMembers, member, memberHistory } = consoleContract.members

let sandbox: Sandbox
let staff: Sandbox['staff']
beforeAll(async () => {
  sandbox = await openSandbox()
  staff = sandbox.staff
})

const finds = async (it: { search?: string; lvl?: number; frozen?: boolean }) =>
  (await staff.sam.call(listMembers, { ...page, ...it })).rows.map(({ name }) => name)

describe('the search for members', () => {
  it('finds them by uid, referral code, and the beginning of name or address, in any case', async () => {
    const { alice } = sandbox
    for (const search of [
      String(alice.uid),
      alice.vcode,
      alice.vcode.toLowerCase(),
      'ALICE_',
      'alice.cor',
      alice.email,
    ])
      expect(await finds({ search })).toEqual([alice.name])
    expect((await finds({ search: 'humidor' })).toSorted()).toEqual(['humidor'])
  })

  it.each(['corona', '%', '_', 'a%', '\\', String(10 ** 7 - 1), '123456789', "' or true --"])(
    'finds nobody by %s',
    async (search) => expect(await finds({ search })).toEqual([]),
  )

  it('filters by level, by freeze, and by both', async () => {
    expect(await finds({ lvl: 5 })).toEqual(['magnus_maduro'])
    expect(await finds({ frozen: true })).toEqual(['freya_figurado'])
    expect(await finds({ lvl: 5, frozen: true })).toEqual([])
    expect((await finds({ frozen: false })).length).toBe(9)
  })

  it('lists all of them page by page, each once', async () => {
    const seen: number[] = []
    let after: string | undefined
    do {
      const found = await staff.sam.call(listMembers, { limit: 3, ...(after === undefined ? {} : { after }) })
      expect(found.count).toBe(10)
      seen.push(...found.rows.map(({ uid }) => uid))
      after = found.next ?? undefined
    } while (after !== undefined)
    expect(new Set(seen).size).toBe(10)
    expect(seen).toHaveLength(10)
    expect(await staff.sam.tryCall(listMembers, { limit: 3, after: 'x' })).toEqual(not('parameter_error'))
    for (const after of ['1.x', '1.1', '1.99999999999'])
      expect(await staff.sam.tryCall(listMembers, { limit: 3, after })).toEqual(not('parameter_error'))
  })

  it('reads only the matching rows, however many members there are', async () => {
    const rolledBack = sandbox.db.transaction().execute(async (tx) => {
      await sql`insert into member (uid, email, name, name_key, password_hash, vcode, referrer_uid, created_at, language)
        select 50000000 + n, 'many' || n || '@cigar.test', 'crowd_' || n, 'crowd_' || n, '$argon2id$none',
          translate((50000000 + n)::text, '01', 'AB'), 10000000, now() - n * interval '1 minute', 'en'
        from generate_series(1, 5000) n on conflict do nothing`.execute(tx)
      await sql`analyze member`.execute(tx)
      for (const search of ['crowd_4321', 'many4321@cigar', '50004321', '5AAA432B']) {
        const before = await rowsRead(tx, 'member')
        const filter = { search, level: undefined, frozen: undefined, tag: undefined }
        expect(
          (await membersAfter(tx, filter, undefined, 51)).map(({ uid }) => uid),
          search,
        ).toEqual([50_004_321])
        expect(await countMembers(tx, filter), search).toBe(1)
        expect((await rowsRead(tx, 'member')) - before, search).toBeLessThan(20)
      }
      throw new Error('and nobody of them stays')
    })
    await expect(rolledBack).rejects.toThrow('and nobody of them stays')
  })
})

describe('a member', () => {
  it('is shown with all of their data', async () => {
    const { bob, root } = sandbox
    await bob.fund(micros<'USCD'>(12_500_000n), 'USCD')
    const shown = await staff.fiona.call(member, { uid: bob.uid })
    expect(shown).toMatchObject({
      uid: bob.uid,
      name: bob.name,
      vcode: bob.vcode,
      lvl: 1,
      frozenReason: null,
      frozenNote: null,
      referrer: { uid: root.uid, name: root.name },
      moneyTotal: 12_500_000n,
      authenticator: { works: true, lockedUntil: null, moneyWaitsUntil: null, resetWaits: false },
      lockedBy: null,
    })
    expect(shown.accounts).toHaveLength(16)
    expect(shown.accounts).toContainEqual({ account: 'transaction', coin: 'USCD', balance: 12_500_000n })
    expect(shown.accounts.filter(({ account }) => account === 'held.order').map(({ coin }) => coin)).toEqual([
      'USCD',
      'CIG',
    ])
    expect(shown.sessions).toHaveLength(1)
    expect((await staff.fiona.call(member, { uid: root.uid })).referrer).toBeNull()
  })

  it('is not found where there is none, and is not shown to content editors', async () => {
    for (const uid of [0, 12_345_678, 99_999_999]) {
      expect(await staff.sam.tryCall(member, { uid })).toEqual(not('not_found'))
      expect(await staff.sam.tryCall(memberHistory, { ...page, uid })).toEqual(not('not_found'))
    }
    for (const [call, body] of [
      [listMembers, page],
      [member, { uid: sandbox.bob.uid }],
      [memberHistory, { ...page, uid: sandbox.bob.uid }],
    ] as const)
      expect(await staff.conrad.tryCall(call as typeof member, body as never)).toEqual(not('illegal_operation'))
  })
})
