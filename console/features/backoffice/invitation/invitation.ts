import type { AnswerOf } from '@humidor/client/client.ts'
import type { consoleContract } from '@humidor/contract/console/index.ts'

/** What somebody who is invited sets up. */
export type Shown = AnswerOf<(typeof consoleContract)['operators']['openInvitation']>

/** Said of a link that serves nothing, whatever the reason: who asks is nobody here yet. */
export const OVER =
  'This link serves no more: it was used, replaced or taken back, or its day is over. Ask an administrator for another one. If you have just set your password, sign in.'
