import type { AnswerOf } from '@humidor/client/client.ts'
import { contract } from '@humidor/contract/index.ts'
import { feedbackLengths, refuseFeedback } from '@humidor/domain/community/feedback.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { CodeField } from '@humidor/ui/CodeField.tsx'
import '@humidor/ui/css/screen-feedback.css'
import { Form } from '@humidor/ui/Form.tsx'
import { Loaded } from '@humidor/ui/Loaded.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Section } from '@humidor/ui/Section.tsx'
import { EmptyState, RowsSkeleton } from '@humidor/ui/State.tsx'
import { TextArea } from '@humidor/ui/TextArea.tsx'
import { useState } from 'react'
import { useRefusalText } from '../../../api/refusal-text.ts'
import { useAct } from '../../../api/useAct.ts'
import { useAsk } from '../../../api/useAsk.ts'
import { type Mistake, useMistake } from '../../../api/useMistake.ts'
import { useTryAgain } from '../../../api/useTryAgain.ts'
import { paths } from '../../../paths.ts'
import { momentText } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'

type Written = AnswerOf<typeof contract.feedback.list>[number]

/** Rows per request. */
const ROWS = 20
const EVERY = 30_000

/** /Feedback: write to the platform, and read its answers. */
export function FeedbackScreen() {
  const words = useWords('feedback')
  const newest = useAsk(contract.feedback.list, { limit: ROWS }, { every: EVERY })
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

type Field = 'content' | 'code'

const fieldOf: Partial<Record<ErrorCode, Field>> = {
  content_empty: 'content',
  content_too_long: 'content',
  max_daily_feedback_reached: 'content',
  google_code_error: 'code',
  google_auth_failed: 'code',
}

/** The first error of the form, in the order of its fields. */
function refuse(content: string, code: string): Mistake<Field> | undefined {
  const wrong = refuseFeedback(content, feedbackLengths.form)
  if (wrong) return { field: 'content', code: wrong }
  return code.length < 6 ? { field: 'code', code: 'google_code_error' } : undefined
}

function Write() {
  const words = useWords('feedback')
  const refusalText = useRefusalText()
  const tryAgain = useTryAgain()
  const [content, setContent] = useState('')
  const [code, setCode] = useState('')
  const create = useAct(contract.feedback.create, {
    success: words('thanks'),
    changes: [contract.feedback.list],
    inField: [
      'content_empty',
      'content_too_long',
      'max_daily_feedback_reached',
      'google_code_error',
      'google_auth_failed',
    ],
  })
  const mistake = useMistake(create, fieldOf)
  const submit = async () => {
    const found = refuse(content, code)
    mistake.find(found)
    if (found || create.busy) return
    const done = await create.act({ content, googleCode: code })
    // A captcha is valid once, whatever the result.
    setCode('')
    if (done !== undefined) setContent('')
  }
  const wrongContent = mistake.at('content')
  return (
    <>
      <p className="muted">{words('lead')}</p>
      <Form onSubmit={() => void submit()}>
        <TextArea
          label={words('label')}
          hint={words('hint')}
          value={content}
          onChange={mistake.typed(setContent)}
          most={feedbackLengths.form}
          error={
            wrongContent === 'content_too_long'
              ? words('tooLong', { most: feedbackLengths.form })
              : refusalText(wrongContent)
          }
        />
        <CodeField
          label={words('code')}
          value={code}
          onChange={mistake.typed(setCode)}
          error={refusalText(mistake.at('code'))}
        />
        <Button type="submit" block busy={create.busy} disabled={create.offline}>
          {tryAgain(create.doubts({ content }), words('submit'))}
        </Button>
      </Form>
    </>
  )
}

/** The member's messages, newest first, with their answers; more on request. */
function History({ rows }: { rows: readonly Written[] }) {
  const words = useWords('feedback')
  if (rows.length === 0) return <EmptyState title={words('empty.title')} text={words('empty.text')} />
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
  const older = useAsk(contract.feedback.list, { limit: ROWS, before: id }, { fresh: 60_000 })
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

function OneFeedback({ of: { content, reply, createdAt, repliedAt } }: { of: Written }) {
  const words = useWords('feedback')
  return (
    <li className="card feedback__one">
      <time className="caption tnum" dateTime={createdAt.toISOString()}>
        {momentText(createdAt)}
      </time>
      <p className="feedback__text">{content}</p>
      {reply === null || repliedAt === null ? (
        <p className="caption">{words('waiting')}</p>
      ) : (
        <div className="feedback__reply">
          <p className="caption tnum">{words('answered', { when: momentText(repliedAt) })}</p>
          <p className="feedback__text">{reply}</p>
        </div>
      )}
    </li>
  )
}
