import { Button } from '@humidor/ui/Button.tsx'
import { Confirm } from '@humidor/ui/Confirm.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Section } from '@humidor/ui/Section.tsx'
import { Download, FileUp, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../../words/words.ts'
import { type ImportEnded, importHere } from './here.ts'
import type { Owner } from './kept.ts'
import { saveReceipts } from './saving.ts'
import { openReceiptStore } from './store.ts'

interface KeptFilesProps {
  owner: Owner
  count: number
  changed: () => void
}

/** Saves all receipts, reads a file of them, and deletes them from this device. */
export function KeptFiles({ owner, count, changed }: KeptFilesProps) {
  const words = useWords('receipts')
  const [deleting, setDeleting] = useState(false)
  return (
    <Section title={words('files.title')}>
      <p className="muted">{words('files.lead')}</p>
      <Button kind="quiet" block icon={Download} disabled={count === 0} onClick={() => void saveReceipts(owner)}>
        {words('files.save')}
      </Button>
      <Import owner={owner} changed={changed} />
      <Button kind="danger-quiet" block icon={Trash2} disabled={count === 0} onClick={() => setDeleting(true)}>
        {words('files.delete')}
      </Button>
      {deleting && <DeleteDialog owner={owner} changed={changed} onClose={() => setDeleting(false)} />}
    </Section>
  )
}

function Import({ owner, changed }: { owner: Owner; changed: () => void }) {
  const words = useWords('receipts')
  const input = useRef<HTMLInputElement>(null)
  const running = useRef<AbortController>(undefined)
  const [state, setState] = useState<ImportEnded | { is: 'idle' | 'working' }>({ is: 'idle' })
  useEffect(() => () => running.current?.abort(), [])
  const read = async (file: File) => {
    const { signal } = (running.current = new AbortController())
    setState({ is: 'working' })
    const ended = await importHere(owner, file, signal)
    if (signal.aborted) return
    setState(ended)
    changed()
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        className="sr"
        accept="application/json,.json"
        aria-label={words('files.read')}
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void read(file)
          // Allows the same file again.
          target.value = ''
        }}
      />
      <Button kind="quiet" block icon={FileUp} busy={state.is === 'working'} onClick={() => input.current?.click()}>
        {words('files.read')}
      </Button>
      <div role="status">
        {state.is === 'done' && <Note kind="plain">{words('files.done', { ...state.imported })}</Note>}
        {(state.is === 'unreadable' || state.is === 'failed') && <Note kind="ember">{words(`files.${state.is}`)}</Note>}
        {state.is === 'full' && <Note kind="ember">{words('state.full')}</Note>}
        {state.is === 'blocked' && <Note kind="ember">{words('blocked')}</Note>}
      </div>
    </>
  )
}

function DeleteDialog({ owner, changed, onClose }: { owner: Owner; changed: () => void; onClose: () => void }) {
  const words = useWords('receipts')
  const frame = useWords('frame')
  const clear = async () => {
    const store = await openReceiptStore()
    await store.clear(owner)
    changed()
    onClose()
  }
  return (
    <Confirm
      danger
      title={words('files.deleteTitle')}
      text={words('files.deleteText')}
      act={words('files.deleteSubmit')}
      keep={frame('ui.cancel')}
      onAct={() => void clear()}
      onClose={onClose}
    />
  )
}
