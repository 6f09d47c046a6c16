import { consoleContract } from '@humidor/contract/console/index.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { breachesIn } from '@humidor/server/ledger/invariant.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { operatorInvariants } from './operators.invariants.ts'

const { audit, claim, release, me } = consoleContract.operators
const { member, listMembers, freezeMember } = consoleContract.members

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})

const rowsOf = async () =>
  (await sandbox.pool.query('select operator_id, call, request, about from audit order by seq')).rows

describe('the audit log', () => {
  it('records each change and each look at a member’s data, and no look at a queue', async () => {
    const { sam, victor } = sandbox.staff
    const before = (await rowsOf()).length
    await sam.call(me, {})
    await sam.call(member, { uid: sandbox.alice.uid })
    await sam.call(claim, { item: `member:${sandbox.alice.uid}` })
    await sam.call(release, { item: `member:${sandbox.alice.uid}` })
    expect((await rowsOf()).slice(before)).toEqual([
      { operator_id: sam.id, call: member.path, request: { uid: sandbox.alice.uid }, about: String(sandbox.alice.uid) },
      ...[claim, release].map(({ path }) => ({
        operator_id: sam.id,
        call: path,
        request: { item: `member:${sandbox.alice.uid}` },
        about: String(sandbox.alice.uid),
      })),
    ])
    const found = await victor.call(audit, { limit: 25, about: String(sandbox.alice.uid), operatorId: sam.id })
    expect(found).toMatchObject({
      count: 3,
      next: null,
      rows: [{ operator: 'Sam Sampler', call: release.path }, {}, {}],
    })
  })

  it('records nothing of refused calls', async () => {
    const again = { uid: sandbox.freya.uid, reason: 'again' }
    await sandbox.staff.sam.call(freezeMember, again)
    const before = (await rowsOf()).length
    expect(await sandbox.staff.sam.tryCall(member, { uid: 99_999_999 })).toEqual({ refused: 'not_found' })
    expect(await sandbox.staff.sam.tryCall(freezeMember, again)).toEqual({
      refused: 'illegal_operation',
    })
    expect(await rowsOf()).toHaveLength(before)
  })

  it('is one chain however many calls write at once, and pages through all of it', async () => {
    const { sam, wendy, fiona, victor } = sandbox.staff
    await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        ([sam, wendy, fiona][n % 3] ?? sam).call(listMembers, { limit: 1, search: `number ${n}` }),
      ),
    )
    const seen: string[] = []
    const before = (await rowsOf()).length
    let after: string | undefined
    do {
      const page = await victor.call(audit, { limit: 7, ...(after === undefined ? {} : { after }) })
      seen.push(...page.rows.map(({ id }) => id))
      after = page.next ?? undefined
      // Reading a page adds a row by the time it is shown, and moves none of the others.
      expect(page.count).toBe((await rowsOf()).length - 1)
    } while (after !== undefined)
    expect(seen).toEqual(Array.from({ length: before }, (_, n) => String(before - n)))
  })

  it('records that somebody read it, and their search', async () => {
    const { victor } = sandbox.staff
    const before = (await rowsOf()).length
    await victor.call(audit, { limit: 25, about: String(sandbox.alice.uid) })
    expect((await rowsOf()).slice(before)).toMatchObject([
      { operator_id: victor.id, call: audit.path, request: { about: String(sandbox.alice.uid) } },
    ])
  })

  it('is for admins, and refuses a place that it did not issue', async () => {
    const { victor, wendy } = sandbox.staff
    expect(await wendy.tryCall(audit, { limit: 25 })).toEqual({ refused: 'illegal_operation' })
    expect(await victor.tryCall(audit, { limit: 25, after: '1; drop' })).toEqual({ refused: 'parameter_error' })
  })
})

/** Changes the database as its owner could, returns the broken invariants, and rolls back. */
async function tampers(...statements: string[]): Promise<string> {
  const undo = new Error('undone')
  let result = ''
  await sandbox.db
    .transaction()
    .execute(async (tx) => {
      try {
        for (const statement of statements) await tx.executeQuery({ sql: statement, parameters: [] } as never)
        result = (await breachesIn(tx, operatorInvariants)).map(({ id }) => id).join(' ')
      } catch (error) {
        result = `refused: ${(error as Error).message}`
      }
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  return result
}

const open = ['alter table audit disable trigger user', 'alter table audit_head disable trigger user']
const shut = ['alter table audit enable trigger user', 'alter table audit_head enable trigger user']
/** Removes the guards for some statements and puts them back. */
const behind = (...statements: string[]) => [...open, ...statements, ...shut]

const anew = `update audit set hash = audit_hash(seq, at, operator_id, call, request, ip, prev_hash) where seq = 2`

describe('tampering with the audit log', () => {
  it.each([
    ['changes a row', 'update audit set ip = $$10.0.0.1$$ where seq = 2'],
    ['removes a row', 'delete from audit where seq = 2'],
    ['deletes all rows', 'truncate audit'],
    ['turns the head back', 'update audit_head set seq = 1'],
    ['removes the head', 'delete from audit_head'],
    ['adds a second head', 'insert into audit_head values (false, 0, sha256($$$$::bytea))'],
  ])('is refused: %s', async (_, statement) => {
    expect(await tampers(statement)).toMatch(/append-only|audit_head_single_check/)
  })

  it('cannot choose number, link or hash of an inserted row', async () => {
    const zeros = "decode(repeat('00', 32), 'hex')"
    expect(
      await tampers(
        `insert into audit (seq, at, operator_id, call, request, ip, prev_hash, hash)
        values (1, now(), 1, '/api/console/me', '{}', '::1', ${zeros}, ${zeros})`,
      ),
    ).toBe('')
  })

  it.each([
    ['changes the request', behind(`update audit set request = '{"uid": 1}' where seq = 2`)],
    ['changes the operator', behind('update audit set operator_id = 4 where seq = 2')],
    ['changes the time', behind(`update audit set at = at - interval '1 microsecond' where seq = 2`)],
    ['changes a row and its hash', behind(`update audit set call = '/x' where seq = 2`, anew)],
    ['removes a row', behind('delete from audit where seq = 2')],
    [
      'removes a row and closes the gap',
      behind(
        'delete from audit where seq = 2',
        'update audit set seq = seq + 1000000 where seq > 2',
        'update audit set seq = seq - 1000001 where seq > 1000000',
      ),
    ],
    [
      'swaps two rows',
      behind(
        'update audit set seq = 5 - seq + 1000000 where seq in (2, 3)',
        'update audit set seq = seq - 1000000 where seq > 1000000',
      ),
    ],
    ['removes the last row', behind('delete from audit where seq = (select max(seq) from audit)')],
    ['deletes all rows', behind('truncate audit')],
    [
      'deletes all rows, and turns the head back to some number',
      behind('truncate audit', 'update audit_head set seq = 0'),
    ],
    ['leaves a guard open', ['alter table audit disable trigger audit_append_only']],
    ['removes a guard', ['drop trigger audit_head_follows on audit_head']],
    [
      'lets new rows be linked to nothing',
      [
        'alter table audit disable trigger audit_continues',
        `insert into audit select seq + 1, at, operator_id, call, request, ip, hash, hash from audit order by seq desc limit 1`,
      ],
    ],
    [
      'makes hashes of something else',
      [
        `create or replace function audit_hash(seq bigint, at timestamptz, operator_id integer, call text, request jsonb, ip text, prev_hash bytea) returns bytea language sql as 'select sha256(prev_hash)'`,
        `insert into audit (at, call, request, ip) values (now(), '/x', '{}', '::1')`,
      ],
    ],
  ])('is found: %s', async (_, statements) => {
    expect(await tampers(...statements)).toMatch(/^operators\./)
  })

  it('is not found where nothing was changed', async () => {
    expect(await tampers('select 1')).toBe('')
    expect(await tampers(...behind())).toBe('')
  })
})
