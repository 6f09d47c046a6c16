import { keepContact } from '@humidor/contract/money/wallet.ts'
import { refuseContact } from '@humidor/domain/money/transfer-note.ts'
import { transaction } from '../../../../http/handle.ts'
import type { ReadSettings } from '../../../../platform/settings/stored-settings.ts'
import type { FindRecipient } from '../recipient.ts'
import { countOthers, hasPaidBefore, putContact } from './people.queries.ts'

/**
 * `POST /user/keepContact`. Only for somebody whom the member has paid: a contact shows a user name, and addresses must not lead to
 * names. An unknown address is refused as a stranger's is.
 */
export const answerKeepContact = ({ find, settings }: { find: FindRecipient; settings: ReadSettings }) =>
  transaction(keepContact, async ({ tx, member: { uid }, request: { email, ownName }, at, demand, fail }) => {
    const [found, { contactsMost: most }] = await Promise.all([find(email), settings()])
    if (!found || !(await hasPaidBefore(tx, uid, found.uid))) return fail('not_found')
    demand(refuseContact({ name: ownName, taken: await countOthers(tx, uid, found.uid), most }))
    await putContact(tx, { uid, other: found.uid, name: ownName === '' ? found.name : ownName, at })
    return null
  })
