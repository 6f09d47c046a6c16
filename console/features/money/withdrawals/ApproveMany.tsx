import { consoleContract } from '@humidor/contract/console/index.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { CodeField } from '@humidor/ui/CodeField.tsx'
import { codeLength } from '@humidor/ui/code-digits.ts'
import { useRef, useState } from 'react'
import { useAct } from '../../../api/useAct.ts'
import { FormDialog } from '../../../components/FormDialog.tsx'
import { type ItemOutcome, ItemOutcomes, refusedOf } from '../../../components/ItemOutcomes.tsx'
import { many } from '../../../words/counts.ts'
import { refusalText } from '../../../words/refusals.ts'
import { changes } from './changes.ts'
import { SumLines } from './SumLines.tsx'
import { idsOf } from './selected.ts'
import { type Row, titleOf } from './withdrawal.ts'

const { approveWithdrawals } = consoleContract.withdrawals

export interface ManyProps {
  /** The rows as they were selected. After a lost answer the same request is repeated, so they do not follow the table. */
  rows: readonly Row[]
  /** Receives the ids of the refused ones, which stay selected. */
  onDone: (refused: readonly string[]) => void
  onClose: () => void
}

/** Approves several withdrawals with one code, and shows the outcome of each. */
export function ApproveMany({ rows: selected, onDone, onClose }: ManyProps) {
  const [rows] = useState(selected)
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<ErrorCode>()
  const field = useRef<HTMLInputElement>(null)
  const [outcomes, setOutcomes] = useState<readonly ItemOutcome<'approved' | 'waits for a second operator'>[]>()
  const act = useAct(approveWithdrawals, {
    changes,
    inField: ['google_code_error', 'google_code_spent', 'google_auth_failed'],
    then: (answer) => {
      setOutcomes(answer.outcomes)
      onDone(refusedOf(answer.outcomes))
    },
  })
  const said = wrong ?? act.refusal
  if (outcomes)
    return (
      <ItemOutcomes
        title={approvedText(outcomes)}
        outcomes={outcomes}
        nameOf={titleOf}
        refusedText="They stay selected."
        doneText={{
          approved: 'Approved: it can be paid',
          'waits for a second operator': 'Waits for a second operator',
        }}
        onClose={onClose}
      />
    )
  const approve = async () => {
    if (code.length < codeLength) {
      setWrong('google_code_error')
      return field.current?.focus()
    }
    if ((await act.act({ ids: idsOf(rows), googleCode: code })) === undefined) setCode('')
  }
  const second = rows.filter(({ needsSecond }) => needsSecond).length
  return (
    <FormDialog
      firm={act.busy || code !== ''}
      title={`Approve ${many(rows.length, 'request', 'requests')}?`}
      text={
        second > 0 &&
        `${many(second, 'request is', 'requests are')} above the limit: a second operator is asked for ${second === 1 ? 'it' : 'each'}.`
      }
      act={`Approve ${rows.length}`}
      busy={act.busy}
      disabled={act.offline}
      onAct={() => void approve()}
      onClose={onClose}
    >
      <SumLines rows={rows} />
      <CodeField
        ref={field}
        label="Your authenticator code, once for all"
        value={code}
        error={said && refusalText(said)}
        onChange={(digits) => {
          setCode(digits)
          setWrong(undefined)
          act.forgive()
        }}
      />
    </FormDialog>
  )
}

const approvedText = (outcomes: readonly { refused: ErrorCode | null }[]) =>
  `${outcomes.filter(({ refused }) => refused === null).length} of ${outcomes.length} approved`
