import type { Invariant } from './invariant.ts'

/** What in the database itself keeps rules, by name. */
export interface Guards {
  triggers?: readonly string[]
  constraints?: readonly string[]
  /** Unique indexes. */
  indexes?: readonly string[]
}

const missing = (names: readonly string[] = [], stands: string) =>
  names.length === 0
    ? []
    : [
        `select name from (values ${names.map((name) => `('${name}')`).join(', ')}) guard (name)
        where not exists (${stands})`,
      ]

/** That the guards of a feature stand: none was dropped, disabled, or put back without looking at the rows that were there. */
export const guardsStand = (feature: string, { triggers, constraints, indexes }: Guards): Invariant => ({
  id: `${feature}.guards-stand`,
  tells: 'The triggers, constraints and unique indexes that keep these rules are in force.',
  sql: [
    ...missing(triggers, `select from pg_trigger where tgname = name and tgenabled in ('O', 'A')`),
    ...missing(constraints, 'select from pg_constraint where conname = name and convalidated'),
    ...missing(
      indexes,
      `select from pg_index i join pg_class c on c.oid = i.indexrelid where c.relname = name and i.indisunique and i.indisvalid`,
    ),
  ].join(' union all '),
})
