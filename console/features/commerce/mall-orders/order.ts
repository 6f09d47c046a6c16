import type { AnswerOf } from '@humidor/client/client.ts'
import type { consoleContract } from '@humidor/contract/console/index.ts'
import { type MallState, mallNumber } from '@humidor/domain/commerce/mall.ts'
import { orderName } from '@humidor/domain/commerce/mall-cart.ts'
import { readers, readUid } from '@humidor/domain/typed/kinds.ts'
import type { RowOf } from '../../../api/usePages.ts'

/** An order of the mall. */
export type Order = RowOf<typeof consoleContract.mall.orders>
/** An order with its address. */
export type WholeOrder = AnswerOf<typeof consoleContract.mall.orderOne>

export const stateName: Record<MallState, string> = {
  created: 'To send',
  shipped: 'Sent',
  ended: 'Arrived',
  refunded: 'Refunded',
  failed: 'Failed',
}

/** A search: eight digits are a UID, other digits the number alone, anything else a full number. */
export function searchedFor(text: string | undefined): { uid?: number; orderNo?: string } {
  if (text === undefined) return {}
  const [uid, number] = [readUid(text), readers.itemNumber(text)]
  if (uid !== undefined) return { uid }
  return { orderNo: /^\d{1,7}$/.test(number) ? mallNumber(BigInt(number)) : number.slice(0, 24) }
}

/**
 * The known row counts of the tabs. The number to send refreshes by itself, the list only on demand.
 * The number to send therefore overrides the list's own count.
 * @param count rows of the current tab, as of its list
 * @param toSend undefined: not this operator's queue, or not known yet
 */
export const countsOf = (
  state: MallState,
  count: number | undefined,
  toSend: number | undefined,
): Partial<Record<MallState, number | undefined>> => ({
  [state]: count,
  ...(toSend !== undefined && { created: toSend }),
})

/** A line in words: `2 × Robusto`, or the title alone for one piece. */
export const lineText = ({ title, quantity }: Order['lines'][number]) =>
  quantity === 1 ? title : `${quantity} × ${title}`

/** An order in one line of a table. */
export const nameOf = ({ lines }: Pick<Order, 'lines'>) => orderName(lines.map(lineText))
