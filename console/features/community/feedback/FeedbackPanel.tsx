import { consoleContract } from '@humidor/contract/console/index.ts'
import { itemOf, noteLength, refuseNote } from '@humidor/domain/backoffice/console.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { isBlank } from '@humidor/domain/typed/signs.ts'
import { Badge } from '@humidor/ui/Badge.tsx'
import { Button } from '@humidor/ui/Button.tsx'
import { Form } from '@humidor/ui/Form.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { CircleCheck, Hourglass } from 'lucide-react'
import { useState } from 'react'
import { useAct } from '../../../api/useAct.ts'
import { TextArea } from '../../../components/fields.tsx'
import { LockLine } from '../../../components/LockLine.tsx'
import { MemberLink } from '../../../components/MemberLink.tsx'
import { Panel, PanelPart } from '../../../components/Panel.tsx'
import { UnsavedGuard } from '../../../components/UnsavedGuard.tsx'
import { useClaim } from '../../../components/useClaim.ts'
import { agoText, momentText } from '../../../words/moments.ts'
import { refusalText } from '../../../words/refusals.ts'
import type { Feedback } from './feedback.ts'

const { answerFeedback, feedback } = consoleContract.feedback

export interface FeedbackPanelProps {
  feedback: Feedback
  now: Date
  onClose: () => void
}

/** A member's feedback, and its answer or the form for one. */
export function FeedbackPanel({ feedback: it, now, onClose }: FeedbackPanelProps) {
  const answered = it.reply !== null
  return (
    <Panel
      title={`Feedback ${it.id}`}
      badge={
        answered ? (
          <Badge tone="leaf" icon={CircleCheck}>
            Answered
          </Badge>
        ) : (
          <Badge tone="gold" icon={Hourglass}>
            Waiting
          </Badge>
        )
      }
      onClose={onClose}
      foot={!answered && <Answer of={it} onDone={onClose} />}
    >
      <PanelPart title="Their message">
        <p className="panel__text feedback__words">{it.content}</p>
      </PanelPart>
      <Kv
        flush
        rows={[
          {
            name: 'Member',
            value: <MemberLink {...it.member} />,
          },
          { name: 'Received', value: `${momentText(it.createdAt)}, ${agoText(it.createdAt, now)}` },
          it.repliedAt !== null && { name: 'Answered', value: momentText(it.repliedAt) },
          it.repliedBy !== null && { name: 'By', value: it.repliedBy },
        ]}
      />
      {it.reply !== null && (
        <PanelPart title="Answer">
          <p className="panel__text feedback__words">{it.reply}</p>
        </PanelPart>
      )}
    </Panel>
  )
}

/** An operator with the lock answers it, once. */
function Answer({ of: { id, member, lockedBy }, onDone }: { of: Feedback; onDone: () => void }) {
  const { claim, again } = useClaim(itemOf.feedback(id))
  const [reply, setReply] = useState('')
  const [sent, setSent] = useState(false)
  const [wrong, setWrong] = useState<ErrorCode>()
  const act = useAct(answerFeedback, {
    success: `Answer sent to ${member.name}`,
    changes: [feedback, consoleContract.operators.me],
    inField: ['content_empty', 'content_too_long'],
    then: onDone,
  })
  const said = wrong ?? act.refusal
  const submit = async () => {
    const lacking = refuseNote(reply)
    setWrong(lacking)
    if (lacking || claim.is !== 'ours') return
    setSent(true)
    if ((await act.act({ id, reply })) === undefined) setSent(false)
  }
  return (
    <>
      <LockLine claim={claim} by={lockedBy} again={again} />
      <Form onSubmit={() => void submit()}>
        <TextArea
          label="Answer"
          hint={`${member.name} reads it in the app and, unless they opted out, by mail. It cannot be changed later.`}
          most={noteLength.most}
          value={reply}
          error={said === 'content_empty' ? 'Enter an answer first.' : said && refusalText(said)}
          onChange={(text) => {
            setReply(text)
            setWrong(undefined)
            act.forgive()
          }}
        />
        <div className="panel__btns">
          <Button small type="submit" busy={act.busy} disabled={claim.is !== 'ours' || act.offline}>
            Send answer
          </Button>
        </div>
      </Form>
      <UnsavedGuard when={!isBlank(reply) && !sent} onLeave={() => setReply('')}>
        Your unsent answer will be lost.
      </UnsavedGuard>
    </>
  )
}
