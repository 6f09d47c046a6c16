import { consoleContract } from '@humidor/contract/console/index.ts'
import { MOST_AT_ONCE } from '@humidor/domain/backoffice/console.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { pastedTransactions } from '@humidor/domain/money/payment-file.ts'
import { CodeField } from '@humidor/ui/CodeField.tsx'
import { codeLength } from '@humidor/ui/code-digits.ts'
import { useRef, useState } from 'react'
import { useAct } from '../../../api/useAct.ts'
import { FormDialog } from '../../../components/FormDialog.tsx'
import { TextArea } from '../../../components/fields.tsx'
import { type ItemOutcome, ItemOutcomes } from '../../../components/ItemOutcomes.tsx'
import { many } from '../../../words/counts.ts'
import { refusalText } from '../../../words/refusals.ts'
import { changes } from './changes.ts'
import { MatchedLines } from './MatchedLines.tsx'
import { type Choices, firstChoices, type Line, paymentsOf } from './matching.ts'
import { titleOf } from './withdrawal.ts'

const { enterPayments, matchPayments } = consoleContract.withdrawalPayments

/** Characters of a pasted text: more than the most transactions need, links to an explorer included. */
const MOST_PASTED = MOST_AT_ONCE * 150

/** Enters many transactions: paste, look at what each pays, confirm with one code. */
export function EnterPayments({ onClose }: { onClose: () => void }) {
  const [lines, setLines] = useState<readonly Line[]>()
  return lines ? (
    <Confirming lines={lines} onBack={() => setLines(undefined)} onClose={onClose} />
  ) : (
    <Pasting onFound={setLines} onClose={onClose} />
  )
}

function Pasting({ onFound, onClose }: { onFound: (lines: readonly Line[]) => void; onClose: () => void }) {
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<string>()
  const look = useAct(matchPayments, { then: ({ lines }) => onFound(lines) })
  const txids = pastedTransactions(text)
  const find = () => {
    if (txids.length === 0) return setWrong('Paste at least one transaction.')
    if (txids.length > MOST_AT_ONCE) return setWrong(`At most ${MOST_AT_ONCE} at once; these are ${txids.length}.`)
    void look.act({ txids: txids.map((txid) => txid.slice(0, 80)) })
  }
  return (
    <FormDialog
      firm={text !== ''}
      title="Enter payments"
      text="Paste the transactions of your payments, with any separators. Each is read from its chain and matched by network, address and exact amount."
      act="Look them up"
      busy={look.busy}
      disabled={look.offline}
      onAct={find}
      onClose={onClose}
    >
      <TextArea
        label="Transactions"
        hint={many(txids.length, 'transaction', 'transactions')}
        most={MOST_PASTED}
        value={text}
        error={wrong}
        onChange={(typed) => {
          setText(typed)
          setWrong(undefined)
        }}
      />
    </FormDialog>
  )
}

interface ConfirmingProps {
  lines: readonly Line[]
  onBack: () => void
  onClose: () => void
}

function Confirming({ lines, onBack, onClose }: ConfirmingProps) {
  const [choices, setChoices] = useState<Choices>(() => firstChoices(lines))
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<ErrorCode>()
  const field = useRef<HTMLInputElement>(null)
  const [outcomes, setOutcomes] = useState<readonly ItemOutcome<'sent'>[]>()
  const act = useAct(enterPayments, {
    changes,
    inField: ['google_code_error', 'google_code_spent', 'google_auth_failed'],
    then: (answer) => setOutcomes(answer.outcomes),
  })
  if (outcomes)
    return (
      <ItemOutcomes
        title={`${outcomes.filter(({ done }) => done !== null).length} of ${outcomes.length} entered`}
        outcomes={outcomes}
        nameOf={titleOf}
        doneText={{ sent: 'Entered: it completes once the chain confirms it' }}
        onClose={onClose}
      />
    )
  const payments = paymentsOf(lines, choices)
  const said = wrong ?? act.refusal
  const count = payments?.length ?? 0
  const enter = async () => {
    if (code.length < codeLength) {
      setWrong('google_code_error')
      return field.current?.focus()
    }
    if ((await act.act({ payments: payments ?? [], googleCode: code })) === undefined) setCode('')
  }
  return (
    <FormDialog
      firm
      title={`${count} of ${many(lines.length, 'transaction', 'transactions')} can be entered`}
      act={`Enter ${count}`}
      busy={act.busy}
      disabled={act.offline || count === 0}
      hindered={
        payments === undefined
          ? 'Two transactions are chosen for the same request.'
          : count === 0
            ? 'None of them pays an approved request.'
            : undefined
      }
      onAct={() => void enter()}
      onClose={onBack}
    >
      <MatchedLines lines={lines} choices={choices} onChoose={(txid, id) => setChoices({ ...choices, [txid]: id })} />
      {count > 0 && (
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
      )}
    </FormDialog>
  )
}
