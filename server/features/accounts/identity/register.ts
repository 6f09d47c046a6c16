import { register } from '@humidor/contract/accounts/identity.ts'
import { normalReferralCode, refuseEmail, refuseName, refusePassword } from '@humidor/domain/accounts/registration.ts'
import type { Randomness } from '../../../adapters/randomness.ts'
import type { Database } from '../../../database/database.ts'
import { withRetries } from '../../../http/failure.ts'
import { inSteps } from '../../../http/handle.ts'
import { RefusalError } from '../../../http/refusal.ts'
import { enrolment } from '../../../platform/security/enrolment.ts'
import { isGuessable, type Passwords } from '../../../platform/security/passwords.ts'
import type { Vault } from '../../../platform/security/vault.ts'
import { settingsOf } from '../../../platform/settings/stored-settings.ts'
import { type EmailCodes, mailboxPurposes } from './codes/email-codes.ts'
import { refuseTaken, uidByReferralCode } from './identity.queries.ts'
import { lockOpenMember } from './locks.queries.ts'
import { createMember, nameKey } from './members.ts'
import { openSession } from './sessions/member-sessions.ts'

export interface RegisterParts {
  db: Database
  vault: Vault
  randomness: Randomness
  passwords: Passwords
  codes: EmailCodes
}

/**
 * `POST /register`: checks the form first, field by field, then the mail code, then names, addresses and referral
 * codes. So nothing can be learnt about those without the mailbox. It hashes between two short transactions. The second
 * one spends the code and creates member, accounts, authenticator and session together or not at all.
 */
export const answerRegister = ({ db, vault, randomness, passwords, codes }: RegisterParts) =>
  inSteps(register, async ({ request, sid, agent, ip, at, language, fail, demand }) => {
    const { name, email, password, code } = request
    demand(refuseName(name))
    demand(refusePassword(password, isGuessable(password, { name, email })))
    demand(refuseEmail(email))
    if (!request.agreeTerms) fail('tips_agree')

    const guessed = await codes.guess({ email, sid, purposes: mailboxPurposes, code, at })
    if ('refused' in guessed) throw new RefusalError(guessed.refused)
    // A code for signing in or linking proves the mailbox too, and its owner may know that they are a member.
    if (guessed.right.purpose !== 'register') return fail('duplicate_email')
    const referrerUid = await uidByReferralCode(db, normalReferralCode(request.referralCode))
    if (referrerUid === undefined) return fail('wrong_referral_code')
    demand(await refuseTaken(db, email, nameKey(name), at))

    const passwordHash = await passwords.hash(password)
    const made = await withRetries(() =>
      db.transaction().execute(async (tx) => {
        if (!(await codes.spend(tx, guessed.right, register.path))) return fail('email_code_error')
        // They may have closed the account meanwhile.
        if (!(await lockOpenMember(tx, referrerUid))) return fail('wrong_referral_code')
        const { memberFee: shippingFee } = await settingsOf(tx)
        const wish = { name, email, passwordHash, referrerUid, shippingFee, language, sid, at }
        const member = await createMember(tx, { randomness, vault }, wish)
        if ('refused' in member) return fail(member.refused)
        return {
          member,
          token: await openSession(tx, randomness, { uid: member.uid, sid, agent, ip, at, by: 'registered' }),
        }
      }),
    )
    const { picture, secret } = await enrolment(made.member.totpSecret, email)
    return { googleAuthQrcode: picture, secret, token: made.token }
  })
