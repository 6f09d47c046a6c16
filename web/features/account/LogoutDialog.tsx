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

/** Ends the session on the server, and on this device in any case: who wants to leave is never held. */
export function LogoutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const words = useWords('more')
  const [, navigate] = useLocation()
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    await ask(contract.identity.logout, {})
    navigate(paths.home, { replace: true })
    session.signOut()
    say(words('loggedOut'), 'ok')
  }
  return (
    <Dialog
      open={open}
      title={words('logoutTitle')}
      text={words('logoutText')}
      onClose={onClose}
      actions={
        <>
          <Button kind="danger" block busy={busy} onClick={() => void leave()}>
            {words('logout')}
          </Button>
          <Button kind="ghost" block disabled={busy} onClick={onClose}>
            {words('stay')}
          </Button>
        </>
      }
    />
  )
}
