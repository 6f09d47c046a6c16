import type { AnswerOf } from '@humidor/client/client.ts'
import type * as ownerCalls from '@humidor/contract/commerce/owner.ts'

/** What concerns the owner's access. */
export type Owner = AnswerOf<typeof ownerCalls.owner>

/** A device that is signed in. */
export type Device = Owner['devices'][number]
