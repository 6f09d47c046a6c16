import { consoleContract } from '@humidor/contract/console/index.ts'
import { mallCategories } from '@humidor/domain/commerce/mall.ts'
import { TextField } from '@humidor/ui/TextField.tsx'
import { useAct } from '../../../api/useAct.ts'
import { Select } from '../../../components/fields.tsx'
import { LocalizedEditor } from '../../../components/localized-editor/LocalizedEditor.tsx'
import type { ItemLock } from '../../../components/localized-editor/LocalizedScreen.tsx'
import { PictureField } from '../../../components/localized-editor/PictureField.tsx'
import { type Drafting, useDraft } from '../../../components/localized-editor/useDraft.ts'
import { ProductActs } from './ProductActs.tsx'
import { ProductPreview } from './ProductPreview.tsx'
import { ProductTextForm } from './ProductTextForm.tsx'
import {
  categoryName,
  factsOf,
  type Product,
  type ProductFacts,
  type ProductFields,
  productKind,
  savedDraftOf,
} from './product.ts'

const { products, productOne, saveProduct } = consoleContract.mall

export interface ProductEditorProps extends ItemLock {
  /** Undefined: a new product. */
  product: Product | undefined
}

/** Edits one product: price, picture, position, one language at a time, and a preview of the member's screen. */
export function ProductEditor({ product, ...held }: ProductEditorProps) {
  const saving = useAct(saveProduct, { changes: [products, productOne], inField: ['content_changed'] })
  const drafting = useDraft(productKind, savedDraftOf(product), {
    save: async ({ facts, ...rest }) => {
      const read = factsOf(facts)
      return read && (await saving.act({ ...rest, ...read }))
    },
    refusal: saving.refusal,
    busy: saving.busy,
  })
  const { draft, mistake } = drafting
  return (
    <LocalizedEditor
      {...held}
      of={drafting}
      saved={product?.texts.map((text) => text.language)}
      facts={(fixed) => <Facts of={drafting} fixed={fixed} />}
      text={(language, fixed) => (
        <ProductTextForm
          key={language}
          language={language}
          text={draft.texts[language] ?? productKind.noText}
          disabled={fixed}
          mistake={mistake?.in === language ? mistake.code : undefined}
          onChange={(text) => drafting.write(language, text)}
        />
      )}
      acts={(language, fixed) =>
        product && <ProductActs product={product} language={language} disabled={fixed} onDone={held.onReload} />
      }
      preview={(language) => <ProductPreview draft={draft} language={language} />}
    />
  )
}

function Facts({ of: { draft, mistake, put }, fixed }: { of: Drafting<ProductFacts, ProductFields>; fixed: boolean }) {
  const { category, price, place, picture } = draft.facts
  const wrong = mistake?.in === 'facts' ? mistake.field : undefined
  return (
    <>
      <PictureField picture={picture} disabled={fixed} onChange={(to) => put({ picture: to })} />
      <div className="field__twin">
        <TextField
          kind="digits"
          label="Price in USCD"
          hint="The price in ₡ follows the token price and changes at 00:00 (UTC+8)."
          value={price}
          disabled={fixed}
          error={wrong === 'price' ? 'Enter an amount of at least 0.01, with at most six decimals.' : undefined}
          onChange={(to) => put({ price: to })}
        />
        <TextField
          kind="digits"
          label="Position"
          hint="The lowest comes first."
          value={place}
          disabled={fixed}
          error={wrong === 'place' ? 'A whole number from 0 to 9999.' : undefined}
          onChange={(to) => put({ place: to })}
        />
      </div>
      <Select
        label="Category"
        value={category}
        disabled={fixed}
        onChange={(to) => put({ category: mallCategories.find((one) => one === to) ?? 'cigars' })}
        options={mallCategories.map((value) => ({ value, text: categoryName[value] }))}
      />
    </>
  )
}
