import { withdrawNote } from '@humidor/contract/backoffice/notes.console.ts'
import { refuseNoteWithdrawal } from '@humidor/domain/backoffice/notes.ts'
import { transaction } from '../../../http/handle.ts'
import { readNumber } from '../../../platform/console/keyset.ts'
import { subjectNamed } from '../../../platform/console/subjects.ts'
import { lockNote, putWithdrawal } from './notes.queries.ts'

/** `POST /console/withdrawNote`. */
export const answerWithdrawNote = transaction(withdrawNote, async ({ tx, operator, at, request, fail, demand }) => {
  const named = await subjectNamed(tx, request)
  const subject = typeof named === 'string' ? fail(named) : named
  const id = readNumber(request.id) ?? fail('not_found')
  const note = (await lockNote(tx, subject, id)) ?? fail('not_found')
  const isOwn = note.operator_id === operator.id
  const { at: writtenAt, withdrawn_at: withdrawnAt } = note
  demand(refuseNoteWithdrawal({ isOwn, role: operator.role, writtenAt, withdrawnAt, at }))
  await putWithdrawal(tx, id, { operatorId: operator.id, at })
  return null
})
