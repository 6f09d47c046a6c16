import { Confirm } from '@humidor/ui/Confirm.tsx'
import { say } from '@humidor/ui/toast.ts'
import { useState } from 'react'
import { logOut } from '../../../api/log-out.ts'
import { useWords } from '../../../words/words.ts'

/** Ends the session on the server, and on this device even if the server does not answer. */
export function LogoutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const words = useWords('more')
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    await logOut()
    say(words('loggedOut'), 'ok')
  }
  if (!open) return null
  return (
    <Confirm
      danger
      title={words('logoutTitle')}
      text={words('logoutText')}
      act={words('logout')}
      keep={words('stay')}
      busy={busy}
      onAct={() => void leave()}
      onClose={onClose}
    />
  )
}
