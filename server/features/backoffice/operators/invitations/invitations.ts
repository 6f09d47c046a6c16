import { invitations } from '@humidor/contract/backoffice/invitations.console.ts'
import { read } from '../../../../http/handle.ts'
import { openInvitations } from './invitations.queries.ts'

/** `GET /console/invitations`. */
export const answerInvitations = read(invitations, async ({ db, at }) =>
  (await openInvitations(db)).map((row) => ({
    ...{ id: row.id, name: row.name, email: row.email, role: row.role },
    ...{ askedBy: row.asked_by, agreedBy: row.agreed_by, sentAt: row.sent_at, expiresAt: row.expires_at },
    expired: row.expires_at <= at,
  })),
)
