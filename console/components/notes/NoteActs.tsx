import type { AnswerOf } from '@humidor/client/client.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { refuseNoteWithdrawal } from '@humidor/domain/backoffice/notes.ts'
import { TextLink } from '@humidor/ui/AppBar.tsx'
import { useState } from 'react'
import { useAct } from '../../api/useAct.ts'
import { useMay, useMe } from '../../api/useMe.ts'
import { ConfirmCall } from '../ConfirmCall.tsx'
import { type Subject, showingNotes } from './subject.ts'
import './notes.css'

const { pinNote, withdrawNote } = consoleContract.notes

/** A note as the server shows it. */
export type ShownNote = AnswerOf<typeof consoleContract.members.member>['pinnedNotes'][number]

export interface NoteActsProps {
  note: ShownNote
  subject: Subject
  now: Date
}

/** What an operator may do with a note: pin it, take it down, withdraw it. */
export function NoteActs({ note, subject, now }: NoteActsProps) {
  const may = useMay()
  const role = useMe().data?.operator.role
  const [withdrawing, setWithdrawing] = useState(false)
  const pinning = useAct(pinNote, {
    success: note.isPinned ? 'No longer pinned' : 'Pinned',
    changes: showingNotes,
  })
  if (note.text === null || role === undefined || !may(pinNote)) return null
  const facts = { isOwn: note.isOwn, role, writtenAt: note.at, withdrawnAt: note.withdrawn?.at ?? null, at: now }
  return (
    <span className="note__acts">
      <TextLink flush onClick={() => void pinning.act({ ...subject, id: note.id, isPinned: !note.isPinned })}>
        {note.isPinned ? 'Unpin' : 'Pin'}
      </TextLink>
      {refuseNoteWithdrawal(facts) === undefined && (
        <TextLink flush onClick={() => setWithdrawing(true)}>
          Withdraw
        </TextLink>
      )}
      {withdrawing && (
        <ConfirmCall
          title="Withdraw this note?"
          text="Nobody reads its text any more. That there was a note, and who withdrew it, stays on the timeline."
          act="Withdraw"
          danger
          call={withdrawNote}
          request={{ ...subject, id: note.id }}
          success="Note withdrawn"
          changes={showingNotes}
          onDone={() => setWithdrawing(false)}
          onClose={() => setWithdrawing(false)}
        />
      )}
    </span>
  )
}
