import type { listItems } from '@humidor/contract/commerce/till.ts'
import { type Micros, micros } from '@humidor/domain/money/micros.ts'
import type { z } from 'zod/mini'
import type { ItemRow } from './till.queries.ts'

type Item = z.output<(typeof listItems)['response']>['items'][number]

/** An item of the till. */
export const presentItem = ({ id, title, currency, price, color }: ItemRow): Item => ({
  ...{ id: id.toString(), title, currency, color },
  price: micros(price) as Micros<'USCD' | 'CIG'>,
})
