import { silenceAlert } from '@humidor/contract/backoffice/alerts.console.ts'
import { refuseSilence } from '@humidor/domain/backoffice/alerts.ts'
import { refuseNote } from '@humidor/domain/backoffice/console.ts'
import { transaction } from '../../../http/handle.ts'
import { readNumber } from '../../../platform/console/keyset.ts'
import { lockAlert, lockSilence, putSilence } from './alerts.queries.ts'

const HOUR_MS = 3_600_000

/** `POST /console/silenceAlert`: silences the subject, so that its next alert is silent too. */
export const answerSilenceAlert = transaction(
  silenceAlert,
  async ({ tx, operator, at, request: { id, hours, note }, fail, demand }) => {
    demand(refuseNote(note))
    const number = readNumber(id)
    const { rule, subject } = (number && (await lockAlert(tx, number))) || fail('not_found')
    demand(refuseSilence(hours, await lockSilence(tx, rule, subject), at))
    const until = new Date(at.getTime() + hours * HOUR_MS)
    await putSilence(tx, { rule, subject, until, operatorId: operator.id, note, at })
    return null
  },
)
