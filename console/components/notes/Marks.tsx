import { consoleContract } from '@humidor/contract/console/index.ts'
import { TAGS_MOST } from '@humidor/domain/backoffice/notes.ts'
import { IconButton, TextLink } from '@humidor/ui/AppBar.tsx'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useAct } from '../../api/useAct.ts'
import { useMay, useNow } from '../../api/useMe.ts'
import { momentText } from '../../words/moments.ts'
import { NoteActs, type ShownNote } from './NoteActs.tsx'
import { NoteDialog } from './NoteDialog.tsx'
import { type SubjectProps, showingNotes } from './subject.ts'
import { TagDialog } from './TagDialog.tsx'
import './notes.css'

const { writeNote, addTag, removeTag, listTags } = consoleContract.notes

export interface MarksProps extends SubjectProps {
  tags: readonly string[]
  pinnedNotes: readonly ShownNote[]
}

/** The tags and the pinned notes of a member or merchant, and the buttons for more. */
export function Marks({ subject, name, tags, pinnedNotes }: MarksProps) {
  const may = useMay()
  const now = useNow()
  const [open, setOpen] = useState<'note' | 'tag'>()
  const close = () => setOpen(undefined)
  return (
    <div className="marks">
      {tags.length > 0 && (
        <ul className="tags" aria-label={`Tags of ${name}`}>
          {tags.map((tag) => (
            <SetTag key={tag} tag={tag} subject={subject} removable={may(removeTag)} />
          ))}
        </ul>
      )}
      {pinnedNotes.map((note) => (
        <article className="note" key={note.id}>
          <p className="note__text">{note.text}</p>
          <p className="quiet tnum">
            {note.by}, {momentText(note.at)}
          </p>
          <NoteActs note={note} subject={subject} now={now} />
        </article>
      ))}
      <div className="panel__ways">
        {may(writeNote) && (
          <TextLink flush onClick={() => setOpen('note')}>
            Write a note
          </TextLink>
        )}
        {may(addTag) && tags.length < TAGS_MOST && (
          <TextLink flush onClick={() => setOpen('tag')}>
            Set a tag
          </TextLink>
        )}
      </div>
      {open === 'note' && <NoteDialog subject={subject} name={name} onClose={close} />}
      {open === 'tag' && <TagDialog subject={subject} name={name} tags={tags} onClose={close} />}
    </div>
  )
}

/** A tag that is set, with its button of removal. */
function SetTag({ tag, subject, removable }: { tag: string; subject: SubjectProps['subject']; removable: boolean }) {
  const removing = useAct(removeTag, {
    success: 'Tag removed',
    changes: [...showingNotes, listTags, consoleContract.members.listMembers, consoleContract.merchants.merchants],
  })
  return (
    <li className="tag">
      {tag}
      {removable && (
        <IconButton
          icon={X}
          size="sm"
          label={`Remove the tag ${tag}`}
          disabled={removing.busy}
          onClick={() => void removing.act({ ...subject, tag })}
        />
      )}
    </li>
  )
}
