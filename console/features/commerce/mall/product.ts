import type { AnswerOf } from '@humidor/client/client.ts'
import type { consoleContract } from '@humidor/contract/console/index.ts'
import {
  type MallCategory,
  mallCategories,
  type ProductText,
  productBounds,
  refuseProduct,
  refuseProductText,
} from '@humidor/domain/commerce/mall.ts'
import { exact } from '@humidor/domain/money/format.ts'
import { micros, type Uscd } from '@humidor/domain/money/micros.ts'
import { parseAmount } from '@humidor/domain/money/parse.ts'
import { readWhole } from '@humidor/domain/typed/kinds.ts'
import { asciiDigits, bare, isTurned, plainDashes } from '@humidor/domain/typed/signs.ts'
import { z } from 'zod/mini'
import type { Kind } from '../../../components/localized-editor/draft.ts'
import type { Saved } from '../../../components/localized-editor/useDraft.ts'

/** A product with its text in each of its languages. */
export type Product = AnswerOf<typeof consoleContract.mall.productOne>

/** The language-independent values of a product, as typed. */
export type ProductFacts = {
  category: MallCategory
  price: string
  place: string
  /** The name of the picture. */
  picture: string | null
}
export type ProductFields = { [field in keyof ProductText]: string }

export const categoryName: Record<MallCategory, string> = { cigars: 'Cigars', accessories: 'Accessories' }

/** The most digits of a product's position. */
const PLACE_DIGITS = 4

/** The typed values for the server; undefined if a figure is not valid. */
export function factsOf({ category, price, place, picture }: ProductFacts) {
  const [amount, at] = [parseAmount<'USCD'>(price), readWhole(place, PLACE_DIGITS)]
  return amount === undefined || at === undefined ? undefined : { category, price: amount, place: at, picture }
}

/** How a product is edited. */
export const productKind: Kind<ProductFacts, ProductFields> = {
  name: 'product',
  facts: z.object({
    category: z.enum(mallCategories),
    price: z.string(),
    place: z.string(),
    picture: z.nullable(z.string()),
  }),
  text: z.object({ title: z.string(), tags: z.string(), details: z.string(), content: z.string() }),
  noText: { title: '', tags: '', details: '', content: '' },
  refuseFacts: ({ price, place }) => {
    const amount = parseAmount<'USCD'>(price) ?? micros<'USCD'>(0n)
    const at = readWhole(place, PLACE_DIGITS) ?? -1
    const code = refuseProduct({ price: amount, place: at })
    if (code === undefined) return undefined
    return { field: refuseProduct({ price: amount, place: 0 }) ? 'price' : 'place', code }
  },
  refuseText: refuseProductText,
}

/** The saved product as a draft, or a new one. */
export const savedDraftOf = (product: Product | undefined): Saved<ProductFacts, ProductFields> => ({
  id: product?.id,
  version: product?.version,
  facts: {
    category: product?.category ?? 'cigars',
    price: product ? exact(product.price) : '',
    place: String(product?.place ?? 10),
    picture: product?.picture ?? null,
  },
  texts: Object.fromEntries(
    (product?.texts ?? []).map(({ language, title, tags, details, content }) => [
      language,
      { title, tags, details, content },
    ]),
  ),
})

/** The typed number of pieces to add, negative to remove; undefined: not a number, or out of bounds. */
export function piecesOf(typed: string): number | undefined {
  if (isTurned(typed)) return undefined
  const [, sign, digits] = /^([+-]?)(\d{1,7})$/.exec(plainDashes(asciiDigits(bare(typed)))) ?? []
  if (digits === undefined) return undefined
  const pieces = Number(digits) * (sign === '-' ? -1 : 1)
  return pieces === 0 || Math.abs(pieces) > productBounds.stock ? undefined : pieces
}

/** The draft's price for its preview; zero while no amount is typed. */
export const priceOf = ({ price }: ProductFacts): Uscd => parseAmount<'USCD'>(price) ?? micros<'USCD'>(0n)
