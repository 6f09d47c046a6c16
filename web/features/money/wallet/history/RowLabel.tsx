import { labelRow } from '@humidor/contract/money/row-labels.ts'
import * as walletCalls from '@humidor/contract/money/wallet.ts'
import { ROW_LABEL_MOST, refuseRowLabel } from '@humidor/domain/money/row-label.ts'
import { readLine } from '@humidor/domain/typed/texts.ts'
import { TextLink } from '@humidor/ui/AppBar.tsx'
import { Button } from '@humidor/ui/Button.tsx'
import { Form } from '@humidor/ui/Form.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { Tag } from 'lucide-react'
import { useState } from 'react'
import { useRefusalText } from '../../../../api/refusal-text.ts'
import { useAct } from '../../../../api/useAct.ts'
import { useWords } from '../../../../words/words.ts'

interface RowLabelProps {
  /** The id of the row. */
  id: number
  /** Null: none. */
  label: string | null
  onLabel: (label: string | null) => void
}

/** Opens the form for the member's own label of a row. */
export function RowLabel({ id, label, onLabel }: RowLabelProps) {
  const words = useWords('asset')
  const [open, setOpen] = useState(false)
  if (open)
    return (
      <LabelForm
        {...{ id, label }}
        onLabel={(next) => {
          onLabel(next)
          setOpen(false)
        }}
      />
    )
  return (
    <TextLink flush before={Tag} onClick={() => setOpen(true)}>
      {words(label === null ? 'label.add' : 'label.change')}
    </TextLink>
  )
}

function LabelForm({ id, label, onLabel }: RowLabelProps) {
  const words = useWords('asset')
  const refusalText = useRefusalText()
  const [typed, setTyped] = useState(label ?? '')
  const changes = [walletCalls.detail, walletCalls.rebateDetail]
  const save = useAct(labelRow, {
    ...{ success: words('label.saved'), changes },
    inField: ['content_too_long', 'content_has_link'],
  })
  const drop = useAct(labelRow, { success: words('label.removed'), changes })
  const wrong = refuseRowLabel(typed)
  const busy = save.busy || drop.busy
  const put = async (text: string, { act }: typeof save) => {
    if ((await act({ id, label: text })) !== undefined) onLabel(text === '' ? null : text)
  }
  return (
    <Form
      onSubmit={() => {
        const text = readLine(typed)
        if (!busy && !wrong) void put(text, text === '' ? drop : save)
      }}
    >
      <TextField
        label={words('label.name')}
        hint={words('label.hint', { most: ROW_LABEL_MOST })}
        value={typed}
        onChange={setTyped}
        error={refusalText(wrong ?? save.refusal)}
      />
      <Button type="submit" block busy={save.busy} disabled={save.offline}>
        {words('label.save')}
      </Button>
      {label !== null && (
        <Button kind="ghost" block busy={drop.busy} disabled={drop.offline} onClick={() => !busy && void put('', drop)}>
          {words('label.remove')}
        </Button>
      )}
    </Form>
  )
}
