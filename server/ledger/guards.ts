import type { Guards, Invariant } from './invariant.ts'

const missing = (names: readonly string[] = [], existing: string) =>
  names.length === 0
    ? []
    : [
        `select name from (values ${names.map((name) => `('${name}')`).join(', ')}) guard (name)
        where not exists (${existing})`,
      ]

/** The invariant that a feature's guards exist, are enabled, and were validated against existing rows. */
export const guardsStand = (feature: string, { triggers, constraints, indexes }: Guards): Invariant => ({
  id: `${feature}.guards-stand`,
  summary: 'The triggers, constraints and unique indexes that keep these rules are in force.',
  sql: [
    ...missing(triggers, `select from pg_trigger where tgname = name and tgenabled in ('O', 'A')`),
    ...missing(constraints, 'select from pg_constraint where conname = name and convalidated'),
    ...missing(
      indexes,
      `select from pg_index i join pg_class c on c.oid = i.indexrelid where c.relname = name and i.indisunique and i.indisvalid`,
    ),
  ].join(' union all '),
  guards: { triggers: triggers ?? [], constraints: constraints ?? [], indexes: indexes ?? [] },
})

/** Merges all guard invariants into one, so that the catalogue is read once. */
export function guardsTogether(invariants: readonly Invariant[]): readonly Invariant[] {
  const all = invariants.flatMap(({ guards }) => guards ?? [])
  const named = (kind: keyof Guards) => all.flatMap((guards) => guards[kind] ?? [])
  if (all.length < 2) return invariants
  const together = { triggers: named('triggers'), constraints: named('constraints'), indexes: named('indexes') }
  return [...invariants.filter(({ guards }) => guards === undefined), guardsStand('all', together)]
}
