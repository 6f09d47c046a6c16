import { letter } from '../../../../adapters/letter.ts'
import type { Letter } from '../../../../adapters/mail.ts'
import type { Tx } from '../../../../database/database.ts'
import { createSealedMailTask, queueSealedMail, type SecretMail } from '../../../../platform/security/sealed-mail.ts'
import type { Vault } from '../../../../platform/security/vault.ts'

interface Content {
  name: string
  /** The address of the page that accepts it, the token behind its `#`. */
  link: string
}

/** The letter of an invitation, in English, the language of the console. The only letter with a link. */
export const invitationLetter = ({ to, name, link }: Content & { to: string }): Letter =>
  letter({
    to,
    lang: 'en',
    subject: 'Humidor: your invitation as an operator',
    title: 'Set your password and authenticator',
    lead: `${name}, two administrators of Humidor have agreed that you become an operator. Open this address on the device on which you will work:`,
    small: [
      link,
      'It works once, within 24 hours. Have an authenticator app ready: you set it up there, and sign in with it from then on.',
      'Nobody of Humidor will ask you for this address, your password or a code. If you do not expect this invitation, do not open the address, and tell an administrator.',
    ],
    foot: 'You get this letter because an administrator of Humidor entered your address.',
  })

const invitation: SecretMail<Content> = {
  id: 'operators.invitation-mail',
  boundTo: (to) => `invitation of operator ${to}`,
  write: invitationLetter,
}

/** Queues the letter in the caller's transaction. The link is sealed in the queue. */
export const postInvitation = (
  tx: Tx,
  vault: Vault,
  { to, expiresAt, ...content }: Content & { to: string; expiresAt: Date },
) => queueSealedMail(tx, vault, invitation, { to, content, expiresAt })

export const createInvitationTask = (parts: Parameters<typeof createSealedMailTask>[1]) =>
  createSealedMailTask(invitation, parts)
