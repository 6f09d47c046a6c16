import type { Claimant } from '../../../../platform/console/claims.queries.ts'
import { subsidyOf } from '../activities.present.ts'
import type { ConsoleApplication } from '../reviewing.queries.ts'

/** The fields that the list and the page of an application share. */
export const presentApplication = (row: ConsoleApplication, lock: Claimant | undefined) => ({
  fid: Number(row.id),
  member: { uid: row.uid, name: row.member },
  name: row.name,
  type: row.type,
  state: row.state,
  madeAt: row.made_at,
  dueAt: row.due_at,
  photos: row.photos,
  subsidy: subsidyOf(row),
  secondWaits: row.second_waits,
  lockedBy: lock ?? null,
})
