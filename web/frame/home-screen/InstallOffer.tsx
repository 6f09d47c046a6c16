import { IconButton } from '@humidor/ui/AppBar.tsx'
import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { Smartphone, X } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Member } from '../../api/useMember.ts'
import { declineInstall, useInstallDeclined, useInstallWay } from '../../session/install.ts'
import { useWords } from '../../words/words.ts'
import { InstallSheet } from './InstallSheet.tsx'

/** On Index, after the first success of a member, until they say no: the app for their home screen. More offers it always. */
export function InstallOffer({ mine }: { mine: Pick<Member, 'moneyTotal' | 'isAccountActived'> }) {
  const declined = useInstallDeclined()
  const way = useInstallWay()
  const hasSucceeded = mine.isAccountActived || mine.moneyTotal > 0n
  if (declined || !hasSucceeded || way === 'installed' || way === 'menu') return null
  // Its words come later than the page. It is the last on it, so nothing moves.
  return (
    <Suspense>
      <Offer />
    </Suspense>
  )
}

function Offer() {
  const words = useWords('home-screen')
  const [open, setOpen] = useState(false)
  return (
    <>
      <div className="install-offer">
        <Rows card>
          <Row
            icon={Smartphone}
            title={words('install.title')}
            sub={words('install.offer')}
            onClick={() => setOpen(true)}
          />
        </Rows>
        <IconButton icon={X} size="md" label={words('install.decline')} onClick={declineInstall} />
      </div>
      <InstallSheet open={open} onClose={() => setOpen(false)} />
    </>
  )
}
