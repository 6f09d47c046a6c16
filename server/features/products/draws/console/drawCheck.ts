import { drawCheck } from '@humidor/contract/products/draws.console.ts'
import { type Handler, read } from '../../../../http/handle.ts'
import { checkedDraw } from '../checking.ts'
import type { Entries } from '../running.ts'

export const answerDrawCheck = (entries: Entries): Handler =>
  read(drawCheck, async ({ db, request: { id }, fail }) => {
    const found = (await checkedDraw(db, entries, BigInt(id))) ?? fail('not_found')
    return found === 'open' ? fail('illegal_operation') : found.checks
  })
