import type { AnswerOf } from '@humidor/client/client.ts'
import type { consoleContract } from '@humidor/contract/console/index.ts'

/** The credentials that an invited person sets up. */
export type Shown = AnswerOf<(typeof consoleContract)['operators']['openInvitation']>

/** Shown for an invalid link, whatever the reason: the visitor is not identified yet. */
export const OVER =
  'This link is no longer valid: it was used, replaced, revoked, or is older than one day. Ask an administrator for a new one. If you have just set your password, sign in.'
