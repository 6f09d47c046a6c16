import { returnAsOwner } from '@humidor/contract/commerce/staff.ts'
import type { Database } from '../../../../database/database.ts'
import { withRetries } from '../../../../http/failure.ts'
import { inSteps } from '../../../../http/handle.ts'
import type { ProvePassword } from '../sessions/password.ts'
import { putAtTill } from './till.queries.ts'

interface ReturningParts {
  db: Database
  provePassword: ProvePassword
}

/** `POST /merchant/returnAsOwner`: the till stays one, and locks again without use. */
export const answerReturnAsOwner = ({ db, provePassword }: ReturningParts) =>
  inSteps(
    returnAsOwner,
    async ({ merchant: { merchantId, till }, request: { password }, sid, ip, at, fail, demand }) => {
      if (!till) fail('illegal_operation')
      demand(await provePassword({ merchantId, password, sid, ip, at }))
      await withRetries(() =>
        db.transaction().execute((tx) => putAtTill(tx, { merchantId, sid }, { staffId: null, at })),
      )
      return null
    },
  )
