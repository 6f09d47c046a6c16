import { setOwnerEmail } from '@humidor/contract/commerce/owner.ts'
import { refuseEmail } from '@humidor/domain/accounts/registration.ts'
import type { Database, Tx } from '../../../../database/database.ts'
import { withRetries } from '../../../../http/failure.ts'
import { inSteps } from '../../../../http/handle.ts'
import { settingsOf } from '../../../../platform/settings/stored-settings.ts'
import type { EmailCodes } from '../../../accounts/identity/identity.ts'
import { refuseEnded } from '../sessions/sessions.ts'
import { postOwnerLetter } from './letters.ts'
import { lockOwner, type OwnerRow, ownerRow, putEmail, putNextEmail } from './owner.queries.ts'

interface SettingParts {
  db: Database
  codes: EmailCodes
}

/** A first address counts at once. Another waits, and both mailboxes are told. */
async function put(tx: Tx, row: OwnerRow, email: string, at: Date) {
  const { merchant_id: merchantId, name: shop, language } = row
  const told = { language, shop, at: at.toISOString(), email }
  if (row.email === null) {
    await putEmail(tx, merchantId, email)
    await postOwnerLetter(tx, { ...told, to: email, about: 'emailSet' })
    return
  }
  const { emailChangeWait } = await settingsOf(tx)
  const due = new Date(at.getTime() + emailChangeWait * 1_000)
  await putNextEmail(tx, merchantId, { email, at: due })
  for (const to of [row.email, email])
    await postOwnerLetter(tx, { ...told, to, about: 'emailChanging', until: due.toISOString() })
}

/** `POST /merchant/setOwnerEmail`: the request pipeline has checked the password. A wrong code counts although the request fails. */
export const answerSetOwnerEmail = ({ db, codes }: SettingParts) =>
  inSteps(setOwnerEmail, async ({ merchant: { merchantId }, request: { email, code }, sid, at, fail, demand }) => {
    demand(refuseEmail(email))
    if ((await ownerRow(db, merchantId))?.email === email) fail('email_already_set')
    const guessed = await codes.guess({ email, sid, purposes: ['merchantEmail'], code, at })
    if ('refused' in guessed) return fail(guessed.refused === 'email_code_exp' ? guessed.refused : 'email_code_error')
    await withRetries(() =>
      db.transaction().execute(async (tx) => {
        const row = (await lockOwner(tx, merchantId)) ?? fail('operation_failed')
        if (row.email === email) fail('email_already_set')
        if (!(await codes.spend(tx, guessed.right, setOwnerEmail.path))) fail('email_code_error')
        await put(tx, row, email, at)
        demand(await refuseEnded(tx, { merchantId, sid, staffId: undefined }))
      }),
    )
    return null
  })
