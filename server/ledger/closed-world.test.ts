import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '../database/database.ts'
import type { FreshDatabase } from '../database/testing.ts'
import {
  coinOf,
  forms,
  fromTo,
  gives,
  guardOfBefore,
  honest,
  keysFoundBy,
  kinds,
  type Made,
  nameOf,
  posts,
  refusal,
  rowOf,
  strictDatabase,
  undone as undoneIn,
  unguarded,
} from './closed-world.testing.ts'
import { operationRuleRows } from './operation-rules.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await strictDatabase()
})
const undone = <Answer>(work: (tx: Tx) => Promise<Answer>) => undoneIn(database.db, work)

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
