import { resendInvitation } from '@humidor/contract/backoffice/invitations.console.ts'
import { transaction } from '../../../../http/handle.ts'
import { lockOpen, putLink } from './invitations.queries.ts'
import { type Inviting, newLink } from './links.ts'

/** `POST /console/resendInvitation`: mails a new link to the address that two admins agreed on. The old link stops working. */
export const answerResendInvitation = (inviting: Inviting) =>
  transaction(resendInvitation, async ({ tx, at, request: { id }, fail }) => {
    const { name, email } = (await lockOpen(tx, id)) ?? fail('not_found')
    const link = newLink(inviting, at)
    await putLink(tx, id, link.columns)
    await link.post(tx, { to: email, name })
    return null
  })
