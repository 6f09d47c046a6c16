import { consoleContract } from '@humidor/contract/console/index.ts'
import { messageLength, refuseFeedback } from '@humidor/domain/community/feedback.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { isBlank } from '@humidor/domain/typed/signs.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Confirm } from '@humidor/ui/Confirm.tsx'
import { Form } from '@humidor/ui/Form.tsx'
import { useState } from 'react'
import { useAct } from '../../../api/useAct.ts'
import { TextArea } from '../../../components/fields.tsx'
import { UnsavedGuard } from '../../../components/UnsavedGuard.tsx'
import { refusalText } from '../../../words/refusals.ts'
import { type Conversation, newestIn } from './feedback.ts'
import { nameOf } from './whose.tsx'

const { answerFeedback, closeFeedback, feedback, feedbackOne } = consoleContract.feedback
const changes = [feedback, feedbackOne, consoleContract.operators.me]

interface AnswerProps {
  of: Conversation
  /** This operator may act on it now. */
  mayAct: boolean
  /** Loads the newest messages. */
  reload: () => void
  onDone: () => void
}

/** Answers the newest message, or closes the conversation. */
export function Answer({ of: it, mayAct, reload, onDone }: AnswerProps) {
  const { id } = it
  const name = nameOf(it)
  const [reply, setReply] = useState('')
  const [sent, setSent] = useState(false)
  const [closing, setClosing] = useState(false)
  const [wrong, setWrong] = useState<ErrorCode>()
  const act = useAct(answerFeedback, {
    success: `Answer sent to ${name}`,
    changes,
    inField: ['content_empty', 'content_too_long', 'content_changed'],
    then: onDone,
  })
  const refusal = wrong ?? act.refusal
  const submit = async () => {
    const lacking = refuseFeedback(reply, messageLength.most)
    setWrong(lacking)
    if (lacking || !mayAct) return
    setSent(true)
    if ((await act.act({ id, through: newestIn(it), reply })) !== undefined) return
    setSent(false)
    // The other side may have written meanwhile.
    reload()
  }
  return (
    <>
      <Form onSubmit={() => void submit()}>
        <TextArea
          label="Answer"
          hint={hintFor(it)}
          most={messageLength.most}
          value={reply}
          error={errorText(refusal)}
          onChange={(text) => {
            setReply(text)
            setWrong(undefined)
            act.forgive()
          }}
        />
        <div className="panel__btns">
          <Button small kind="quiet" disabled={!mayAct || act.busy} onClick={() => setClosing(true)}>
            Close conversation
          </Button>
          <Button small type="submit" busy={act.busy} disabled={!mayAct || act.offline}>
            Send answer
          </Button>
        </div>
      </Form>
      {closing && <Closing of={it} onClose={() => setClosing(false)} onDone={onDone} />}
      <UnsavedGuard when={!isBlank(reply) && !sent} onLeave={() => setReply('')}>
        Your unsent answer will be lost.
      </UnsavedGuard>
    </>
  )
}

/** Who reads the answer, and where. */
const hintFor = (it: Conversation) =>
  it.shop
    ? `The owner of ${it.shop.name} reads it as “Support”, in the app. A mail says that there is an answer. It cannot be changed later.`
    : `${nameOf(it)} reads it as “Support”, in the app and, unless they opted out, by mail. It cannot be changed later.`

function errorText(code: ErrorCode | undefined) {
  if (code === 'content_empty') return 'Enter an answer first.'
  if (code === 'content_changed') return 'There is a newer message. Read it above, then send again.'
  return code && refusalText(code)
}

interface ClosingProps {
  of: Conversation
  onClose: () => void
  onDone: () => void
}

function Closing({ of: it, onClose, onDone }: ClosingProps) {
  const act = useAct(closeFeedback, { success: 'Conversation closed', changes, then: onDone })
  return (
    <Confirm
      title="Close this conversation?"
      text={`${nameOf(it)} is not notified. A new message within 14 days opens it again.`}
      act="Close it"
      keep="Keep it open"
      busy={act.busy}
      disabled={act.offline}
      onAct={() => void act.act({ id: it.id, through: newestIn(it) })}
      onClose={onClose}
    />
  )
}
