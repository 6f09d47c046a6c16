import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Db, openDatabase, type Tx } from '../database/database.ts'
import { type FreshDatabase, freshDatabase } from '../database/testing.ts'
import { everyInvariant } from '../invariants.ts'
import { accountKinds, openMemberAccounts, openMerchantAccounts } from './accounts.ts'
import { breachesIn, type Invariant } from './invariant.ts'
import { operationRuleRows } from './operation-rules.ts'
import { sampleKeys } from './operation-samples.testing.ts'

let database: FreshDatabase
const [alice, bob, cedar] = [10_000_001, 10_000_002, 100_001]

/** As in production: without the rules that fixtures have. */
beforeAll(async () => {
  database = await freshDatabase()
  await database.db.transaction().execute(async (tx) => {
    await openMemberAccounts(tx, alice, bob)
    await openMerchantAccounts(tx, cedar)
    await unguarded(tx, `delete from operation_rule where key_form in ('^', '^(member:[0-9]+:/[^:]*:)?fixture:')`)
  })
})

/** What the owner of the database can put in the guard’s place: one that knows no operations, as it was in earlier versions. */
const guardOfBefore = readFileSync(join(import.meta.dirname, '../database/migrations/0039-one-payment.sql'), 'utf8')

async function unguarded(tx: Tx, statement: string) {
  await sql`set local session_replication_role = replica`.execute(tx)
  await sql.raw(statement).execute(tx)
  await sql`set local session_replication_role = origin`.execute(tx)
}

/** Does something in a transaction that is then undone. */
async function undone<Answer>(work: (tx: Tx) => Promise<Answer>): Promise<Answer> {
  let answer: { of: Answer } | undefined
  await database.db
    .transaction()
    .execute(async (tx) => {
      answer = { of: await work(tx) }
      throw new Error('undone')
    })
    .catch((error: Error) => {
      if (error.message !== 'undone') throw error
    })
  if (!answer) throw new Error('nothing was answered')
  return answer.of
}

const kinds = (['member', 'merchant', 'platform'] as const).flatMap((owner) =>
  accountKinds[owner].map(({ kind, name, coin }) => ({ kind, coin, name: `${owner}:${name}:${coin}` })),
)
const nameOf = (kind: number) => kinds.find((it) => it.kind === kind)?.name ?? ''
const coinOf = (kind: number) => kinds.find((it) => it.kind === kind)?.coin ?? 'USCD'

const rowOf = (kind: number, uid = alice) =>
  kind > 100 ? kind * 100 : kind > 60 ? 1_000_000_000_000 + cedar * 100 + kind : uid * 100 + kind

interface Made {
  operation: string
  key: string
  from: number
  to: number
  reverses?: bigint | null
  giver?: number
}

const AMOUNT = 5

/** Posts transfers of five millionths, each between two kinds of accounts, the giver of which has them. @returns their ids */
async function posts(db: Db, ...made: readonly Made[]) {
  const lines = made.flatMap(({ operation, from, to, giver }, index) => {
    const says = operationRuleRows.find((rule) => rule.operation === operation)?.shows[0] ?? null
    return [
      { row: giver ?? rowOf(from), kind: from, amount: -AMOUNT },
      { row: rowOf(to, bob), kind: to, amount: AMOUNT },
    ].map((line) => ({ ...line, of: index + 1, coin: coinOf(from), says: line.kind <= 6 ? says : null }))
  })
  const { rows } = await sql<{ ids: (bigint | null)[] }>`select ledger_post(
    ${made.map(({ key }) => key)}::text[], ${made.map(({ operation }) => operation)}::text[],
    ${made.map(() => '2026-11-21T04:00:00Z')}::timestamptz[], ${made.map(({ reverses }) => reverses ?? null)}::bigint[],
    ${lines.map(({ of }) => of)}::int[], ${lines.map(({ row }) => row)}::bigint[], ${lines.map(({ coin }) => coin)}::text[],
    ${lines.map(({ amount }) => amount)}::bigint[], ${lines.map(({ says }) => says)}::text[], '{}') as ids`.execute(db)
  return rows[0]?.ids ?? []
}

/** The name of the rule by which the database refuses something; undefined: it does not. */
const refusal = (posted: Promise<unknown>) =>
  posted.then(
    () => undefined,
    ({ constraint, code }: { constraint?: string; code?: string }) => constraint ?? code,
  )

const gives = (tx: Tx, row: number) =>
  unguarded(tx, `update account set balance = balance + ${AMOUNT} where id = ${row}`)

/** A deposit like any other. */
const honest = (key: string): Made => ({ operation: 'deposit', key, from: 101, to: 1 })

/** By what the database refuses it, after something else and among others. */
const refusedBy = (
  made: Made,
  { before = [], among = [] }: { before?: readonly Made[]; among?: readonly Made[] } = {},
) =>
  undone(async (tx) => {
    await gives(tx, made.giver ?? rowOf(made.from))
    const [taken] = before.length > 0 ? await posts(tx, ...before) : []
    return await refusal(posts(tx, ...among, { ...made, reverses: made.reverses ? (taken ?? null) : null }))
  })

const invariant = (id: string): Invariant => {
  const found = everyInvariant.find((one) => one.id === id)
  if (!found) throw new Error(`there is no invariant ${id}`)
  return found
}
/** The keys of all transfers that an invariant finds, however many. */
const keysFoundBy = async (tx: Tx, id: string) =>
  (await sql.raw<{ key: string }>(invariant(id).sql).execute(tx)).rows.map(({ key }) => key).toSorted()

/** Every rule with a key of its form. */
const forms = operationRuleRows.map((rule) => {
  const nth = operationRuleRows.filter(({ operation }) => operation === rule.operation).indexOf(rule)
  const keyOf = sampleKeys[rule.operation as keyof typeof sampleKeys][nth]
  if (!keyOf) throw new Error(`no key of ${rule.operation} to try`)
  return { ...rule, keyOf }
})
const fromTo = (pair: number) => ({ from: Math.floor(pair / 1000), to: pair % 1000 })

const allowed = new Set(operationRuleRows.flatMap(({ pairs }) => pairs))
/** Two kinds of one asset between which no operation moves money, and an operation that has one of them, or its asset at least. */
const strangers = kinds.flatMap(({ kind: from, coin }) =>
  kinds
    .filter((to) => to.coin === coin && !allowed.has(from * 1000 + to.kind) && !(from > 100 && from === to.kind))
    .map(({ kind: to }) => {
      const has = (test: (pair: ReturnType<typeof fromTo>) => boolean) =>
        forms.find(
          (form) => !form.reverses && form.operation !== 'genesis' && form.pairs.some((pair) => test(fromTo(pair))),
        )
      const form =
        has((pair) => pair.from === from) ?? has((pair) => pair.to === to) ?? has((pair) => coinOf(pair.from) === coin)
      if (!form) throw new Error(`no operation moves ${coin}`)
      return { operation: form.operation, key: form.keyOf(), from, to }
    }),
)

describe('of all pairs of account kinds that no operation has', () => {
  it('are enough to try', () => expect(strangers.length).toBeGreaterThan(60))

  it('the database refuses each', async () => {
    for (const made of strangers)
      expect([nameOf(made.from), nameOf(made.to), await refusedBy(made)]).toEqual([
        nameOf(made.from),
        nameOf(made.to),
        'operation_pair',
      ])
  })

  it('the database refuses each among others, which keep the rules', async () => {
    for (const made of strangers) {
      const among = [honest(`deposit:BSC:a:${made.from}`), honest(`deposit:BSC:b:${made.to}`)]
      expect([nameOf(made.from), nameOf(made.to), await refusedBy(made, { among })]).toEqual([
        nameOf(made.from),
        nameOf(made.to),
        'operation_pair',
      ])
    }
  })

  it('verify finds each by name that was posted while the guard was off', async () => {
    const found = await undone(async (tx) => {
      await sql.raw(guardOfBefore).execute(tx)
      for (const made of strangers) {
        await gives(tx, rowOf(made.from))
        await posts(tx, made)
      }
      return await keysFoundBy(tx, 'ledger.transfer-follows-its-rule')
    })
    expect(found).toEqual(strangers.map(({ key }) => key).toSorted())
  })
})

describe('an operation', () => {
  it('has no key of the form of another, but where both are about the same event', async () => {
    const { rows } = await sql<{ operation: string; of: string }>`
      select r.operation, s.operation as of from operation_rule r
      join unnest(${forms.map(({ operation }) => operation)}::text[], ${forms.map(({ keyOf }) => keyOf())}::text[],
        ${forms.map(({ reverses }) => reverses)}::boolean[]) s (operation, key, reverses)
        on s.key like r.key_like and s.key ~ r.key_form and r.reverses = s.reverses
      where r.operation <= s.operation order by 1, 2`.execute(database.db)
    const shared = [
      ['deposit', 'treasuryDeposit'],
      ['cancelConversion', 'completeConversion'],
      ['cancelTransfer', 'completeTransfer', 'stopTransfer'],
      ['publishBuy', 'publishSell'],
      ['transferInLhb', 'transferOutLhb'],
      [
        'chainTransfer',
        'feesToTreasury',
        'foundationToTreasury',
        'treasuryConversion',
        'treasuryRedemption',
        'treasuryToRewards',
      ],
    ]
    const together = (one: string, other: string) =>
      one === other || shared.some((group) => group.includes(one) && group.includes(other))
    expect(rows.filter(({ operation, of }) => !together(operation, of))).toEqual([])
    // Each form has its own keys once: a transfer is of one form.
    expect(rows.filter(({ operation, of }) => operation === of)).toHaveLength(forms.length)
  })

  it('divides its kinds of accounts into parts in each of which everything may go to everything', () => {
    for (const { operation, pairs } of operationRuleRows) {
      const takersOf = (from: number) =>
        pairs
          .map(fromTo)
          .filter((pair) => pair.from === from)
          .map(({ to }) => to)
          .toSorted((a, b) => a - b)
      for (const one of pairs.map(fromTo))
        for (const other of pairs.map(fromTo).filter(({ to }) => takersOf(one.from).includes(to)))
          expect([operation, takersOf(other.from)]).toEqual([operation, takersOf(one.from)])
    }
  })

  it.each(forms.filter(({ operation }) => operation !== 'genesis'))(
    '$operation is refused under a key of another form: $keyForm',
    async ({ operation, pairs, reverses, keyOf }) => {
      const pair = fromTo(pairs[0] ?? 0)
      const before = [honest('deposit:BSC:a:1')]
      const made = { operation, ...pair, reverses: reverses ? 1n : null }
      for (const key of ['carry', `${keyOf()}:`, ` ${keyOf()}`, `x${keyOf()}`, 'genesis:1'])
        expect([key, await refusedBy({ ...made, key }, { before })]).toEqual([key, 'operation_key'])
      expect(await refusedBy({ ...made, key: keyOf() }, { before })).toBeUndefined()
      // What takes nothing back is no refusal, and the other way round.
      expect(await refusedBy({ ...made, key: keyOf(), reverses: reverses ? null : 1n }, { before })).toBe(
        'operation_key',
      )
    },
  )

  it('that nobody knows is refused', async () => {
    expect(await refusedBy({ operation: 'carry', key: 'carry', from: 1, to: 1 })).toBe('operation_known')
  })

  it('gives no share to an account of another part: what is promised comes out of the treasury', async () => {
    // 108 is the treasury’s, 110 what is promised, 2 a wallet, and 13 what is held for pledges: each sums to zero in USCD only.
    const lines = [
      [rowOf(2), -1],
      [10800, -4],
      [rowOf(13), 4],
      [11000, 1],
    ] as const
    const refused = await undone(async (tx) => {
      await unguarded(tx, `update account set balance = 10 where id in (${rowOf(2)}, 10800)`)
      return await refusal(
        sql`select ledger_post(array['pledge:1'], array['pledge'], array[now()], array[null::bigint], array[1, 1, 1, 1],
        ${lines.map(([row]) => row)}::bigint[], array['USCD', 'USCD', 'USCD', 'USCD'], ${lines.map(([, amount]) => amount)}::bigint[],
        array['pledge', null, null, null], '{}')`.execute(tx),
      )
    })
    expect(refused).toBe('operation_pair')
  })
})

it('what keeps every rule and is no business object’s is found by name, of every operation', async () => {
  const made = forms
    .filter(({ operation }) => operation !== 'genesis')
    .map(({ operation, pairs, reverses, keyOf }) => ({ operation, reverses, key: keyOf(), ...fromTo(pairs[0] ?? 0) }))
  const found = await undone(async (tx) => {
    for (const { reverses, ...one } of made) {
      await gives(tx, rowOf(one.from))
      const [taken = null] = reverses ? await posts(tx, honest(`deposit:BSC:b:${one.to}${one.from}`)) : []
      await posts(tx, { ...one, reverses: taken })
    }
    return [
      await keysFoundBy(tx, 'ledger.every-transfer-is-explained'),
      await keysFoundBy(tx, 'ledger.transfer-follows-its-rule'),
    ]
  })
  expect(found[0]).toEqual(expect.arrayContaining(made.map(({ key }) => key)))
  expect(found[1]).toEqual([])
})

describe('a kind of account of one’s own making', () => {
  const kind = `insert into account_kind values (199, 'platform', 'issuance', 'USDT', true)`
  const lanes = `insert into account (id, kind, owner, owner_id, name, asset, mirror, lane)
    select 19900 + lane, 199, 'platform', 0, 'issuance', 'USDT', true, lane from generate_series(0, 7) lane`
  const money = { operation: 'deposit', key: 'deposit:BSC:0xab:1', from: 101, giver: 19_900, to: 1 }

  it.each([
    kind,
    `insert into operation_rule (operation, key_form, reverses, pairs, shows) values ('carry', '^', false, '{2002}', '{}')`,
  ])('is nothing that the API’s role of the database adds: %s', async (statement) => {
    const api = openDatabase({ url: database.url, as: 'humidor_api', max: 1 })
    await expect(api.pool.query(statement)).rejects.toMatchObject({ code: '42501' })
    await api.close()
  })

  it('gives the owner nothing either: no operation knows it', async () => {
    const refused = await undone(async (tx) => {
      await sql.raw(kind).execute(tx)
      await sql.raw(lanes).execute(tx)
      return await refusal(posts(tx, money))
    })
    expect(refused).toBe('operation_pair')
  })

  it('is found, with what was made of it while the guard was off', async () => {
    const found = await undone(async (tx) => {
      await sql.raw(kind).execute(tx)
      await sql.raw(lanes).execute(tx)
      await sql.raw(guardOfBefore).execute(tx)
      await posts(tx, money)
      return (await breachesIn(tx, everyInvariant)).map(({ id }) => id)
    })
    expect(found).toEqual(
      expect.arrayContaining([
        'ledger.kinds-are-the-known-ones',
        'ledger.transfer-follows-its-rule',
        'ledger.every-transfer-is-explained',
      ]),
    )
  })

  it.each([
    `insert into operation_rule (operation, key_form, reverses, pairs, shows) values ('carry', '^', false, '{2002}', '{}')`,
    `insert into operation_rule (operation, key_form, reverses, pairs, shows) values ('deposit', '^', false, '{107001}', '{}')`,
    `delete from operation_rule where operation = 'trade'`,
    `update operation_rule set pairs = pairs || 101108 where operation = 'deposit'`,
    `update operation_rule set shows = '{}' where operation = 'order'`,
  ])('nor is an operation: %s', async (statement) => {
    const found = await undone(async (tx) => {
      await unguarded(tx, statement)
      return (await breachesIn(tx, [invariant('ledger.operations-are-the-known-ones')])).length
    })
    expect(found).toBe(1)
  })
})
