import { sendNewPwdToEmail } from '@humidor/contract/accounts/identity.ts'
import { appendedMoment, refuseCodeRequest, within } from '@humidor/domain/accounts/email-code.ts'
import { refuseEmail } from '@humidor/domain/accounts/registration.ts'
import type { Randomness } from '../../../../adapters/randomness.ts'
import type { Database } from '../../../../database/database.ts'
import { withRetries } from '../../../../http/failure.ts'
import { inSteps } from '../../../../http/handle.ts'
import { isCaptchaRight } from '../../../../platform/security/captcha.ts'
import type { Passwords } from '../../../../platform/security/passwords.ts'
import type { Vault } from '../../../../platform/security/vault.ts'
import { settingsOf } from '../../../../platform/settings/stored-settings.ts'
import { isDeviceOf, lockMailbox } from '../codes/codes.queries.ts'
import { postPasswordMail } from '../mails/password-mail.ts'
import { drawOneTimePassword } from './one-time.ts'
import { passwordSentAt, putOneTimePassword, putPasswordSent } from './passwords.queries.ts'

/**
 * `POST /sendNewPwdToEmail`: mails a one-time password. An unknown address gets the same work and answer, with a hash and a mail
 * that says that there is no account (threats C81). It counts among the codes to the mailbox.
 */
export const answerSendNewPwdToEmail = ({
  db,
  vault,
  randomness,
  passwords,
}: {
  db: Database
  vault: Vault
  randomness: Randomness
  passwords: Passwords
}) =>
  inSteps(sendNewPwdToEmail, async ({ request: { email, code: typed }, sid, at, language, fail, demand }) => {
    demand(refuseEmail(email))
    // Checked before the picture is used up: a busy server is not the visitor's mistake.
    if (passwords.full()) fail('network_error')
    if (!(await isCaptchaRight(db, sid, typed, at))) fail('img_code_error')

    const password = drawOneTimePassword(randomness)
    const hash = await passwords.hash(password)
    await withRetries(() =>
      db.transaction().execute(async (tx) => {
        const { oneTimeLasts } = await settingsOf(tx)
        const expiresAt = new Date(at.getTime() + oneTimeLasts * 1_000)
        const sent = (await lockMailbox(tx, email, at)).filter((then) => within(86_400, then, at))
        const isTheirs = await isDeviceOf(tx, email, sid)
        demand(refuseCodeRequest({ at, sent, lastForPurpose: await passwordSentAt(tx, email), isTheirs }))
        await putPasswordSent(tx, email, appendedMoment(sent, at), at)
        const theirs = await putOneTimePassword(tx, { email, hash, sentAt: at, expiresAt })
        const content = {
          password,
          known: theirs !== undefined,
          language: theirs ?? language,
          minutes: Math.floor(oneTimeLasts / 60),
          expiresAt,
        }
        await postPasswordMail(tx, vault, { to: email, ...content })
      }),
    )
    return null
  })
