import { consoleContract } from '@humidor/contract/console/index.ts'
import { noteTextLength, refuseNoteText, WITHDRAW_MINUTES } from '@humidor/domain/backoffice/notes.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { isBlank } from '@humidor/domain/typed/signs.ts'
import { Check } from '@humidor/ui/Check.tsx'
import { useRef, useState } from 'react'
import { useAct } from '../../api/useAct.ts'
import { refusalText } from '../../words/refusals.ts'
import { DiscardText } from '../DiscardText.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { TextArea } from '../fields.tsx'
import { type SubjectProps, showingNotes } from './subject.ts'

/** Writes a note. Once something is typed, cancelling asks first. */
export function NoteDialog({ subject, name, onClose }: SubjectProps & { onClose: () => void }) {
  const [text, setText] = useState('')
  const [isPinned, setPinned] = useState(false)
  const [wrong, setWrong] = useState<ErrorCode>()
  const [leaving, setLeaving] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const doing = useAct(consoleContract.notes.writeNote, {
    success: 'Note written',
    changes: showingNotes,
    inField: ['content_empty', 'content_too_long'],
    then: onClose,
  })
  const said = wrong ?? doing.refusal
  function write() {
    const lacking = refuseNoteText(text)
    setWrong(lacking)
    if (lacking) return field.current?.focus()
    void doing.act({ ...subject, text, isPinned })
  }
  const typed = !isBlank(text)
  return (
    <>
      <FormDialog
        title={`Write a note on ${name}`}
        text={`Every operator of support and finance reads it, they never do. It cannot be changed; you can withdraw it for ${WITHDRAW_MINUTES} minutes.`}
        act="Write note"
        busy={doing.busy}
        firm={typed}
        onAct={write}
        onClose={() => (typed && !doing.busy ? setLeaving(true) : onClose())}
      >
        <TextArea
          ref={field}
          label="Note"
          most={noteTextLength.most}
          value={text}
          error={said && refusalText(said)}
          onChange={(changed) => {
            setText(changed)
            setWrong(undefined)
          }}
        />
        <Check checked={isPinned} onChange={setPinned}>
          Pin it to the top of the page
        </Check>
      </FormDialog>
      {leaving && <DiscardText onDiscard={onClose} onKeep={() => setLeaving(false)} />}
    </>
  )
}
