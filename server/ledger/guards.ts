import type { Guards, Invariant } from './invariant.ts'

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

/** The same invariants in fewer words: one looks for the guards of all, so that the catalogue is read once and not for each. */
export function guardsTogether(invariants: readonly Invariant[]): readonly Invariant[] {
  const all = invariants.flatMap(({ guards }) => guards ?? [])
  const named = (kind: keyof Guards) => all.flatMap((guards) => guards[kind] ?? [])
  if (all.length < 2) return invariants
  const together = { triggers: named('triggers'), constraints: named('constraints'), indexes: named('indexes') }
  return [...invariants.filter(({ guards }) => guards === undefined), guardsStand('all', together)]
}
