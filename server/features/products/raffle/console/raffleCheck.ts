import { raffleCheck } from '@humidor/contract/products/raffle.console.ts'
import { type Handler, read } from '../../../../http/handle.ts'
import { checkedRaffle } from '../checking.ts'

export const answerRaffleCheck: Handler = read(raffleCheck, async ({ db, request: { id }, fail }) => {
  const found = (await checkedRaffle(db, BigInt(id))) ?? fail('not_found')
  return found === 'open' ? fail('illegal_operation') : found.checks
})
