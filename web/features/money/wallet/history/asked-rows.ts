import { type BusinessDay, isBusinessDay } from '@humidor/domain/business-day.ts'
import { isBlank } from '@humidor/domain/typed/signs.ts'
import { readLine } from '@humidor/domain/typed/texts.ts'

/** What the rows of wallet detail are narrowed to, as it is typed. Days are business days, empty where none is set. */
export interface Asked {
  op: number
  from: string
  to: string
  search: string
}

export const everything: Asked = { op: 0, from: '', to: '', search: '' }

/** Why the days that were typed cannot be asked for, or undefined. */
export function refuseDays({ from, to }: Pick<Asked, 'from' | 'to'>) {
  const wrong = [from, to].some((day) => day !== '' && !isBusinessDay(day))
  return wrong || (from !== '' && to !== '' && from > to) ? 'invalid_date' : undefined
}

/** How many things the rows are narrowed by. */
export const countOf = ({ op, from, to, search }: Asked) =>
  Number(op !== 0) + Number(from !== '' || to !== '') + Number(!isBlank(search))

/** What is asked of the server: nothing that was left empty. */
export const requestOf = ({ op, from, to, search }: Asked) => ({
  op,
  ...(from !== '' && { from: from as BusinessDay }),
  ...(to !== '' && { to: to as BusinessDay }),
  ...(!isBlank(search) && { search: readLine(search).slice(0, 24) }),
})
