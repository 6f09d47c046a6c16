import { testContactPoint } from '@humidor/contract/backoffice/contact-points.console.ts'
import { refuseContactPointTest } from '@humidor/domain/backoffice/contact-points.ts'
import { transaction } from '../../../../http/handle.ts'
import { contactPointOf } from './contact-points.queries.ts'
import { countTests, insertTest } from './messages.queries.ts'
import { queueMessages } from './sending.ts'

const MINUTE_MS = 60_000

/** `POST /console/testContactPoint`. */
export const answerTestContactPoint = transaction(
  testContactPoint,
  async ({ tx, at, request: { id }, fail, demand }) => {
    const point = (await contactPointOf(tx, id)) ?? fail('not_found')
    demand(refuseContactPointTest(await countTests(tx, id, new Date(at.getTime() - MINUTE_MS))))
    await queueMessages(tx, [{ id: await insertTest(tx, id, at), kind: point.kind }])
    return null
  },
)
