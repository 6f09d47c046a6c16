import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '../database/database.ts'
import type { FreshDatabase } from '../database/testing.ts'
import {
  coinOf,
  forms,
  fromTo,
  fund,
  guardOfBefore,
  honest,
  keysFoundBy,
  kinds,
  type Made,
  nameOf,
  postAll,
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

/** The constraint by which the database refuses a transfer, after others and among others. */
const refusedBy = (
  made: Made,
  { before = [], among = [] }: { before?: readonly Made[]; among?: readonly Made[] } = {},
) =>
  undone(async (tx) => {
    await fund(tx, made.giver ?? rowOf(made.from))
    const [reversed] = before.length > 0 ? await postAll(tx, ...before) : []
    return await refusal(postAll(tx, ...among, { ...made, reverses: made.reverses ? (reversed ?? null) : null }))
  })

const allowed = new Set(operationRuleRows.flatMap(({ pairs }) => pairs))
/** Two kinds of accounts of one asset between which no operation moves money, with an operation that knows one of them, or at least the asset. */
const forbiddenPairs = kinds.flatMap(({ kind: from, coin }) =>
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

describe('pairs of account kinds that no operation has', () => {
  it('are numerous enough to test', () => expect(forbiddenPairs.length).toBeGreaterThan(60))

  it('are all refused by the database', async () => {
    for (const made of forbiddenPairs)
      expect([nameOf(made.from), nameOf(made.to), await refusedBy(made)]).toEqual([
        nameOf(made.from),
        nameOf(made.to),
        'operation_pair',
      ])
  })

  it('are all refused among other transfers that keep the rules', async () => {
    for (const made of forbiddenPairs) {
      const among = [honest(`deposit:BSC:a:${made.from}`), honest(`deposit:BSC:b:${made.to}`)]
      expect([nameOf(made.from), nameOf(made.to), await refusedBy(made, { among })]).toEqual([
        nameOf(made.from),
        nameOf(made.to),
        'operation_pair',
      ])
    }
  })

  it('are found by `verify` by their keys where they were posted while the guard was off', async () => {
    const found = await undone(async (tx) => {
      await sql.raw(guardOfBefore).execute(tx)
      for (const made of forbiddenPairs) {
        await fund(tx, rowOf(made.from))
        await postAll(tx, made)
      }
      return await keysFoundBy(tx, 'ledger.transfer-follows-its-rule')
    })
    expect(found).toEqual(forbiddenPairs.map(({ key }) => key).toSorted())
  })
})

describe('an operation', () => {
  it('has no key in the form of another, except where both are about the same event', async () => {
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
    // Each form matches its own sample key and no other of its operation.
    expect(rows.filter(({ operation, of }) => operation === of)).toHaveLength(forms.length)
  })

  it('divides its kinds of accounts into groups, and any member of a group may pay any other', () => {
    for (const { operation, pairs } of operationRuleRows) {
      const receiversOf = (from: number) =>
        pairs
          .map(fromTo)
          .filter((pair) => pair.from === from)
          .map(({ to }) => to)
          .toSorted((a, b) => a - b)
      for (const one of pairs.map(fromTo))
        for (const other of pairs.map(fromTo).filter(({ to }) => receiversOf(one.from).includes(to)))
          expect([operation, receiversOf(other.from)]).toEqual([operation, receiversOf(one.from)])
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
      // A transfer that reverses nothing does not pass as a refusal, nor a refusal as a transfer.
      expect(await refusedBy({ ...made, key: keyOf(), reverses: reverses ? null : 1n }, { before })).toBe(
        'operation_key',
      )
    },
  )

  it('is refused where no rule knows it', async () => {
    expect(await refusedBy({ operation: 'carry', key: 'carry', from: 1, to: 1 })).toBe('operation_known')
  })

  it('cannot mix two groups of accounts: the promised USCD comes out of the treasury only', async () => {
    // 108 is the treasury, 110 the promised account, 2 a wallet, and 13 the reserve for pledges. Only together do they sum to zero in USCD.
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
