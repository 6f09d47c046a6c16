import { dropContact } from '@humidor/contract/money/wallet.ts'
import { transaction } from '../../../../http/handle.ts'
import { deleteContact } from './people.queries.ts'

/** `POST /user/dropContact`, also of somebody who has closed the account. */
export const answerDropContact = transaction(dropContact, async ({ tx, member: { uid }, request: { email }, fail }) => {
  if (!(await deleteContact(tx, uid, email))) return fail('not_found')
  return null
})
