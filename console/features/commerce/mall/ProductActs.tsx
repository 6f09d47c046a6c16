import { consoleContract } from '@humidor/contract/console/index.ts'
import type { LanguageKey } from '@humidor/locales/languages.ts'
import { TextField } from '@humidor/ui/TextField.tsx'
import { useState } from 'react'
import { useAct } from '../../../api/useAct.ts'
import { ConfirmCall } from '../../../components/ConfirmCall.tsx'
import { FormDialog } from '../../../components/FormDialog.tsx'
import { languagesText } from '../../../components/localized-editor/draft.ts'
import {
  type DialogCallbacks,
  deletion,
  LocalizedActions,
} from '../../../components/localized-editor/LocalizedActions.tsx'
import { type Product, piecesOf } from './product.ts'

const { products, productOne, dropProductText, showProduct, changeStock } = consoleContract.mall
const changes = [products, productOne]

interface ProductActsProps {
  product: Product
  /** The language in the editor. */
  language: LanguageKey
  disabled: boolean
  onDone: () => Promise<void>
}

/** Publish or withdraw, change the stock, and remove a translation. */
export function ProductActs({ product, language, ...rest }: ProductActsProps) {
  const { id, version, texts, stock } = product
  const has = texts.map((text) => text.language)
  const shown = product.shownSince !== null
  const lacks = [!has.includes('en') && 'English', product.picture === null && 'a picture'].filter(
    (what) => what !== false,
  )
  return (
    <LocalizedActions
      {...rest}
      lacks={shown ? undefined : { what: lacks, to: 'to be shown' }}
      acts={[
        {
          text: shown ? 'Hide from members' : 'Show to members',
          kind: shown ? 'danger-quiet' : 'quiet',
          idle: !shown && lacks.length > 0,
          dialog: (asked) => (
            <ConfirmCall
              {...asked}
              danger={shown}
              call={showProduct}
              request={{ id, version, shown: !shown }}
              changes={changes}
              success={shown ? 'Hidden: nobody can buy it' : 'Visible to members'}
              title={shown ? 'Hide this product?' : 'Show this product to members?'}
              text={
                shown
                  ? 'Members no longer see it and nobody can buy it. Existing orders are sent as usual.'
                  : `Visible to members at once. ${languagesText(texts)}`
              }
              act={shown ? 'Hide from members' : 'Show'}
            />
          ),
        },
        {
          text: `Stock: ${stock.toLocaleString('en')}`,
          kind: 'ghost',
          dialog: (asked) => <Stock product={product} {...asked} />,
        },
        has.includes(language) &&
          (language !== 'en' || !shown) &&
          deletion({
            call: dropProductText,
            it: product,
            language,
            changes,
            withoutEnglish: 'Required for showing it to members.',
          }),
      ]}
    />
  )
}

function Stock({ product: { id, stock }, onClose, onDone }: DialogCallbacks & { product: Product }) {
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const act = useAct(changeStock, { success: 'Stock changed', changes, then: onDone })
  const by = piecesOf(typed)
  return (
    <FormDialog
      title="Change stock"
      text={`${stock.toLocaleString('en')} in stock. Purchases made in the meantime are counted too.`}
      act="Change"
      busy={act.busy}
      disabled={act.offline}
      onAct={() => {
        const possible = by !== undefined && stock + by >= 0
        setWrong(!possible)
        if (possible) void act.act({ id, by })
      }}
      onClose={onClose}
    >
      <TextField
        label="Change by"
        hint={
          by === undefined ? 'For example 24, or -3 to remove some' : `New stock: ${(stock + by).toLocaleString('en')}`
        }
        value={typed}
        error={wrong ? 'Enter a whole number. The stock cannot go below zero.' : undefined}
        onChange={(text) => {
          setTyped(text)
          setWrong(false)
        }}
      />
    </FormDialog>
  )
}
