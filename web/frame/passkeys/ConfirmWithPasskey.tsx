import type { NamedRequest } from '@humidor/client/actor.ts'
import { canUsePasskeys } from '@humidor/client/passkey-support.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Fingerprint } from 'lucide-react'
import { useWords } from '../../words/words.ts'
import { isPasskeyHere } from './here.ts'
import { usePasskey } from './usePasskey.ts'

interface ConfirmWithPasskeyProps {
  busy: boolean
  /** The request to confirm; undefined while the form shows a mistake. */
  request: () => NamedRequest | undefined
  /** Sends the request with this text as its `googleCode`. */
  send: (googleCode: string) => Promise<unknown>
  /** The server has said that there is a passkey: also on a device where none was used yet, as with synced ones on a new phone. */
  always?: boolean
  /** Shows a failure; a toast unless given. */
  report?: (text: string) => void
}

/** A button beside the field of the code, on a device with a passkey. The code for passkeys loads when it is pressed. */
export function ConfirmWithPasskey({ busy, request, send, always = false, report }: ConfirmWithPasskeyProps) {
  const words = useWords('frame')
  const { asking, press } = usePasskey(report)
  if (!(always ? canUsePasskeys() : isPasskeyHere())) return null
  const confirm = async () => {
    const named = request()
    if (named && !busy) await press(async () => (await import('./browser.ts')).confirmRequest(named), send)
  }
  return (
    <Button kind="quiet" block icon={Fingerprint} busy={asking} disabled={busy} onClick={() => void confirm()}>
      {words('passkey.confirm')}
    </Button>
  )
}
