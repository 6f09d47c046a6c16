import type { AnswerOf } from '@humidor/client/client.ts'
import type { consoleContract } from '@humidor/contract/console/index.ts'
import { type MallState, mallNumber } from '@humidor/domain/commerce/mall.ts'
import { readers, readUid } from '@humidor/domain/typed/kinds.ts'
import type { RowOf } from '../../../api/usePages.ts'

/** An order of the mall. */
export type Order = RowOf<typeof consoleContract.mall.orders>
/** One with where it is sent. */
export type WholeOrder = AnswerOf<typeof consoleContract.mall.orderOne>

export const stateName: Record<MallState, string> = {
  created: 'To send',
  shipped: 'Sent',
  ended: 'Arrived',
  refunded: 'Refunded',
  failed: 'Failed',
}

/** What a search box means: eight digits are a UID, other digits the number alone, anything else a whole number. */
export function searchedFor(text: string | undefined): { uid?: number; orderNo?: string } {
  if (text === undefined) return {}
  const [uid, number] = [readUid(text), readers.itemNumber(text)]
  if (uid !== undefined) return { uid }
  return { orderNo: /^\d{1,7}$/.test(number) ? mallNumber(BigInt(number)) : number.slice(0, 24) }
}

/**
 * How many each tab holds, as far as that is known. How many are to be sent is told anew all the time, and the list only when
 * somebody looks: so the list's own count never stands over it.
 * @param count how many the tab holds that is looked at, as its list was asked
 * @param toSend undefined: it is not theirs to know, or not known yet
 */
export const countsOf = (
  state: MallState,
  count: number | undefined,
  toSend: number | undefined,
): Partial<Record<MallState, number | undefined>> => ({
  [state]: count,
  ...(toSend !== undefined && { created: toSend }),
})
