import type { AnswerOf } from '@humidor/client/client.ts'
import type { consoleContract } from '@humidor/contract/console/index.ts'

/** A passkey of the operator. */
export type Passkey = AnswerOf<(typeof consoleContract)['operators']['operatorPasskeys']>[number]
