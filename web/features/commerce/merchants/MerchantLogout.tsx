import * as merchantsCalls from '@humidor/contract/commerce/merchants.ts'
import { Confirm } from '@humidor/ui/Confirm.tsx'
import { say } from '@humidor/ui/toast.ts'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { ask } from '../../../api/ask.ts'
import { paths } from '../../../paths.ts'
import { session } from '../../../session/session.ts'
import { useWords } from '../../../words/words.ts'

/** Ends the merchant's session on the server. The device forgets it even if that call fails. */
export function MerchantLogout({ open, onClose }: { open: boolean; onClose: () => void }) {
  const words = useWords('merchants')
  const [, navigate] = useLocation()
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    await ask(merchantsCalls.logout, {})
    navigate(paths.merchantLogin, { replace: true })
    session.merchantOut()
    say(words('logout.done'), 'ok')
  }
  if (!open) return null
  return (
    <Confirm
      danger
      title={words('logout.title')}
      text={words('logout.text')}
      act={words('home.logout')}
      keep={words('logout.stay')}
      busy={busy}
      onAct={() => void leave()}
      onClose={onClose}
    />
  )
}
