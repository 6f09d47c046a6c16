import { chargeItems, chargeTexts } from '@humidor/domain/commerce/charge.ts'
import { withPieces } from '@humidor/domain/commerce/till.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { lengthOf } from '@humidor/domain/typed/texts.ts'
import { AmountField } from '@humidor/ui/AmountField.tsx'
import { IconButton } from '@humidor/ui/AppBar.tsx'
import { Button } from '@humidor/ui/Button.tsx'
import { Money } from '@humidor/ui/Money.tsx'
import { Sheet } from '@humidor/ui/Overlay.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { Minus, Plus } from 'lucide-react'
import { useRefusalText } from '../../../api/refusal-text.ts'
import { useWords } from '../../../words/words.ts'
import { type Draft, tipMoney } from './draft.ts'

interface TicketSheetProps {
  draft: Draft
  /** What the cashier wants to change. */
  first: 'ticket' | 'tip'
  onChange: (part: Partial<Draft>) => void
  onClose: () => void
}

/** What the keypad does not show: pieces of each item, a tip of an own amount, the reference, and a line for the guest. */
export function TicketSheet({ draft, first, onChange, onClose }: TicketSheetProps) {
  const words = useWords('till')
  const refusalText = useRefusalText()
  const { tip, reference, note, currency } = draft
  const tooLong = (text: string, most: number) => (lengthOf(text) > most ? refusalText('content_too_long') : undefined)
  return (
    <Sheet
      open
      title={words('details')}
      onClose={onClose}
      foot={
        <Button block onClick={onClose}>
          {words('done')}
        </Button>
      }
    >
      {draft.lines.length > 0 && <Lines draft={draft} onChange={onChange} />}
      <AmountField
        label={words('tip.amount')}
        coin={currency}
        value={'typed' in tip ? tip.typed : ''}
        onChange={(typed) => onChange({ tip: { typed } })}
        error={tipMoney(draft) === undefined ? refusalText('wrong_money') : undefined}
        first={first === 'tip' ? 'always' : undefined}
      />
      <TextField
        label={words('reference')}
        hint={words('referenceHint')}
        value={reference}
        onChange={(text) => onChange({ reference: text })}
        error={tooLong(reference, chargeTexts.reference)}
      />
      <TextField
        label={words('note')}
        hint={words('noteHint')}
        value={note}
        onChange={(text) => onChange({ note: text })}
        error={tooLong(note, chargeTexts.note)}
      />
    </Sheet>
  )
}

function Lines({ draft, onChange }: Pick<TicketSheetProps, 'draft' | 'onChange'>) {
  const words = useWords('till')
  return (
    <ul className="rows" aria-label={words('items')}>
      {draft.lines.map(({ id, title, pieces, price }) => (
        <li className="row ticket__line" key={id}>
          <span className="row__main">
            <span className="row__title">{title}</span>
            <span className="row__sub tnum">
              <Money amount={micros(price * BigInt(pieces))} coin={draft.currency} />
            </span>
          </span>
          <IconButton
            icon={Minus}
            size="md"
            label={words('fewer', { title })}
            onClick={() => onChange(withPieces(draft, id, pieces - 1))}
          />
          <output className="tnum">{pieces}</output>
          <IconButton
            icon={Plus}
            size="md"
            label={words('more', { title })}
            disabled={pieces >= chargeItems.pieces}
            onClick={() => onChange(withPieces(draft, id, pieces + 1))}
          />
        </li>
      ))}
    </ul>
  )
}
