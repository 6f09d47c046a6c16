import { Button } from '@humidor/ui/Button.tsx'
import { DateField } from '@humidor/ui/DateField.tsx'
import { Form } from '@humidor/ui/Form.tsx'
import { Sheet } from '@humidor/ui/Overlay.tsx'
import { Choice, Rows } from '@humidor/ui/Rows.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { useId, useState } from 'react'
import { useRefusalText } from '../../../../api/refusal-text.ts'
import { useWords } from '../../../../words/words.ts'
import { type Asked, everything, refuseDays } from './asked-rows.ts'
import { kinds } from './kinds.ts'

interface FilterSheetProps {
  asked: Asked
  onAsk: (asked: Asked) => void
  onClose: () => void
}

/** The filter of the rows: search words, days, and kind. */
export function FilterSheet({ asked, onAsk, onClose }: FilterSheetProps) {
  const words = useWords('asset')
  const refusalText = useRefusalText()
  const [typed, setTyped] = useState(asked)
  const set = (part: Partial<Asked>) => setTyped({ ...typed, ...part })
  const refusal = refuseDays(typed)
  const form = useId()
  return (
    <Sheet
      open
      title={words('filter')}
      onClose={onClose}
      foot={
        <div className="field__twin">
          <Button kind="quiet" block onClick={() => onAsk(everything)}>
            {words('clear')}
          </Button>
          <Button type="submit" form={form} block>
            {words('apply')}
          </Button>
        </div>
      }
    >
      <Form id={form} onSubmit={() => refusal === undefined && onAsk(typed)}>
        <TextField
          label={words('search')}
          hint={words('searchHint')}
          value={typed.search}
          onChange={(search) => set({ search })}
        />
        <div className="field__twin">
          <DateField label={words('from')} value={typed.from} onChange={(from) => set({ from })} />
          <DateField label={words('to')} value={typed.to} onChange={(to) => set({ to })} error={refusalText(refusal)} />
        </div>
        <p className="caption">{words('dayHint')}</p>
        <div className="stack">
          <h3 className="label">{words('typesTitle')}</h3>
          <Rows>
            <Choice title={words('allTypes')} chosen={typed.op === 0} onChoose={() => set({ op: 0 })} />
            {kinds.map(({ op, name }) => (
              <Choice key={op} title={words(`say.${name}`)} chosen={typed.op === op} onChoose={() => set({ op })} />
            ))}
          </Rows>
        </div>
      </Form>
    </Sheet>
  )
}
