import { keyedMoney, ticketMoney } from '@humidor/domain/commerce/till.ts'
import { placesOf, unitOf } from '@humidor/domain/money/format.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { figure, marksOf } from '@humidor/domain/money/text.ts'
import { IconButton } from '@humidor/ui/AppBar.tsx'
import { Money, useExactText } from '@humidor/ui/Money.tsx'
import { X } from 'lucide-react'
import { useLanguage, useWords } from '../../../words/words.ts'
import { type Draft, tipMoney } from './draft.ts'

interface SumProps {
  draft: Draft
  /** What it is in ₡. */
  under: string
  onOpen: () => void
  onClear: () => void
}

/** The sum of the ticket: as it is keyed while there is nothing else, and what it is made of. */
export function Sum({ draft, under, onOpen, onClear }: SumProps) {
  const words = useWords('till')
  const exactly = useExactText()
  const { currency, lines, keyed } = draft
  const money = ticketMoney(draft)
  const tip = tipMoney(draft) ?? micros(0n)
  const isKeyedAlone = lines.length === 0 && keyed !== ''
  const pieces = lines.reduce((sum, { pieces: n }) => sum + n, 0)
  const parts = [
    currency === 'USCD' && money > 0n && under,
    pieces > 0 && words('lines', { n: pieces }),
    lines.length > 0 && keyed !== '' && words('besides', { amount: exactly(keyedMoney(keyed), currency) }),
    tip > 0n && words('withTip', { amount: exactly(tip, currency) }),
  ].filter((part) => part !== false)
  return (
    <div className="till__sum">
      <button type="button" className="till__figure" onClick={onOpen}>
        <span className="sr">{words('sum')} </span>
        <span aria-live="polite">
          {isKeyedAlone ? (
            <Keyed keyed={keyed} unit={unitOf[currency]} />
          ) : (
            <Money amount={money + tip} coin={currency} size="xl" places={placesOf(micros(money + tip))} />
          )}
        </span>
        <span className="caption tnum">{parts.length > 0 ? parts.join(' · ') : '\u00A0'}</span>
      </button>
      {(money > 0n || keyed !== '') && <IconButton icon={X} label={words('clear')} onClick={onClear} />}
    </div>
  )
}

/** The digits just as they were keyed, so that a decimal mark shows at once. */
function Keyed({ keyed, unit }: { keyed: string; unit: string }) {
  const { lang } = useLanguage()
  const [, decimals] = keyed.split('.')
  const { whole } = figure(lang, keyedMoney(keyed), undefined, { places: 0 })
  const sign = unit === '₡' ? <span className="money__unit">{unit}</span> : undefined
  return (
    <span className="money money--xl tnum">
      {sign}
      <span className="money__n">
        {whole}
        {decimals !== undefined && `${marksOf(lang).decimal}${decimals}`}
      </span>
      {!sign && <span className="money__unit">{unit}</span>}
    </span>
  )
}
