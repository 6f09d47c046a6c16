import * as tillCalls from '@humidor/contract/commerce/till.ts'
import { readers } from '@humidor/domain/typed/kinds.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Form } from '@humidor/ui/Form.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { useState } from 'react'
import { useAsk } from '../../../api/useAsk.ts'
import { useLookUp } from '../../../api/useLookUp.ts'
import { useWords } from '../../../words/words.ts'
import { BillSheet } from './BillSheet.tsx'

const RECEIPT = /^[0-9A-F]{8}$/

/** Finds a bill by the eight characters that the guest shows, and offers its refund. */
export function FindBill() {
  const words = useWords('merchants')
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const [open, setOpen] = useState<string>()
  const find = useLookUp(tillCalls.readBill, {
    inField: ['not_found'],
    then: ({ receipt }) => setOpen(receipt),
  })
  const receipt = readers.letters(typed)
  const isReceipt = RECEIPT.test(receipt)
  const wrong = tried && !isReceipt ? words('find.eight') : find.refusal && words('find.none')
  return (
    <>
      <Form
        onSubmit={() => {
          setTried(true)
          if (isReceipt) find.look({ receipt }, { receipt })
        }}
      >
        <TextField
          label={words('find.label')}
          hint={words('find.hint')}
          value={typed}
          onChange={(text) => {
            setTyped(text)
            setTried(false)
            find.takeBack()
          }}
          error={wrong || undefined}
        />
        {typed !== '' && (
          <Button type="submit" kind="quiet" block busy={find.busy} disabled={find.offline}>
            {words('find.submit')}
          </Button>
        )}
      </Form>
      {open !== undefined && <Found receipt={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

/** The bill that was found. It follows what happens to it, as one in the list does. */
function Found({ receipt, onClose }: { receipt: string; onClose: () => void }) {
  const { data } = useAsk(tillCalls.readBill, { receipt })
  return data ? <BillSheet bill={data} onClose={onClose} /> : null
}
