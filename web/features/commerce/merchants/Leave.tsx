import { IconButton } from '@humidor/ui/AppBar.tsx'
import { Lock, LogOut } from 'lucide-react'
import { useState } from 'react'
import type { Merchant } from '../../../api/useMerchant.ts'
import { lockTill } from '../../../frame/till/lock-till.ts'
import { useWords } from '../../../words/words.ts'
import { MerchantLogout } from './MerchantLogout.tsx'

/** Ends the session of the owner, or locks the till. */
export function Leave({ till }: { till: Merchant['till'] }) {
  const words = useWords('merchants')
  const staff = useWords('staff')
  const [leaving, setLeaving] = useState(false)
  if (till) return <IconButton icon={Lock} label={staff('lock.now')} onClick={lockTill} />
  return (
    <>
      <IconButton icon={LogOut} label={words('home.logout')} onClick={() => setLeaving(true)} />
      <MerchantLogout open={leaving} onClose={() => setLeaving(false)} />
    </>
  )
}
