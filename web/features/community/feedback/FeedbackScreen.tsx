import type { AnswerOf } from '@humidor/client/client.ts'
import * as feedbackCalls from '@humidor/contract/community/feedback.ts'
import { feedbackLengths } from '@humidor/domain/community/feedback.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { LetterArt } from '@humidor/ui/art/ListArt.tsx'
import { Badge } from '@humidor/ui/Badge.tsx'
import { Button } from '@humidor/ui/Button.tsx'
import { CodeField } from '@humidor/ui/CodeField.tsx'
import '@humidor/ui/css/screen-feedback.css'
import { Form } from '@humidor/ui/Form.tsx'
import { Loaded } from '@humidor/ui/Loaded.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Section } from '@humidor/ui/Section.tsx'
import { EmptyState, RowsSkeleton } from '@humidor/ui/State.tsx'
import { useState } from 'react'
import { Link } from 'wouter'
import { useRefusalText } from '../../../api/refusal-text.ts'
import { useAct } from '../../../api/useAct.ts'
import { useAsk } from '../../../api/useAsk.ts'
import { useTryAgain } from '../../../api/useTryAgain.ts'
import { paths } from '../../../paths.ts'
import { momentText } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'
import { MessageFields } from './MessageFields.tsx'
import { StateBadge } from './StateBadge.tsx'
import { useWriting } from './useWriting.ts'

type Written = AnswerOf<typeof feedbackCalls.list>[number]

/** Rows per request. */
const ROWS = 20
const EVERY = 30_000

/** /Feedback: write to the platform, and read its answers. */
export function FeedbackScreen() {
  const words = useWords('feedback')
  const newest = useAsk(feedbackCalls.list, { limit: ROWS }, { every: EVERY })
  return (
    <Page title={words('title')} back={paths.more}>
      <Write />
      <Section title={words('history')}>
        <Loaded of={newest} skeleton={<RowsSkeleton rows={2} />}>
          {(rows) => <History rows={rows} />}
        </Loaded>
      </Section>
    </Page>
  )
}

const codeErrors: readonly (ErrorCode | undefined)[] = ['google_code_error', 'google_auth_failed']

/** The first message of a conversation. A message that was not sent stays in its field. */
function Write() {
  const words = useWords('feedback')
  const refusalText = useRefusalText()
  const tryAgain = useTryAgain()
  const it = useWriting('feedback', feedbackLengths.form)
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  const create = useAct(feedbackCalls.create, {
    success: words('thanks'),
    changes: [feedbackCalls.list],
    inField: feedbackCalls.create.errors,
  })
  const ofCode = codeErrors.includes(create.refusal)
  const submit = async () => {
    setMissing(code.length < 6)
    if (!it.check() || code.length < 6 || create.busy) return
    const done = await create.act({ content: it.content, images: it.images, googleCode: code })
    // A captcha is valid once, whatever the result.
    setCode('')
    if (done !== undefined) it.clear()
  }
  return (
    <>
      <p className="muted">{words('lead')}</p>
      <Form onSubmit={() => void submit()}>
        <MessageFields
          it={it}
          label={words('label')}
          hint={words('hint')}
          refusal={ofCode ? undefined : create.refusal}
          onChange={create.forgive}
        />
        <CodeField
          label={words('code')}
          value={code}
          onChange={(typed) => {
            setCode(typed)
            setMissing(false)
            create.forgive()
          }}
          error={missing ? refusalText('google_code_error') : ofCode ? refusalText(create.refusal) : undefined}
        />
        <Button type="submit" block busy={create.busy} disabled={create.offline}>
          {tryAgain(create.doubts({ content: it.content, images: it.images }), words('submit'))}
        </Button>
      </Form>
    </>
  )
}

/** The member's conversations, newest first; more on request. */
function History({ rows }: { rows: readonly Written[] }) {
  const words = useWords('feedback')
  if (rows.length === 0)
    return <EmptyState art={<LetterArt />} title={words('empty.title')} text={words('empty.text')} />
  return (
    <ul className="stack feedback">
      <Listed rows={rows} />
    </ul>
  )
}

/** Some rows, and earlier ones on request. */
function Listed({ rows }: { rows: readonly Written[] }) {
  const frame = useWords('frame')
  const [more, setMore] = useState(false)
  const last = rows.at(-1)
  return (
    <>
      {rows.map((row) => (
        <OneFeedback key={row.id} of={row} />
      ))}
      {rows.length === ROWS && last && !more && (
        <li>
          <Button kind="quiet" block onClick={() => setMore(true)}>
            {frame('ui.loadMore')}
          </Button>
        </li>
      )}
      {more && last && <Before id={last.id} />}
    </>
  )
}

function Before({ id }: { id: number }) {
  const frame = useWords('frame')
  const older = useAsk(feedbackCalls.list, { limit: ROWS, before: id }, { fresh: 60_000 })
  if (older.data) return <Listed rows={older.data} />
  return (
    <li aria-busy={!older.isError}>
      {older.isError ? (
        <Button kind="quiet" block onClick={() => void older.refetch()}>
          {frame('ui.tryAgain')}
        </Button>
      ) : (
        <RowsSkeleton rows={1} />
      )}
    </li>
  )
}

function OneFeedback({ of: { id, content, reply, createdAt, state, unread } }: { of: Written }) {
  const words = useWords('feedback')
  return (
    <li>
      <Link href={`${paths.feedbackDetail}?id=${id}`} className="card feedback__one">
        <span className="between">
          <time className="caption tnum" dateTime={createdAt.toISOString()}>
            {momentText(createdAt)}
          </time>
          {unread ? <Badge tone="ember">{words('unread')}</Badge> : <StateBadge state={state} />}
        </span>
        <span className="feedback__text">{content}</span>
        <span className="feedback__reply">
          {reply === null ? (
            <span className="caption">{words('waiting')}</span>
          ) : (
            <span className="clamp-2">{reply}</span>
          )}
        </span>
      </Link>
    </li>
  )
}
