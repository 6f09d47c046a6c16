import { recipient } from '@humidor/contract/money/wallet.ts'
import type { Db } from '../../../database/database.ts'
import { combine } from '../../../http/combine.ts'
import { read } from '../../../http/handle.ts'
import { maskedName } from './wallet.present.ts'
import { membersByEmail, type Recipient } from './wallet.queries.ts'

/** Finds the member with an e-mail address (lower case). */
export type FindRecipient = (email: string) => Promise<Recipient | undefined>

/** Finds recipients; what concurrent requests ask goes out as one statement. */
export const recipientsOf = (db: Db): FindRecipient => combine((emails) => membersByEmail(db, emails))

/** Whom one is about to give money to, so that a typing mistake is seen before it is paid. */
export const answerRecipient = (find: FindRecipient) =>
  read(recipient, async ({ request: { email }, member, demand, fail }) => {
    const found = (await find(email)) ?? fail('no_email')
    demand(found.uid === member.uid ? 'illegal_operation' : undefined)
    return { name: maskedName(found.name) }
  })
