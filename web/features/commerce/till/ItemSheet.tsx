import * as tillCalls from '@humidor/contract/commerce/till.ts'
import { type ChargeCurrency, chargeCurrencies } from '@humidor/domain/commerce/charge.ts'
import { refuseTillItem, type TileColor, tileColors } from '@humidor/domain/commerce/till.ts'
import { exact, unitOf } from '@humidor/domain/money/format.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { parseAmount } from '@humidor/domain/money/parse.ts'
import { AmountField } from '@humidor/ui/AmountField.tsx'
import { Button } from '@humidor/ui/Button.tsx'
import { Chips } from '@humidor/ui/Chips.tsx'
import { Form } from '@humidor/ui/Form.tsx'
import { Sheet } from '@humidor/ui/Overlay.tsx'
import { Segmented } from '@humidor/ui/Segmented.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useRefusalText } from '../../../api/refusal-text.ts'
import { useAct } from '../../../api/useAct.ts'
import { kept } from '../../../session/storage.ts'
import { useWords } from '../../../words/words.ts'
import type { TillItem } from './items.ts'

/** What is typed about an item, and what is done with it. */
function useItemForm(item: TillItem | undefined, onClose: () => void) {
  const words = useWords('till')
  const [title, setTitle] = useState(item?.title ?? '')
  const [typed, setTyped] = useState(item ? exact(item.price) : '')
  const [currency, setCurrency] = useState<ChargeCurrency>(
    item?.currency ?? (kept('till-currency') === 'CIG' ? 'CIG' : 'USCD'),
  )
  const [color, setColor] = useState<TileColor>(item?.color ?? 'plain')
  const [tried, setTried] = useState(false)
  const save = useAct(tillCalls.saveItem, {
    then: onClose,
    changes: [tillCalls.listItems],
    inField: ['content_empty', 'content_too_long', 'wrong_money', 'too_many_items'],
  })
  const remove = useAct(tillCalls.deleteItem, {
    success: () => words('item.deleted'),
    then: onClose,
    changes: [tillCalls.listItems],
  })
  const price = parseAmount<'USCD' | 'CIG'>(typed) ?? micros<'USCD' | 'CIG'>(0n)
  const wrong = refuseTillItem({ title, currency, price }, 0)
  const refusal = (tried ? wrong : undefined) ?? save.refusal
  const edited = () => {
    setTried(false)
    save.forgive()
  }
  const submit = () => {
    setTried(true)
    if (wrong === undefined) void save.act({ ...(item && { id: item.id }), title, currency, price, color })
  }
  return {
    fields: { title, typed, currency, color },
    set: {
      title: (text: string) => {
        setTitle(text)
        edited()
      },
      typed: (text: string) => {
        setTyped(text)
        edited()
      },
      currency: setCurrency,
      color: setColor,
    },
    ...{ save, remove, refusal, submit },
  }
}

/** Adds an item, or changes or deletes one. */
export function ItemSheet({ item, onClose }: { item: TillItem | undefined; onClose: () => void }) {
  const words = useWords('till')
  const refusalText = useRefusalText()
  const { fields, set, save, remove, refusal, submit } = useItemForm(item, onClose)
  return (
    <Sheet open title={words(item ? 'item.edit' : 'addItem')} onClose={onClose}>
      <Form onSubmit={submit}>
        <TextField
          label={words('item.title')}
          value={fields.title}
          onChange={set.title}
          error={refusal === 'wrong_money' ? undefined : refusalText(refusal)}
        />
        <Segmented
          label={words('currency')}
          value={fields.currency}
          onChange={set.currency}
          options={chargeCurrencies.map((id) => ({ id, label: unitOf[id] }))}
        />
        <AmountField
          label={words('item.price')}
          coin={fields.currency}
          value={fields.typed}
          onChange={set.typed}
          error={refusal === 'wrong_money' ? refusalText(refusal) : undefined}
        />
        <div className="stack">
          <p className="label">{words('item.color')}</p>
          <Chips
            label={words('item.color')}
            options={tileColors.map((id) => ({ id, label: words(`item.colors.${id}`) }))}
            value={fields.color}
            onChange={set.color}
          />
        </div>
        <Button type="submit" block busy={save.busy} disabled={save.offline || remove.busy}>
          {words('item.save')}
        </Button>
        {item && (
          <Button
            kind="danger-quiet"
            block
            icon={Trash2}
            busy={remove.busy}
            disabled={remove.offline || save.busy}
            onClick={() => void remove.act({ id: item.id })}
          >
            {words('item.delete')}
          </Button>
        )}
      </Form>
    </Sheet>
  )
}
