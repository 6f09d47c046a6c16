import { newSid } from '@humidor/client/sid.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { type MemberView, VIEW_MINUTES, viewFragment } from '@humidor/domain/backoffice/member-views.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Dialog } from '@humidor/ui/Overlay.tsx'
import { useState } from 'react'
import { useAct } from '../../../api/useAct.ts'
import { ReasonDialog } from '../../../components/ReasonDialog.tsx'
import { timeText } from '../../../words/moments.ts'
import type { Member } from './member.ts'

const { seeAsMember } = consoleContract.members

/** Asks why, and then links to the app as the member sees it. */
export function SeeAsMember({ member: { uid, name }, onClose }: { member: Member; onClose: () => void }) {
  const [view, setView] = useState<MemberView>()
  if (view) return <OpenView name={name} view={view} onClose={onClose} />
  return <AskForView uid={uid} name={name} onView={setView} onClose={onClose} />
}

interface AskProps {
  uid: number
  name: string
  onView: (view: MemberView) => void
  onClose: () => void
}

function AskForView({ uid, name, onView, onClose }: AskProps) {
  const [sid] = useState(newSid)
  const doing = useAct(seeAsMember, {
    success: `You can see the app as ${name}`,
    inField: ['content_empty', 'content_too_long'],
    then: ({ token, expiresAt }) => onView({ uid, token, sid, until: expiresAt }),
  })
  return (
    <ReasonDialog
      title={`See the app as ${name}?`}
      consequence={`A new tab shows what they see, for ${VIEW_MINUTES} minutes or until you sign out. Nothing can be done in it. They find it in the history of their account.`}
      act="See as member"
      hint="Recorded in the audit log."
      busy={doing.busy}
      refusal={doing.refusal}
      onAct={(reason) => void doing.act({ uid, sid, reason })}
      onClose={onClose}
    />
  )
}

function OpenView({ name, view, onClose }: { name: string; view: MemberView; onClose: () => void }) {
  return (
    <Dialog
      open
      title={`The app as ${name}`}
      text={`Read only, until ${timeText(view.until)}. Another view of yours ends this one.`}
      onClose={onClose}
      actions={
        <>
          {/* Without an opener the new tab gets nothing of this one. */}
          <a
            className="btn btn--primary btn--block"
            href={`/Index${viewFragment(view)}`}
            target="_blank"
            rel="noopener noreferrer"
            onClick={onClose}
          >
            Open in a new tab
          </a>
          <Button kind="ghost" block onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    />
  )
}
