import { defaultPushChoice, type PushGroup, pushGroups } from '@humidor/domain/community/push-kinds.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

/** Which groups a member wants on their devices. */
export type PushChoice = Record<PushGroup, boolean>

/** The groups that a member wants, chosen or by default; of `push_choice c`. */
export const wantedPushes = sql.join(
  pushGroups.map(
    (group) => sql`coalesce(c.${sql.ref(group)}, ${sql.lit(defaultPushChoice[group])}) as ${sql.ref(group)}`,
  ),
)

/** The choices of those of these members who have a device. */
export async function pushChoicesOf(db: Db, uids: readonly number[]) {
  const { rows } = await sql<PushChoice & { uid: number }>`
    select s.uid, ${wantedPushes}
    from (select distinct uid from push_subscription where uid = any (${uids}::int[])) s
    left join push_choice c on c.uid = s.uid`.execute(db)
  return new Map(rows.map((row) => [row.uid, row]))
}
