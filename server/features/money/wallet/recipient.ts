import { recipient } from '@humidor/contract/money/wallet.ts'
import type { Db } from '../../../database/database.ts'
import { combine } from '../../../http/combine.ts'
import { read } from '../../../http/handle.ts'
import { maskedName } from './wallet.present.ts'
import { membersByEmail, type Recipient } from './wallet.queries.ts'

/** Finds the member with an e-mail address (lower case). */
export type FindRecipient = (email: string) => Promise<Recipient | undefined>

/** Finds recipients. Concurrent requests share one statement. */
export const recipientsOf = (db: Db): FindRecipient => combine((emails) => membersByEmail(db, emails))

/** `GET /user/recipient`: the masked name, so that the giver notices a typing mistake before paying. */
export const answerRecipient = (find: FindRecipient) =>
  read(recipient, async ({ request: { email }, member, demand, fail }) => {
    const found = (await find(email)) ?? fail('no_email')
    demand(found.uid === member.uid ? 'illegal_operation' : undefined)
    return { name: maskedName(found.name) }
  })
