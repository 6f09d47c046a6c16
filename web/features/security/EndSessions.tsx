import { contract } from '@humidor/contract/index.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Dialog } from '@humidor/ui/Overlay.tsx'
import { useAct } from '../../api/useAct.ts'
import { useWords } from '../../words/words.ts'
import type { Device } from './SessionsScreen.tsx'

/** Asks before one device is signed out. */
export function EndOne({ device, onClose }: { device: Device; onClose: () => void }) {
  const words = useWords('security')
  const end = useAct(contract.identity.endSession, {
    thanks: words('sessions.done'),
    changes: [contract.identity.sessions],
  })
  return (
    <Ask
      title={words('sessions.oneTitle', { device: device.device || words('sessions.unknown') })}
      text={words('sessions.oneText')}
      label={words('sessions.signOut')}
      busy={end.busy}
      offline={end.offline}
      // Refused or not, the list is asked anew, so that the question has had its day.
      onYes={() => void end.act({ id: device.id }).then(onClose)}
      onClose={onClose}
    />
  )
}

/** Asks before every device but this one is signed out. */
export function EndAll({ onClose }: { onClose: () => void }) {
  const words = useWords('security')
  const end = useAct(contract.identity.endOtherSessions, {
    thanks: words('sessions.allDone'),
    changes: [contract.identity.sessions],
  })
  return (
    <Ask
      title={words('sessions.allTitle')}
      text={words('sessions.allText')}
      label={words('sessions.all')}
      busy={end.busy}
      offline={end.offline}
      onYes={() => void end.act({}).then(onClose)}
      onClose={onClose}
    />
  )
}

interface AskProps {
  title: string
  text: string
  label: string
  busy: boolean
  offline: boolean
  onYes: () => void
  onClose: () => void
}

function Ask({ title, text, label, busy, offline, onYes, onClose }: AskProps) {
  const frame = useWords('frame')
  return (
    <Dialog
      open
      title={title}
      text={text}
      onClose={onClose}
      actions={
        <>
          <Button kind="danger" block busy={busy} disabled={offline} onClick={onYes}>
            {label}
          </Button>
          <Button kind="ghost" block disabled={busy} onClick={onClose}>
            {frame('ui.cancel')}
          </Button>
        </>
      }
    />
  )
}
