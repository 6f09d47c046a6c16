import { acknowledgeAlert } from '@humidor/contract/backoffice/alerts.console.ts'
import { refuseAcknowledging } from '@humidor/domain/backoffice/alerts.ts'
import { refuseNote } from '@humidor/domain/backoffice/console.ts'
import { transaction } from '../../../http/handle.ts'
import { readNumber } from '../../../platform/console/keyset.ts'
import { acknowledge, lockAlert } from './alerts.queries.ts'

/** `POST /console/acknowledgeAlert`. */
export const answerAcknowledgeAlert = transaction(
  acknowledgeAlert,
  async ({ tx, operator, at, request: { id, note }, fail, demand }) => {
    demand(refuseNote(note))
    const number = readNumber(id)
    const alert = (number && (await lockAlert(tx, number))) || fail('not_found')
    demand(refuseAcknowledging(alert.state))
    await acknowledge(tx, alert.id, { operatorId: operator.id, note, at })
    return null
  },
)
