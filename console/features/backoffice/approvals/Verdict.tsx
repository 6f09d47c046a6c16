import { consoleContract } from '@humidor/contract/console/index.ts'
import { noteLength, refuseNote } from '@humidor/domain/backoffice/console.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { isBlank } from '@humidor/domain/typed/signs.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { CodeField } from '@humidor/ui/CodeField.tsx'
import { codeLength } from '@humidor/ui/code-digits.ts'
import { useRef, useState } from 'react'
import { useAct } from '../../../api/useAct.ts'
import { TextArea } from '../../../components/fields.tsx'
import { Unsent } from '../../../components/UnsavedGuard.tsx'
import { refusalText } from '../../../words/refusals.ts'
import type { Approval } from './approval.ts'
import { kinds } from './kinds.ts'

const { approvals, decide, me } = consoleContract.operators

export interface VerdictProps {
  approval: Approval
  /** True while this operator alone has the request open. */
  ours: boolean
  onDone: () => void
}

/** The checker's decision: a refusal needs a note, and both need their own code. */
export function Verdict({ approval: { id, kind }, ours, onDone }: VerdictProps) {
  const [note, setNote] = useState('')
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<ErrorCode>()
  const [pressed, setPressed] = useState<'approve' | 'decline'>()
  const noteField = useRef<HTMLTextAreaElement>(null)
  const codeField = useRef<HTMLInputElement>(null)
  const deciding = useAct(decide, {
    success: (_, { approve }) => (approve ? 'Approved' : 'Declined'),
    changes: [approvals, me, ...kinds[kind].changes],
    inField: ['google_code_error', 'google_auth_failed', 'content_empty', 'content_too_long'],
    then: onDone,
  })
  const said = wrong ?? deciding.refusal
  const atCode = said === 'google_code_error' || said === 'google_auth_failed'
  const press = async (approve: boolean) => {
    const lacking = approve && isBlank(note) ? undefined : refuseNote(note)
    setWrong(lacking ?? (code.length < codeLength ? 'google_code_error' : undefined))
    if (lacking) return noteField.current?.focus()
    if (code.length < codeLength) return codeField.current?.focus()
    setPressed(approve ? 'approve' : 'decline')
    const answer = await deciding.act({ id, approve, note, googleCode: code })
    if (answer === undefined) setCode('')
  }
  const forgive = () => {
    setWrong(undefined)
    deciding.forgive()
  }
  const busyWith = (which: typeof pressed) => deciding.busy && pressed === which
  return (
    <>
      <TextArea
        ref={noteField}
        label="Note, required to decline"
        placeholder="Write a note"
        most={noteLength.most}
        value={note}
        disabled={!ours}
        error={said && !atCode ? refusalText(said) : undefined}
        onChange={(text) => {
          setNote(text)
          forgive()
        }}
      />
      <CodeField
        ref={codeField}
        label="Your authenticator code"
        value={code}
        disabled={!ours}
        error={said && atCode ? refusalText(said) : undefined}
        onChange={(digits) => {
          setCode(digits)
          forgive()
        }}
      />
      <div className="panel__btns">
        <Button
          small
          kind="danger-quiet"
          disabled={!ours || busyWith('approve') || deciding.offline}
          busy={busyWith('decline')}
          onClick={() => void press(false)}
        >
          Decline
        </Button>
        <Button
          small
          disabled={!ours || busyWith('decline') || deciding.offline}
          busy={busyWith('approve')}
          onClick={() => void press(true)}
        >
          Approve
        </Button>
      </div>
      <Unsent typed={!isBlank(note)} busy={deciding.busy} />
    </>
  )
}
