import { type BusinessDay, isBusinessDay } from '@humidor/domain/business-day.ts'
import { historySearchMost } from '@humidor/domain/money/history-search.ts'
import { isBlank } from '@humidor/domain/typed/signs.ts'
import { readLine } from '@humidor/domain/typed/texts.ts'

/** The filter of the wallet detail, as it is typed. Days are business days, empty if not set. */
export interface Asked {
  op: number
  from: string
  to: string
  search: string
}

export const everything: Asked = { op: 0, from: '', to: '', search: '' }

/** Why the typed days are invalid, or undefined. */
export function refuseDays({ from, to }: Pick<Asked, 'from' | 'to'>) {
  const wrong = [from, to].some((day) => day !== '' && !isBusinessDay(day))
  return wrong || (from !== '' && to !== '' && from > to) ? 'invalid_date' : undefined
}

/** The number of filters that are set. */
export const countOf = ({ op, from, to, search }: Asked) =>
  Number(op !== 0) + Number(from !== '' || to !== '') + Number(!isBlank(search))

/** The filter as the server takes it, without empty fields. */
export const requestOf = ({ op, from, to, search }: Asked) => ({
  op,
  ...(from !== '' && { from: from as BusinessDay }),
  ...(to !== '' && { to: to as BusinessDay }),
  ...(!isBlank(search) && { search: [...readLine(search)].slice(0, historySearchMost).join('') }),
})
