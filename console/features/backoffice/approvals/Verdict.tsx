import { queryKeyOf } from '@humidor/client/asking.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { needsOwnCode } from '@humidor/domain/backoffice/approval-codes.ts'
import { noteLength, refuseNote } from '@humidor/domain/backoffice/console.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { isBlank } from '@humidor/domain/typed/signs.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { CodeField } from '@humidor/ui/CodeField.tsx'
import { codeLength } from '@humidor/ui/code-digits.ts'
import { useRef, useState } from 'react'
import { queries } from '../../../api/queries.ts'
import { useAct } from '../../../api/useAct.ts'
import { useMe, useNow } from '../../../api/useMe.ts'
import { TextArea } from '../../../components/fields.tsx'
import { Unsent } from '../../../components/UnsavedGuard.tsx'
import { timeText } from '../../../words/moments.ts'
import { refusalText } from '../../../words/refusals.ts'
import type { Approval } from './approval.ts'
import { kinds } from './kinds.ts'

const { approvals, decide, me } = consoleContract.operators

const codeErrors = ['google_code_error', 'google_code_spent', 'google_code_needed', 'google_auth_failed'] as const
const codeRefusals: ReadonlySet<ErrorCode> = new Set(codeErrors)

export interface VerdictProps {
  approval: Approval
  /** True while this operator alone has the request open. */
  ours: boolean
  onDone: () => void
}

/** The note, the code, and whether an earlier code makes another needless. */
function useVerdict({ approval: { id, kind }, onDone }: Pick<VerdictProps, 'approval' | 'onDone'>) {
  const [note, setNote] = useState('')
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<ErrorCode>()
  const [pressed, setPressed] = useState<'approve' | 'decline'>()
  const noteField = useRef<HTMLTextAreaElement>(null)
  const codeField = useRef<HTMLInputElement>(null)
  const until = useMe().data?.codeUntil ?? undefined
  const now = useNow(1_000)
  const deciding = useAct(decide, {
    success: (_, { approve }) => (approve ? 'Approved' : 'Declined'),
    changes: [approvals, me, ...kinds[kind].changes],
    inField: [...codeErrors, 'content_empty', 'content_too_long'],
    then: onDone,
  })
  const said = wrong ?? deciding.refusal
  const atCode = said !== undefined && codeRefusals.has(said)
  // A refused code is asked for again, although the page may not know yet that the last one counts no longer.
  const counts = until !== undefined && until > now && !needsOwnCode(kind) && !atCode
  const press = async (approve: boolean) => {
    const lacking = approve && isBlank(note) ? undefined : refuseNote(note)
    const short = !counts && code.length < codeLength
    setWrong(lacking ?? (short ? 'google_code_error' : undefined))
    if (lacking) return noteField.current?.focus()
    if (short) return codeField.current?.focus()
    setPressed(approve ? 'approve' : 'decline')
    const answer = await deciding.act({ id, approve, note, ...(!counts && { googleCode: code }) })
    if (answer !== undefined) return
    setCode('')
    // Without an answer the code may count no longer.
    void queries.invalidateQueries({ queryKey: queryKeyOf(me) })
  }
  const forgive = () => {
    setWrong(undefined)
    deciding.forgive()
  }
  const busyWith = (which: typeof pressed) => deciding.busy && pressed === which
  return {
    ...{ note, code, said, atCode, deciding, noteField, codeField, press, busyWith },
    until: counts ? until : undefined,
    writeNote(text: string) {
      setNote(text)
      forgive()
    },
    typeCode(digits: string) {
      setCode(digits)
      forgive()
    },
  }
}

/** The checker's decision: a refusal needs a note, and both need a code, or an earlier one that still counts. */
export function Verdict({ approval, ours, onDone }: VerdictProps) {
  const it = useVerdict({ approval, onDone })
  const { said, deciding, busyWith } = it
  return (
    <>
      <TextArea
        ref={it.noteField}
        label="Note, required to decline"
        placeholder="Write a note"
        most={noteLength.most}
        value={it.note}
        disabled={!ours}
        error={said && !it.atCode ? refusalText(said) : undefined}
        onChange={it.writeNote}
      />
      {it.until ? (
        <p className="lockline" role="status">
          Your code counts until {timeText(it.until)}.
        </p>
      ) : (
        <CodeField
          ref={it.codeField}
          label="Your authenticator code"
          value={it.code}
          disabled={!ours}
          error={said && it.atCode ? refusalText(said) : undefined}
          onChange={it.typeCode}
        />
      )}
      <div className="panel__btns">
        <Button
          small
          kind="danger-quiet"
          disabled={!ours || busyWith('approve') || deciding.offline}
          busy={busyWith('decline')}
          onClick={() => void it.press(false)}
        >
          Decline
        </Button>
        <Button
          small
          disabled={!ours || busyWith('decline') || deciding.offline}
          busy={busyWith('approve')}
          onClick={() => void it.press(true)}
        >
          Approve
        </Button>
      </div>
      <Unsent typed={!isBlank(it.note)} busy={deciding.busy} />
    </>
  )
}
