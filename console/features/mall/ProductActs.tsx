import { consoleContract } from '@humidor/contract/console/index.ts'
import { type LanguageKey, languageOf } from '@humidor/locales/languages.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Confirm } from '@humidor/ui/Confirm.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { useState } from 'react'
import { useAct } from '../../api/useAct.ts'
import { FormDialog } from '../../desk/FormDialog.tsx'
import { languageNames, missingLanguages } from '../../desk/writing/draft.ts'
import { type Product, piecesOf } from './product.ts'

const { products, productOne, dropProductText, showProduct, changeStock } = consoleContract.mall
const changes = [products, productOne]

interface ProductActsProps {
  product: Product
  /** The language that is written in just now. */
  language: LanguageKey
  disabled: boolean
  onDone: () => Promise<void>
}

/** Show or take back, change how many lie there, and take a translation away; each asks once more. */
export function ProductActs({ product, language, disabled, onDone }: ProductActsProps) {
  const [asking, setAsking] = useState<'show' | 'stock' | 'drop'>()
  const has = product.texts.map((text) => text.language)
  const shown = product.shownSince !== null
  const lacks = [!has.includes('en') && 'English', product.picture === null && 'a picture'].filter(Boolean)
  const ask = {
    product,
    onClose: () => setAsking(undefined),
    onDone: () => {
      setAsking(undefined)
      void onDone()
    },
  }
  return (
    <>
      <Button
        small
        kind={shown ? 'danger-quiet' : 'quiet'}
        disabled={disabled || (!shown && lacks.length > 0)}
        onClick={() => setAsking('show')}
      >
        {shown ? 'Take back' : 'Show to members'}
      </Button>
      <Button small kind="ghost" disabled={disabled} onClick={() => setAsking('stock')}>
        Stock: {product.stock.toLocaleString('en')}
      </Button>
      {has.includes(language) && (language !== 'en' || !shown) && (
        <Button small kind="ghost" disabled={disabled} onClick={() => setAsking('drop')}>
          Remove {languageOf(language).english}
        </Button>
      )}
      {!shown && lacks.length > 0 && <span className="quiet">Needs {lacks.join(' and ')} to be shown</span>}
      {asking === 'show' && <Show {...ask} />}
      {asking === 'stock' && <Stock {...ask} />}
      {asking === 'drop' && <Drop {...ask} language={language} />}
    </>
  )
}

interface AskProps {
  product: Product
  onClose: () => void
  onDone: () => void
}

function Show({ product: { id, version, shownSince, texts }, onClose, onDone }: AskProps) {
  const shown = shownSince !== null
  const missing = missingLanguages(texts.map((text) => text.language))
  const act = useAct(showProduct, {
    thanks: shown ? 'Taken back: nobody can buy it' : 'Members see it now',
    changes,
    then: onDone,
  })
  const told =
    missing.length === 0
      ? 'It is there in all seven languages.'
      : `Not in ${languageNames(missing)}: they are shown English.`
  return (
    <Confirm
      danger={shown}
      keep="Cancel"
      title={shown ? 'Take this back?' : 'Show this to members?'}
      text={shown ? 'Members no longer see it, and nobody can buy it. What was bought is sent as before.' : told}
      act={shown ? 'Take back' : 'Show'}
      busy={act.busy}
      onAct={() => void act.act({ id, version, shown: !shown })}
      onClose={onClose}
    />
  )
}

function Stock({ product: { id, stock }, onClose, onDone }: AskProps) {
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const act = useAct(changeStock, { thanks: 'The stock is changed', changes, then: onDone })
  const by = piecesOf(typed)
  return (
    <FormDialog
      title="Change the stock"
      text={`${stock.toLocaleString('en')} lie there. What members buy meanwhile counts too.`}
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
        label="How many more"
        hint={
          by === undefined ? 'As 24, or -3 to take some away' : `Then ${(stock + by).toLocaleString('en')} lie there`
        }
        value={typed}
        error={wrong ? 'A whole number, and never more away than lie there.' : undefined}
        onChange={(text) => {
          setTyped(text)
          setWrong(false)
        }}
      />
    </FormDialog>
  )
}

function Drop({ product: { id, version }, language, onClose, onDone }: AskProps & { language: LanguageKey }) {
  const { english } = languageOf(language)
  const act = useAct(dropProductText, { thanks: `${english} is removed`, changes, then: onDone })
  return (
    <Confirm
      danger
      keep="Cancel"
      title={`Remove ${english}?`}
      text={language === 'en' ? 'Without it this cannot be shown.' : 'Its readers are shown English from now on.'}
      act="Remove"
      busy={act.busy}
      onAct={() => void act.act({ id, version, language })}
      onClose={onClose}
    />
  )
}
