import { consoleContract } from '@humidor/contract/console/index.ts'
import { noteLength, refuseNote } from '@humidor/domain/backoffice/console.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { moneyText } from '@humidor/domain/money/text.ts'
import { isBlank } from '@humidor/domain/typed/signs.ts'
import { AmountField } from '@humidor/ui/AmountField.tsx'
import { Button } from '@humidor/ui/Button.tsx'
import { CodeField } from '@humidor/ui/CodeField.tsx'
import { codeLength } from '@humidor/ui/code-digits.ts'
import { TextField } from '@humidor/ui/TextField.tsx'
import { useState } from 'react'
import { useAct } from '../../../api/useAct.ts'
import { AwaitingSecond } from '../../../components/AwaitingSecond.tsx'
import { TextArea } from '../../../components/fields.tsx'
import { Unsent } from '../../../components/UnsavedGuard.tsx'
import { refusalText } from '../../../words/refusals.ts'
import { type Application, isFree, type Subsidy, subsidyTyped, type Typed, titleOf } from './application.ts'

const { application, applications, approveApplication, refuseApplication } = consoleContract.activities
const { approvals, me } = consoleContract.operators
const changes = [applications, application, approvals, me]

export interface AnswerFormProps {
  application: Application
  /** True while this operator alone has it open. */
  ours: boolean
  onDone: () => void
}

type Wrong = { field: 'reply' | 'code'; code: ErrorCode }

/** The form of an answer, and its acts. */
function useAnswer(it: Application, onDone: () => void) {
  const { fid } = it
  const [typed, setTyped] = useState<Typed>({ people: '', money: '', extra: '' })
  const [reply, setReply] = useState('')
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<Wrong>()
  const [pressed, setPressed] = useState(false)
  const approval = useAct(approveApplication, {
    success: 'A second operator must approve',
    changes,
    inField: ['google_code_error', 'google_code_spent', 'google_auth_failed'],
    then: onDone,
  })
  const refusal = useAct(refuseApplication, {
    success: `${titleOf(fid)} is rejected, and the member sees the reason`,
    changes,
    inField: ['content_empty', 'content_too_long'],
    then: onDone,
  })
  const subsidy = subsidyTyped(it, typed)
  const forgive = () => {
    setWrong(undefined)
    approval.forgive()
    refusal.forgive()
  }
  const putting =
    <Value,>(put: (value: Value) => void) =>
    (value: Value) => {
      put(value)
      forgive()
    }
  const refuse = () => {
    const lacking = refuseNote(reply)
    setWrong(lacking && { field: 'reply', code: lacking })
    if (!lacking) void refusal.act({ fid, reply })
  }
  const approve = async () => {
    setPressed(true)
    if (subsidy.is === 'wrong') return
    if (code.length < codeLength) return setWrong({ field: 'code', code: 'google_code_error' })
    const { people, money, extra } = subsidy
    const answer = await approval.act({ fid, people, money, extra, reply, googleCode: code })
    // A code is valid once, whatever the outcome.
    if (answer === undefined) setCode('')
  }
  const atCode = wrong?.field === 'code' ? wrong.code : approval.refusal
  const atReply = wrong?.field === 'reply' ? wrong.code : refusal.refusal
  return {
    ...{ typed, reply, code, subsidy, approve, refuse },
    put: putting((more: Partial<Typed>) => setTyped((before) => ({ ...before, ...more }))),
    setReply: putting(setReply),
    setCode: putting(setCode),
    at: (field: keyof Typed) =>
      pressed && subsidy.is === 'wrong' && subsidy.field === field ? subsidy.why : undefined,
    codeError: atCode && refusalText(atCode),
    replyError: atReply && refusalText(atReply),
    approving: approval.busy,
    refusing: refusal.busy,
    offline: approval.offline,
  }
}

const askText = (subsidy: Subsidy) =>
  subsidy.is === 'right' ? `Request ${moneyText('en', subsidy.money + subsidy.extra, 'USCD')}` : 'Request a subsidy'

/** Approves a subsidy by the table, which a second operator confirms, or refuses with a reply to the member. */
export function AnswerForm({ application: it, ours, onDone }: AnswerFormProps) {
  const form = useAnswer(it, onDone)
  const { subsidy } = form
  const busy = form.approving || form.refusing
  return (
    <>
      {it.secondWaits ? <AwaitingSecond /> : <SubsidyFields application={it} form={form} disabled={!ours} />}
      <TextArea
        label="Reply, required to reject"
        placeholder="The member reads this"
        most={noteLength.most}
        value={form.reply}
        disabled={!ours}
        error={form.replyError}
        onChange={form.setReply}
      />
      {!it.secondWaits && (
        <CodeField
          label="Your authenticator code, to approve"
          value={form.code}
          disabled={!ours}
          error={form.codeError}
          onChange={form.setCode}
        />
      )}
      <div className="panel__btns">
        <Button
          small
          kind="danger-quiet"
          busy={form.refusing}
          disabled={!ours || busy || form.offline}
          onClick={form.refuse}
        >
          Reject
        </Button>
        {!it.secondWaits && (
          <Button
            small
            busy={form.approving}
            disabled={!ours || busy || form.offline}
            onClick={() => void form.approve()}
          >
            {askText(subsidy)}
          </Button>
        )}
      </div>
      <Unsent typed={[form.reply, ...Object.values(form.typed)].some((text) => !isBlank(text))} busy={busy} />
    </>
  )
}

interface SubsidyFieldsProps {
  application: Application
  form: Pick<ReturnType<typeof useAnswer>, 'typed' | 'put' | 'at'>
  disabled: boolean
}

/** The attendance, and the choices that the table then leaves. */
const SubsidyFields = ({ application: it, form, disabled }: SubsidyFieldsProps) => (
  <>
    <TextField
      label="Participants"
      hint="Count only people who were really there."
      kind="digits"
      value={form.typed.people}
      disabled={disabled}
      error={form.at('people')}
      onChange={(people) => form.put({ people })}
    />
    {isFree(it) && (
      <AmountField
        label="Subsidy"
        coin="USCD"
        value={form.typed.money}
        disabled={disabled}
        error={form.at('money')}
        onChange={(money) => form.put({ money })}
      />
    )}
    <AmountField
      label="Extra reward, optional"
      coin="USCD"
      value={form.typed.extra}
      disabled={disabled}
      error={form.at('extra')}
      onChange={(extra) => form.put({ extra })}
    />
  </>
)
