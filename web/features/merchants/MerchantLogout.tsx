import { contract } from '@humidor/contract/index.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Dialog } from '@humidor/ui/Overlay.tsx'
import { say } from '@humidor/ui/toast.ts'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { ask } from '../../api/ask.ts'
import { paths } from '../../paths.ts'
import { session } from '../../session/session.ts'
import { useWords } from '../../words/words.ts'

/** Ends the merchant's session on the server, and on this device in any case. */
export function MerchantLogout({ open, onClose }: { open: boolean; onClose: () => void }) {
  const words = useWords('merchants')
  const [, navigate] = useLocation()
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    await ask(contract.merchants.logout, {})
    navigate(paths.merchantLogin, { replace: true })
    session.merchantOut()
    say(words('logout.done'), 'ok')
  }
  return (
    <Dialog
      open={open}
      title={words('logout.title')}
      text={words('logout.text')}
      onClose={onClose}
      actions={
        <>
          <Button kind="danger" block busy={busy} onClick={() => void leave()}>
            {words('home.logout')}
          </Button>
          <Button kind="ghost" block disabled={busy} onClick={onClose}>
            {words('logout.stay')}
          </Button>
        </>
      }
    />
  )
}
