import { isMissing } from '@humidor/client/asking.ts'
import type { AnswerOf } from '@humidor/client/client.ts'
import * as mallCalls from '@humidor/contract/commerce/mall.ts'
import { useSearchParams } from 'wouter'
import { useAsk } from '../../../api/useAsk.ts'
import { useLanguage } from '../../../words/words.ts'

/** A product with its full description. */
export type Product = AnswerOf<typeof mallCalls.productInfo>

const DIGITS = /^\d{1,15}$/

/**
 * The product in the address, in the reader's language. Refetched each minute: its price changes at midnight, its stock with
 * every purchase. `missing`: it does not exist, or no longer.
 */
export function useProduct() {
  const { key } = useLanguage()
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  const named = DIGITS.test(id)
  const how = { when: named, every: 60_000 }
  const asked = useAsk(mallCalls.productInfo, { id: named ? Number(id) : 0, lang: key }, how)
  return { asked, missing: !named || isMissing(asked) }
}
