import * as tillCalls from '@humidor/contract/commerce/till.ts'
import { refuseEmail } from '@humidor/domain/accounts/registration.ts'
import { type LanguageKey, languages } from '@humidor/locales/languages.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Chips } from '@humidor/ui/Chips.tsx'
import { Form } from '@humidor/ui/Form.tsx'
import { Sheet } from '@humidor/ui/Overlay.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { useState } from 'react'
import { useRefusalText } from '../../../api/refusal-text.ts'
import { useAct } from '../../../api/useAct.ts'
import { useLanguage, useWords } from '../../../words/words.ts'

/** Mails a receipt to an address that the guest says, in a language of theirs. */
export function SendReceiptSheet({ billId, onClose }: { billId: string; onClose: () => void }) {
  const words = useWords('till')
  const refusalText = useRefusalText()
  const { key } = useLanguage()
  const [email, setEmail] = useState('')
  const [language, setLanguage] = useState<LanguageKey>(key)
  const [tried, setTried] = useState(false)
  const send = useAct(tillCalls.sendReceipt, {
    success: () => words('mail.done'),
    then: onClose,
    inField: ['invalid_email_format', 'too_many_receipts'],
  })
  const wrong = refuseEmail(email)
  const submit = () => {
    setTried(true)
    if (wrong === undefined) void send.act({ billId, email, language })
  }
  return (
    <Sheet open title={words('mail.title')} onClose={onClose}>
      <Form onSubmit={submit}>
        <TextField
          label={words('mail.email')}
          kind="email-of-another"
          hint={words('mail.hint')}
          value={email}
          onChange={(text) => {
            setEmail(text)
            setTried(false)
            send.forgive()
          }}
          error={refusalText((tried ? wrong : undefined) ?? send.refusal)}
        />
        <div className="stack">
          <p className="label">{words('mail.language')}</p>
          <Chips
            label={words('mail.language')}
            options={languages.map(({ key: id, own }) => ({ id, label: own }))}
            value={language}
            onChange={setLanguage}
          />
        </div>
        <Button type="submit" block busy={send.busy} disabled={send.offline}>
          {words('mail.submit')}
        </Button>
      </Form>
    </Sheet>
  )
}
