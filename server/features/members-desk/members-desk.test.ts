import { randomUUID } from 'node:crypto'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '../../database/database.ts'
import { accountKinds, memberAccount } from '../../ledger/accounts.ts'
import { post } from '../../ledger/post.ts'
import { entriesAfter } from './history.queries.ts'
import { countMembers, membersAfter } from './members-desk.queries.ts'

const { claim } = consoleContract.operators
const { members, member, memberHistory, freezeMember, unfreezeMember, endMemberSessions, setMemberLevel } =
  consoleContract.members
const { info } = contract.member
const not = (refused: string) => ({ refused })
const page = { limit: 25 }
const reason = 'asked for by letter'

let sandbox: Sandbox
let staff: Sandbox['staff']
beforeAll(async () => {
  sandbox = await openSandbox()
  staff = sandbox.staff
})

const finds = async (it: { search?: string; lvl?: number; frozen?: boolean }) =>
  (await staff.sam.gets(members, { ...page, ...it })).rows.map(({ name }) => name)

/** How many rows of a table this connection has read and not yet reported; only what it grows by means anything. */
async function rowsRead(tx: Tx, table: string): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`
    select seq_tup_read + idx_tup_fetch as n from pg_stat_xact_user_tables where relname = ${table}`.execute(tx)
  return Number(rows[0]?.n)
}

describe('looking for members', () => {
  it('finds them by uid, referral code, and the beginning of name or address, in whatever case', async () => {
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

  it('by level and freeze, and both', async () => {
    expect(await finds({ lvl: 5 })).toEqual(['magnus_maduro'])
    expect(await finds({ frozen: true })).toEqual(['freya_figurado'])
    expect(await finds({ lvl: 5, frozen: true })).toEqual([])
    expect((await finds({ frozen: false })).length).toBe(9)
  })

  it('goes through all of them page by page, each once', async () => {
    const seen: number[] = []
    let after: string | undefined
    do {
      const found = await staff.sam.gets(members, { limit: 3, ...(after === undefined ? {} : { after }) })
      expect(found.count).toBe(10)
      seen.push(...found.rows.map(({ uid }) => uid))
      after = found.next ?? undefined
    } while (after !== undefined)
    expect(new Set(seen).size).toBe(10)
    expect(seen).toHaveLength(10)
    expect(await staff.sam.asks(members, { limit: 3, after: 'x' })).toEqual(not('parameter_error'))
    for (const after of ['1.x', '1.1', '1.99999999999'])
      expect(await staff.sam.asks(members, { limit: 3, after })).toEqual(not('parameter_error'))
  })

  it('reads none but those that are looked for, however many members there are', async () => {
    const rolledBack = sandbox.db.transaction().execute(async (tx) => {
      await sql`insert into member (uid, email, name, name_key, password_hash, vcode, referrer_uid, created_at, language)
        select 50000000 + n, 'many' || n || '@cigar.test', 'crowd_' || n, 'crowd_' || n, '$argon2id$none',
          translate((50000000 + n)::text, '01', 'AB'), 10000000, now() - n * interval '1 minute', 'en'
        from generate_series(1, 5000) n`.execute(tx)
      await sql`analyze member`.execute(tx)
      for (const search of ['crowd_4321', 'many4321@cigar', '50004321', '5AAA432B']) {
        const before = await rowsRead(tx, 'member')
        const asked = { search, level: undefined, frozen: undefined }
        expect(
          (await membersAfter(tx, asked, undefined, 51)).map(({ uid }) => uid),
          search,
        ).toEqual([50_004_321])
        expect(await countMembers(tx, asked), search).toBe(1)
        expect((await rowsRead(tx, 'member')) - before, search).toBeLessThan(20)
      }
      throw new Error('and nobody of them stays')
    })
    await expect(rolledBack).rejects.toThrow('and nobody of them stays')
  })
})

describe('a member', () => {
  it('is shown with all that is theirs', async () => {
    const { bob, root } = sandbox
    await bob.owns(micros<'USCD'>(12_500_000n), 'USCD')
    const shown = await staff.fiona.gets(member, { uid: bob.uid })
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
    expect((await staff.fiona.gets(member, { uid: root.uid })).referrer).toBeNull()
  })

  it('that is not there is not found, and nobody is shown to who writes texts', async () => {
    for (const uid of [0, 12_345_678, 99_999_999]) {
      expect(await staff.sam.asks(member, { uid })).toEqual(not('not_found'))
      expect(await staff.sam.asks(memberHistory, { ...page, uid })).toEqual(not('not_found'))
    }
    for (const [call, body] of [
      [members, page],
      [member, { uid: sandbox.bob.uid }],
      [memberHistory, { ...page, uid: sandbox.bob.uid }],
    ] as const)
      expect(await staff.conrad.asks(call as typeof member, body as never)).toEqual(not('illegal_operation'))
  })
})

/** So many transfers to and fro between two wallets of a member, one transfer each. */
async function hasHistory({ uid }: Person, transfers: number) {
  const [transaction, rebate] = [memberAccount(uid, 'transaction'), memberAccount(uid, 'rebate')]
  const list = Array.from({ length: transfers }, (_, n) => ({
    operation: n % 10 === 0 ? 'balanceToTransaction' : 'systemAward',
    key: `history:${randomUUID()}`,
    at: sandbox.clock.now(),
    postings: [
      n % 2 === 0
        ? { from: transaction, to: rebate, amount: micros<'USCD'>(1n) }
        : { from: rebate, to: transaction, amount: micros<'USCD'>(1n) },
    ],
  }))
  for (let from = 0; from < list.length; from += 500)
    await sandbox.db.transaction().execute((tx) => post(tx, list.slice(from, from + 500)))
}

async function pagesOf(asked: { uid: number; account?: string; operation?: string }, limit: number) {
  const rows = []
  let after: string | undefined
  let count = 0
  do {
    const found = await staff.sam.gets(memberHistory, { ...asked, limit, ...(after === undefined ? {} : { after }) })
    rows.push(...found.rows)
    count = found.count
    after = found.next ?? undefined
  } while (after !== undefined)
  return { rows, count }
}

describe('the history of a member', () => {
  it('is every entry of every account, each once, the newest first, whatever the pages', async () => {
    const { carol } = sandbox
    await carol.owns(micros<'USCD'>(1_000_000n), 'USCD')
    await carol.owns(micros<'POINT'>(30n), 'POINT')
    await hasHistory(carol, 40)
    const { rows: stored } = await sandbox.pool.query(
      `select e.account_id || '.' || e.seq as id from entry e where e.account_id between $1 and $2
       order by e.transfer_id desc, e.account_id, e.seq desc`,
      [carol.uid * 100, carol.uid * 100 + 99],
    )
    expect(stored).toHaveLength(82)
    for (const limit of [1, 3, 7, 82, 200]) {
      const { rows, count } = await pagesOf({ uid: carol.uid }, limit)
      expect(count).toBe(82)
      expect(rows.map(({ id }) => id)).toEqual(stored.map(({ id }) => id))
    }
    const awards = await pagesOf({ uid: carol.uid, operation: 'balanceToTransaction' }, 3)
    expect(awards).toMatchObject({ count: 8 })
    expect(awards.rows.every(({ operation }) => operation === 'balanceToTransaction')).toBe(true)
    const rebates = await pagesOf({ uid: carol.uid, account: 'rebate' }, 9)
    expect(rebates.rows.map(({ account }) => account)).toEqual(Array.from({ length: 40 }, () => 'rebate'))
    expect(rebates.rows[0]).toMatchObject({ coin: 'USCD', amount: -1n, balanceAfter: 0n })
    expect(await pagesOf({ uid: carol.uid, account: 'nothing of the sort' }, 9)).toEqual({ rows: [], count: 0 })
  })

  it('takes no place that it did not give, and shows nothing of somebody else by one of theirs', async () => {
    const { alice, carol } = sandbox
    for (const after of ['x', '1.2', '1.2.3.4', '-1.2.3'])
      expect(await staff.sam.asks(memberHistory, { ...page, uid: alice.uid, after })).toEqual(not('parameter_error'))
    const { next } = await staff.sam.gets(memberHistory, { limit: 1, uid: carol.uid })
    const { rows } = await staff.sam.gets(memberHistory, { ...page, uid: alice.uid, after: next ?? '' })
    expect(rows).toEqual([])
  })

  it('reads no more of a long one at its end than at its beginning', { timeout: 60_000 }, async () => {
    const { magnus } = sandbox
    await magnus.owns(micros<'USCD'>(1_000_000n), 'USCD')
    await hasHistory(magnus, 6_000)
    const accounts = accountKinds.member.map(({ kind }) => magnus.uid * 100 + kind)
    const { rows } = await sandbox.pool.query(
      'select min(transfer_id) + 30 as near_end, max(transfer_id) as near_begin from entry where account_id = $1',
      [magnus.uid * 100 + 2],
    )
    /** How many entries the database looks at for a page of 25 after a transfer. */
    const read = (transfer: bigint) =>
      sandbox.db.transaction().execute(async (tx) => {
        const after = { transfer, account: 0n, seq: 1n }
        const before = await rowsRead(tx, 'entry')
        expect(await entriesAfter(tx, { accounts, operation: undefined }, after, 25)).toHaveLength(25)
        return (await rowsRead(tx, 'entry')) - before
      })
    // Two wallets of 25 rows, and as many looks as it takes to halve six thousand down to one in each; twelve thousand lie there.
    for (const place of ['near_begin', 'near_end']) expect(await read(rows[0][place])).toBeLessThan(300)
  })
})

describe('freezing', () => {
  it('is told why, signs the member out, and shows them that an operator did it', async () => {
    const { sylvia } = sandbox
    const about = { uid: sylvia.uid, reason: '  The police asked, file 77.  ' }
    expect(await staff.sam.asks(freezeMember, about)).toBeNull()
    expect(await sylvia.asks(info, {})).toEqual(not('please_login'))
    await sandbox.signsIn(sylvia)
    expect(await sylvia.gets(info, {})).toMatchObject({ isFrozen: true, frozenReason: 3 })
    expect(await staff.sam.gets(member, { uid: sylvia.uid })).toMatchObject({
      frozenReason: 3,
      frozenNote: 'The police asked, file 77.',
    })
    expect(await staff.sam.asks(freezeMember, about)).toEqual(not('illegal_operation'))
    expect(await staff.sam.asks(unfreezeMember, about)).toBeNull()
    expect(await staff.sam.asks(unfreezeMember, about)).toEqual(not('illegal_operation'))
    // Who comes next sees who did what, and why; that they looked is not among it.
    const { deeds } = await staff.wendy.gets(member, { uid: about.uid })
    expect(deeds.map(({ operator, call, reason }) => ({ operator, call, reason }))).toEqual([
      { operator: staff.sam.name, call: unfreezeMember.path, reason: about.reason },
      { operator: staff.sam.name, call: freezeMember.path, reason: about.reason },
    ])
    expect(await sylvia.gets(info, {})).toMatchObject({ isFrozen: false, frozenReason: null })
    expect((await staff.sam.gets(member, { uid: sylvia.uid })).frozenNote).toBeNull()
  })

  it('happens once when many do it at once', async () => {
    const { gregor } = sandbox
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        (n % 2 ? staff.sam : staff.wendy).asks(freezeMember, { uid: gregor.uid, reason }),
      ),
    )
    expect(answers.filter((answer) => answer === null)).toHaveLength(1)
    expect(await staff.sam.asks(unfreezeMember, { uid: gregor.uid, reason })).toBeNull()
  })

  it.each([1, 2] as const)(
    'goes over a freeze of the platform, which counts again once it is lifted: %i',
    async (under) => {
      const { freya } = sandbox
      const about = { uid: freya.uid, reason }
      await sandbox.pool.query('update member set frozen_reason = $2 where uid = $1', [freya.uid, under])
      expect(await staff.sam.asks(freezeMember, about)).toBeNull()
      expect(await freya.asks(info, {})).toEqual(not('please_login'))
      expect(await staff.sam.gets(member, { uid: freya.uid })).toMatchObject({
        frozenReason: 3,
        frozenUnder: under,
        frozenNote: reason,
      })
      expect(await staff.sam.asks(freezeMember, about)).toEqual(not('illegal_operation'))
      expect(await staff.sam.asks(unfreezeMember, about)).toBeNull()
      await sandbox.signsIn(freya)
      expect(await freya.gets(info, {})).toMatchObject({ isFrozen: true, frozenReason: under })
      expect(await staff.sam.gets(member, { uid: freya.uid })).toMatchObject({ frozenUnder: null, frozenNote: null })
    },
  )

  it('can be lifted whatever it was for', async () => {
    const about = { uid: sandbox.freya.uid, reason }
    expect(await sandbox.freya.gets(info, {})).toMatchObject({ frozenReason: 2 })
    expect(await staff.sam.asks(unfreezeMember, about)).toBeNull()
    expect(await sandbox.freya.gets(info, {})).toMatchObject({ isFrozen: false })
    // And nothing lies under a freeze of who was not frozen.
    for (const call of [freezeMember, unfreezeMember]) expect(await staff.sam.asks(call, about)).toBeNull()
    await sandbox.signsIn(sandbox.freya)
    expect(await sandbox.freya.gets(info, {})).toMatchObject({ isFrozen: false })
  })
})

describe('every act', () => {
  const acts = [
    ['freezeMember', freezeMember, 'sam'],
    ['unfreezeMember', unfreezeMember, 'sam'],
    ['endMemberSessions', endMemberSessions, 'sam'],
    ['requestAuthenticatorReset', consoleContract.members.requestAuthenticatorReset, 'sam'],
    ['setMemberLevel', setMemberLevel, 'fiona'],
  ] as const
  const body = (name: string, uid: number, why: string) =>
    ({ uid, reason: why, ...(name === 'setMemberLevel' ? { lvl: 2 } : {}) }) as never

  it.each(acts)('%s needs a reason, a member, and that nobody else has them open', async (name, call, by) => {
    const who = staff[by]
    const { uid } = sandbox.paula
    expect(await who.asks(call, body(name, uid, ' \n'))).toEqual(not('content_empty'))
    expect(await who.asks(call, body(name, uid, 'r'.repeat(501)))).toEqual(not('content_too_long'))
    expect(await who.asks(call, body(name, 99_999_999, reason))).toEqual(not('not_found'))
    await staff.wendy.gets(claim, { item: `member:${uid}` })
    expect(await who.asks(call, body(name, uid, reason))).toEqual(not('admin_lock'))
  })

  it.each(acts)('%s is beyond the role of the others', async (name, call, by) => {
    const others = by === 'sam' ? [staff.fiona, staff.conrad] : [staff.sam, staff.conrad]
    for (const who of others)
      expect(await who.asks(call, body(name, sandbox.tom.uid, reason))).toEqual(not('illegal_operation'))
  })
})

describe('operators also', () => {
  it('sign a member out everywhere', async () => {
    const { tom } = sandbox
    expect(await staff.sam.asks(endMemberSessions, { uid: tom.uid, reason })).toBeNull()
    expect(await tom.asks(info, {})).toEqual(not('please_login'))
    await sandbox.signsIn(tom)
  })

  it('set the level of who is a member, and of nobody else', async () => {
    const { alice, tom } = sandbox
    expect(await staff.fiona.asks(setMemberLevel, { uid: alice.uid, lvl: 4, reason })).toBeNull()
    expect(await alice.gets(info, {})).toMatchObject({ lvl: 4 })
    expect(await staff.fiona.asks(setMemberLevel, { uid: alice.uid, lvl: 1, reason })).toBeNull()
    expect(await alice.gets(info, {})).toMatchObject({ lvl: 1 })
    expect(await staff.fiona.asks(setMemberLevel, { uid: tom.uid, lvl: 2, reason })).toEqual(not('not_active'))
    for (const lvl of [0, 6, 2.5])
      expect(await staff.fiona.sends('POST', setMemberLevel.path, { uid: alice.uid, lvl, reason })).toEqual(
        not('parameter_error'),
      )
  })
})
