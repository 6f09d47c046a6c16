import { canUsePasskeys } from '@humidor/client/passkey-support.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Form } from '@humidor/ui/Form.tsx'
import { Sheet } from '@humidor/ui/Overlay.tsx'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { useOnline } from '../session/online.ts'
import { type OwnerRequest, ownerCode } from '../session/owner-code.ts'
import { useWords } from '../words/words.ts'
import { isOwnerCode, OwnerCodeField } from './OwnerCodeField.tsx'
import { usePasskey } from './passkeys/usePasskey.ts'

/** A code of the owner's authenticator, a recovery code or a passkey, for one request that needs it besides the password. */
export function OwnerCodeSheet({ request }: { request: OwnerRequest }) {
  const words = useWords('merchant-security')
  const frame = useWords('frame')
  const online = useOnline()
  const { asking, press } = usePasskey()
  const [code, setCode] = useState('')
  const [refusal, setRefusal] = useState<ErrorCode>()
  const [busy, setBusy] = useState(false)
  const send = async (text: string) => {
    setBusy(true)
    const no = await request.send(text)
    setBusy(false)
    if (no === undefined) ownerCode.close()
    setRefusal(no)
    setCode('')
  }
  const submit = async () => {
    if (busy) return
    if (isOwnerCode(code)) await send(code)
    else setRefusal('google_code_error')
  }
  const confirm = () =>
    press(async () => (await import('./passkeys/owner-browser.ts')).confirmOwnerRequest(request.named), send)
  return (
    <Sheet open title={words('factor.sheetTitle')} onClose={() => ownerCode.close()}>
      <Form onSubmit={() => void submit()}>
        <p className="muted">{words('factor.sheetText')}</p>
        <OwnerCodeField
          value={code}
          onChange={(text) => {
            setCode(text)
            if (text !== '') setRefusal(undefined)
          }}
          refusal={refusal}
        />
        <Button type="submit" block busy={busy} disabled={!online}>
          {words('factor.continue')}
        </Button>
        {canUsePasskeys() && (
          <Button kind="quiet" block icon={Fingerprint} busy={asking} disabled={busy} onClick={() => void confirm()}>
            {frame('passkey.confirm')}
          </Button>
        )}
      </Form>
    </Sheet>
  )
}
