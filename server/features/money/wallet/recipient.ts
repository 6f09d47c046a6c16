import { recipient } from '@humidor/contract/money/wallet.ts'
import { isNameOf, maskedName } from '@humidor/domain/accounts/masked-name.ts'
import type { Db } from '../../../database/database.ts'
import { combine } from '../../../http/combine.ts'
import { read } from '../../../http/handle.ts'
import { hasPaidBefore } from './people/people.queries.ts'
import { membersByEmail, type Recipient } from './wallet.queries.ts'

/** Finds the member with an e-mail address (lower case) who may receive a transfer. */
export type FindRecipient = (email: string) => Promise<Recipient | undefined>

/** Finds recipients. Concurrent requests share one statement. */
export const recipientsOf = (db: Db): FindRecipient => combine((emails) => membersByEmail(db, emails))

/**
 * `GET /user/recipient`: the name, so that the giver notices a typing mistake before paying. Whoever gives it or has paid them before
 * knows them and sees all of it; others see it masked, so that addresses do not lead to names.
 */
export const answerRecipient = (find: FindRecipient) =>
  read(recipient, async ({ db, request: { email, name: typed = '' }, member, demand, fail }) => {
    const found = (await find(email)) ?? fail('no_email')
    demand(found.uid === member.uid ? 'illegal_operation' : undefined)
    demand(typed === '' || isNameOf(typed, found.name) ? undefined : 'name_mismatch')
    const known = await hasPaidBefore(db, member.uid, found.uid)
    const whole = typed !== '' || known
    return { name: whole ? found.name : maskedName(found.name), whole, known }
  })
