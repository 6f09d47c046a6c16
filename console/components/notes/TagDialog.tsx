import { consoleContract } from '@humidor/contract/console/index.ts'
import { refuseTag, tagKey, tagLength } from '@humidor/domain/backoffice/notes.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { TextField } from '@humidor/ui/TextField.tsx'
import { useRef, useState } from 'react'
import { useAct } from '../../api/useAct.ts'
import { useAsk } from '../../api/useAsk.ts'
import { refusalText } from '../../words/refusals.ts'
import { FormDialog } from '../FormDialog.tsx'
import { type SubjectProps, showingNotes } from './subject.ts'

const { addTag, listTags } = consoleContract.notes

/** Tags offered at a time. */
const OFFERED_MOST = 8

/** The tags in use that go on as the typed text begins, without those that are set. */
const offered = (all: readonly string[], typed: string, set: readonly string[]) =>
  all
    .filter((tag) => tagKey(tag).includes(tagKey(typed)) && !set.some((one) => tagKey(one) === tagKey(tag)))
    .slice(0, OFFERED_MOST)

export interface TagDialogProps extends SubjectProps {
  tags: readonly string[]
  onClose: () => void
}

/** Sets a tag: a new one, or one of those in use. */
export function TagDialog({ subject, name, tags, onClose }: TagDialogProps) {
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<ErrorCode>()
  const field = useRef<HTMLInputElement>(null)
  const inUse = useAsk(listTags, {})
  const doing = useAct(addTag, {
    success: 'Tag set',
    changes: [...showingNotes, listTags, consoleContract.members.listMembers, consoleContract.merchants.merchants],
    inField: ['content_empty', 'content_too_long'],
    then: onClose,
  })
  const said = wrong ?? doing.refusal
  function set(tag: string) {
    const lacking = refuseTag(tag)
    setWrong(lacking)
    if (lacking) return field.current?.focus()
    void doing.act({ ...subject, tag })
  }
  const suggestions = offered(inUse.data?.tags ?? [], text, tags)
  return (
    <FormDialog
      title={`Set a tag on ${name}`}
      text="A short label by which lists can be filtered. They never see it."
      act="Set tag"
      busy={doing.busy}
      onAct={() => set(text)}
      onClose={onClose}
    >
      <TextField
        ref={field}
        label="Tag"
        hint={`At most ${tagLength.most} characters`}
        value={text}
        error={said && refusalText(said)}
        onChange={(changed) => {
          setText(changed)
          setWrong(undefined)
        }}
      />
      {suggestions.length > 0 && (
        <ul className="tags" aria-label="Tags in use">
          {suggestions.map((tag) => (
            <li key={tag}>
              <button type="button" className="tag tag--offered" disabled={doing.busy} onClick={() => set(tag)}>
                {tag}
              </button>
            </li>
          ))}
        </ul>
      )}
    </FormDialog>
  )
}
