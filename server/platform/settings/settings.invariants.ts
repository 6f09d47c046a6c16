import { defaultSettings } from '@humidor/domain/platform/settings.ts'
import { guardsStand } from '../../ledger/guards.ts'
import type { Invariant } from '../../ledger/invariant.ts'

const known = Object.keys(defaultSettings)
  .map((key) => `'${key}'`)
  .join(', ')

/** Invariants of the settings. */
export const platformInvariants: readonly Invariant[] = [
  {
    id: 'platform.settings-are-understood',
    summary: 'Every setting in the database is one that exists, and a whole number that is not negative.',
    sql: `select key, value from setting
      where key not in (${known}) or jsonb_typeof(value) <> 'number' or value::text !~ '^[0-9]{1,15}$'`,
  },
  {
    id: 'platform.settings-have-a-history',
    summary: 'Every setting has the value of its last recorded change.',
    sql: `select coalesce(s.key, c.key) as key, s.value, c.new from setting s
      full join (select distinct on (key) key, new from setting_change order by key, id desc) c on c.key = s.key
      where s.value is distinct from to_jsonb(c.new)`,
  },
  {
    id: 'platform.changes-follow',
    summary: 'Each change of a setting begins where the one before it ended.',
    sql: `select id, key from (
        select id, key, old, lag(new) over (partition by key order by id) as before from setting_change
      ) c where before is not null and old <> before`,
  },
  {
    id: 'platform.agreed-is-set',
    summary: 'Every approved setting was set once, with the approved value, and no setting names another approval.',
    sql: `select a.id, c.id as change from (
        select * from approval where kind = 'setting' and state = 'approved'
      ) a full join (select * from setting_change where approval_id is not null) c on c.approval_id = a.id
      where a.id is null or c.id is null or c.key <> a.about or c.at <> a.decided_at
        or c.new <> (a.payload ->> 'value')::bigint`,
  },
  guardsStand('platform', {
    triggers: ['setting_change_stays'],
    constraints: ['setting_change_asked', 'setting_change_changes'],
  }),
]
