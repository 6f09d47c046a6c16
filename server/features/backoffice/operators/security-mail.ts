import { letter } from '../../../adapters/letter.ts'
import type { Letter, Mailer } from '../../../adapters/mail.ts'
import type { Tx } from '../../../database/database.ts'
import { enqueue, type Task } from '../../../jobs/tasks.ts'
import { operatorById } from './operators.queries.ts'

/** A change of an operator's sign-in, of which they are told by mail. */
export type OperatorSecurityEvent = 'passkeyAdded' | 'passkeyRemoved' | 'passkeyCopied' | 'passwordChanged'

/** The queued job. It holds no secret. */
export interface OperatorSecurityLetter {
  to: string
  about: OperatorSecurityEvent
  /** ISO 8601. */
  at: string
  /** In plain words, such as `Chrome, Android`. */
  device?: string
}

/** Subject and lead of each letter, in English, the language of the console. */
const texts: Record<OperatorSecurityEvent, { subject: string; lead: string }> = {
  passkeyAdded: {
    subject: 'A passkey was added',
    lead: 'A passkey was added to your operator account. Whoever has the device with it can sign in to the console.',
  },
  passkeyRemoved: {
    subject: 'A passkey was removed',
    lead: 'A passkey was removed from your operator account. It signs nobody in any more.',
  },
  passkeyCopied: {
    subject: 'A passkey may have been copied',
    lead: 'A sign-in to the console with one of your passkeys was refused: its device counts its uses, and the count went back. Somebody may use a copy. Remove this passkey.',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    lead: 'The password of your operator account was changed, and every other device was signed out.',
  },
}

/** The letter about a change: what, when, on which device, and what to do if it was not the operator. */
export function operatorSecurityLetter({ to, about, at, device }: OperatorSecurityLetter): Letter {
  const moment = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  const { subject, lead } = texts[about]
  return letter({
    ...{ to, lang: 'en', subject: `Humidor back office: ${subject}`, title: subject, lead },
    small: [
      `When: ${moment.format(new Date(at))} (UTC).`,
      ...(device ? [`On: ${device}.`] : []),
      'If this was not you, tell an administrator at once. They can bar your account and see in the audit log what was done.',
    ],
    foot: 'You get this letter because you are an operator of Humidor.',
  })
}

const LETTER = { id: 'operators.security-mail', mails: true, waits: true } as const

/** Tells an operator of a change of their sign-in. The mail is queued in the caller's transaction and sent after it. */
export async function tellOperator(
  tx: Tx,
  id: number,
  { about, at, device }: { about: OperatorSecurityEvent; at: Date; device?: string },
): Promise<void> {
  const operator = await operatorById(tx, id)
  if (!operator) return
  const payload: OperatorSecurityLetter = { to: operator.email, about, at: at.toISOString() }
  await enqueue(tx, LETTER, device ? { ...payload, device } : payload)
}

/** Sends the letters. */
export const createOperatorSecurityTask = ({ mailer }: { mailer: Mailer }): Task<OperatorSecurityLetter> => ({
  ...LETTER,
  run: (payload) => mailer.send(operatorSecurityLetter(payload)),
})
