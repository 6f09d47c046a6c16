import { changePassword } from '@humidor/contract/console/operators.ts'
import { refusePassword } from '@humidor/domain/registration.ts'
import type { Database } from '../../../database/database.ts'
import { withRetries } from '../../../http/failure.ts'
import { inSteps } from '../../../http/handle.ts'
import { isCommon, type Passwords } from '../../identity/identity.ts'
import { holdOperator, operatorByEmail, putPassword } from '../operators.queries.ts'
import { deleteSessions } from './sessions.queries.ts'

/** `POST /console/changePassword`: whoever knows the old one sets a new one; every other device is signed out. */
export const answerChangePassword = ({ db, passwords }: { db: Database; passwords: Passwords }) =>
  inSteps(changePassword, async ({ request: { oldPassword, password }, operator, sid, fail, demand }) => {
    const guessable = isCommon(password) || password.toLowerCase() === operator.email
    demand(refusePassword(password, guessable))
    const known = await operatorByEmail(db, operator.email)
    if (!(await passwords.matches(known?.password_hash, oldPassword))) fail('wrong_password')
    const hash = await passwords.hash(password)
    await withRetries(() =>
      db.transaction().execute(async (tx) => {
        const held = await holdOperator(tx, operator.id)
        // Somebody else changed it meanwhile, so the old one that was shown is none any more.
        if (held?.password_hash !== known?.password_hash) fail('wrong_password')
        await putPassword(tx, operator.id, hash)
        await deleteSessions(tx, operator.id, sid)
      }),
    )
    return null
  })
