import { isMissing } from '@humidor/client/asking.ts'
import type { AnswerOf } from '@humidor/client/client.ts'
import * as feedbackCalls from '@humidor/contract/community/feedback.ts'
import { messageLength } from '@humidor/domain/community/feedback.ts'
import { Button, ButtonLink } from '@humidor/ui/Button.tsx'
import '@humidor/ui/css/screen-feedback.css'
import { Form } from '@humidor/ui/Form.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { useAct } from '../../../api/useAct.ts'
import { useAsk } from '../../../api/useAsk.ts'
import { useTryAgain } from '../../../api/useTryAgain.ts'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'
import { MessageFields } from './MessageFields.tsx'
import { MessagePhotos } from './MessagePhotos.tsx'
import { OneMessage } from './OneMessage.tsx'
import { StateBadge } from './StateBadge.tsx'
import { newlySeen } from './seen.ts'
import { useVisible } from './useVisible.ts'
import { useWriting } from './useWriting.ts'

type Conversation = AnswerOf<typeof feedbackCalls.one>

const DIGITS = /^[1-9]\d{0,14}$/
const EVERY = 20_000

/** /FeedbackDetail?id={id}: one conversation with support, and the next message. */
export function FeedbackDetailScreen() {
  const words = useWords('feedback')
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  const named = DIGITS.test(id)
  const asked = useAsk(feedbackCalls.one, { id: named ? Number(id) : 1 }, { when: named, every: EVERY })
  const missing = !named || isMissing(asked)
  if (missing) return <Missing />
  return (
    <Page title={words('title')} back={paths.feedback} of={asked}>
      {(conversation) => <Thread key={conversation.id} of={conversation} />}
    </Page>
  )
}

function Missing() {
  const words = useWords('feedback')
  return (
    <Page title={words('title')} back={paths.feedback}>
      <EmptyState
        title={words('missing.title')}
        text={words('missing.text')}
        action={
          <ButtonLink kind="quiet" small href={paths.feedback}>
            {words('missing.back')}
          </ButtonLink>
        }
      />
    </Page>
  )
}

function Thread({ of: conversation }: { of: Conversation }) {
  const words = useWords('feedback')
  const { id, state, readTo, messages, mayWrite } = conversation
  const { act, offline } = useAct(feedbackCalls.markRead, { changes: [feedbackCalls.list] })
  const through = newlySeen(messages, readTo, useVisible())
  useEffect(() => {
    if (through !== undefined && !offline) void act({ id, through })
  }, [act, id, offline, through])
  return (
    <>
      <p>
        <StateBadge state={state} />
      </p>
      <ol className="thread" aria-label={words('thread')} aria-live="polite">
        {messages.map((message) => (
          <OneMessage key={message.id} of={message}>
            <MessagePhotos images={message.images} />
          </OneMessage>
        ))}
      </ol>
      {state === 'closed' && <Note>{mayWrite ? words('closed') : words('over')}</Note>}
      {mayWrite ? (
        <Reply id={id} />
      ) : (
        <ButtonLink kind="quiet" block href={paths.feedback}>
          {words('another')}
        </ButtonLink>
      )}
    </>
  )
}

/** The next message. A message that was not sent stays in its field. */
function Reply({ id }: { id: number }) {
  const words = useWords('feedback')
  const tryAgain = useTryAgain()
  const it = useWriting(`feedback.${id}`, messageLength.most)
  const write = useAct(feedbackCalls.write, {
    changes: [feedbackCalls.one, feedbackCalls.list],
    inField: ['content_empty', 'content_too_long', 'wrong_param', 'file_not_found', 'max_daily_feedback_reached'],
  })
  const request = { id, content: it.content, images: it.images }
  const submit = async () => {
    if (!it.check() || write.busy) return
    if ((await write.act(request)) !== undefined) it.clear()
  }
  return (
    <Form onSubmit={() => void submit()}>
      <MessageFields it={it} label={words('label')} rows={3} refusal={write.refusal} onChange={write.forgive} />
      <Button type="submit" block busy={write.busy} disabled={write.offline}>
        {tryAgain(write.doubts(request), words('submit'))}
      </Button>
    </Form>
  )
}
