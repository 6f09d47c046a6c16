import { mine } from '@humidor/contract/money/liabilities.ts'
import { type Handler, read } from '../../../http/handle.ts'
import { presentProof } from './liabilities.present.ts'
import { proofFor, type UpperLevels } from './proof.ts'

export const answerMine = (upperLevels: UpperLevels): Handler =>
  read(mine, async ({ db, member: { uid }, request: { day }, fail }) =>
    presentProof((await proofFor({ db, upperLevels }, uid, day)) ?? fail('not_found')),
  )
