import { people } from '@humidor/contract/money/wallet.ts'
import { read } from '../../../../http/handle.ts'
import { contactsOf, recentPeople } from './people.queries.ts'

const MAX_RECENT = 10

/** `GET /user/people`. */
export const answerPeople = read(people, async ({ db, member: { uid } }) => {
  const [recent, contacts] = await Promise.all([recentPeople(db, uid, MAX_RECENT), contactsOf(db, uid)])
  return { recent, contacts: contacts.map(({ own_name: ownName, ...contact }) => ({ ...contact, ownName })) }
})
