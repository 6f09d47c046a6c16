import { endOperatorSessions } from '@humidor/contract/backoffice/operator-sessions.console.ts'
import { transaction } from '../../../../http/handle.ts'
import { operatorById } from '../operators.queries.ts'
import { deleteSessionById, deleteSessions } from './sessions.queries.ts'

/**
 * `POST /console/endOperatorSessions`: needs one admin and no code, because nobody gains anything. One's own devices are ended by
 * `endSession`, so that nobody signs themselves out here by mistake.
 */
export const answerEndOperatorSessions = transaction(
  endOperatorSessions,
  async ({ tx, operator, request: { id, session }, fail }) => {
    if (id === operator.id) fail('illegal_operation')
    if (session !== undefined) {
      if (!(await deleteSessionById(tx, id, session))) fail('not_found')
      return null
    }
    if (!(await operatorById(tx, id))) fail('not_found')
    await deleteSessions(tx, id)
    return null
  },
)
