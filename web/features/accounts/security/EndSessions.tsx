import type { AnswerOf } from '@humidor/client/client.ts'
import * as identityCalls from '@humidor/contract/accounts/identity.ts'
import { Confirm } from '@humidor/ui/Confirm.tsx'
import { useAct } from '../../../api/useAct.ts'
import { useWords } from '../../../words/words.ts'

/** A device that the member is signed in on. */
export type Device = AnswerOf<typeof identityCalls.sessions>[number]

/** Asks before one device is signed out. */
export function EndOne({ device, onClose }: { device: Device; onClose: () => void }) {
  const words = useWords('security')
  const frame = useWords('frame')
  const end = useAct(identityCalls.endSession, {
    success: words('sessions.done'),
    changes: [identityCalls.sessions],
  })
  return (
    <Confirm
      danger
      title={words('sessions.oneTitle', { device: device.device || words('sessions.unknown') })}
      text={words('sessions.oneText')}
      act={words('sessions.signOut')}
      keep={frame('ui.cancel')}
      busy={end.busy}
      disabled={end.offline}
      // The list is fetched again even after a refusal, so the dialog may close.
      onAct={() => void end.act({ id: device.id }).then(onClose)}
      onClose={onClose}
    />
  )
}

/** Asks before every device but this one is signed out. */
export function EndAll({ onClose }: { onClose: () => void }) {
  const words = useWords('security')
  const frame = useWords('frame')
  const end = useAct(identityCalls.endOtherSessions, {
    success: words('sessions.allDone'),
    changes: [identityCalls.sessions],
  })
  return (
    <Confirm
      danger
      title={words('sessions.allTitle')}
      text={words('sessions.allText')}
      act={words('sessions.all')}
      keep={frame('ui.cancel')}
      busy={end.busy}
      disabled={end.offline}
      onAct={() => void end.act({}).then(onClose)}
      onClose={onClose}
    />
  )
}
