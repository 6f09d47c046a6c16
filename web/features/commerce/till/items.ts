import type { AnswerOf } from '@humidor/client/client.ts'
import * as tillCalls from '@humidor/contract/commerce/till.ts'
import { useAsk } from '../../../api/useAsk.ts'

/** An item of the till. */
export type TillItem = AnswerOf<typeof tillCalls.listItems>['items'][number]

/** Another till changes the items rarely, and this one knows its own changes. Milliseconds. */
const FRESH_MS = 60_000

/** The items of the merchant, the same on every till. */
export const useItems = () => useAsk(tillCalls.listItems, {}, { fresh: FRESH_MS })
