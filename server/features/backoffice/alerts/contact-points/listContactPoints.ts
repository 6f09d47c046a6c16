import { listContactPoints } from '@humidor/contract/backoffice/contact-points.console.ts'
import { read } from '../../../../http/handle.ts'
import { contactPoints } from './contact-points.queries.ts'

/** `GET /console/contactPoints`. */
export const answerListContactPoints = read(listContactPoints, async ({ db, at }) =>
  (await contactPoints(db, at)).map((row) => ({
    ...{ id: row.id, name: row.name, kind: row.kind, target: row.shown, quiet: row.quiet },
    ...{ askedBy: row.asked_by, agreedBy: row.agreed_by, addedAt: row.added_at, removalWaits: row.removal_waits },
    last: row.last_state === null || row.last_at === null ? null : { state: row.last_state, at: row.last_at },
  })),
)
