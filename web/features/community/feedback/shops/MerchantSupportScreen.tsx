import type { AnswerOf } from '@humidor/client/client.ts'
import * as supportCalls from '@humidor/contract/community/support.ts'
import { messageLength, refuseFeedback } from '@humidor/domain/community/feedback.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { LetterArt } from '@humidor/ui/art/ListArt.tsx'
import { Button } from '@humidor/ui/Button.tsx'
import '@humidor/ui/css/screen-feedback.css'
import { Form } from '@humidor/ui/Form.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { TextArea } from '@humidor/ui/TextArea.tsx'
import { useEffect, useState } from 'react'
import { useRefusalText } from '../../../../api/refusal-text.ts'
import { useAct } from '../../../../api/useAct.ts'
import { useAsk } from '../../../../api/useAsk.ts'
import { useMerchant } from '../../../../api/useMerchant.ts'
import { useTryAgain } from '../../../../api/useTryAgain.ts'
import { paths } from '../../../../paths.ts'
import { useWords } from '../../../../words/words.ts'
import { OneMessage } from '../OneMessage.tsx'
import { StateBadge } from '../StateBadge.tsx'
import { useDraft } from '../useDraft.ts'
import { useVisible } from '../useVisible.ts'
import { Earlier } from './Earlier.tsx'

type Support = AnswerOf<typeof supportCalls.readSupport>

const EVERY = 20_000

/** /MerchantSupport: what the owner wrote to support, the answers, and the next message. */
export function MerchantSupportScreen() {
  const words = useWords('feedback')
  const merchant = useMerchant()
  const asked = useAsk(supportCalls.readSupport, {}, { every: EVERY })
  return (
    <Page title={words('support')} back={paths.merchantMore} of={asked}>
      {(support) => (
        <>
          <p className="muted">{words('shop.lead')}</p>
          <Thread of={support} />
          {merchant.data && <Write key={merchant.data.vcode} vcode={merchant.data.vcode} />}
        </>
      )}
    </Page>
  )
}

function Thread({ of: { state, unread, messages, next } }: { of: Support }) {
  const words = useWords('feedback')
  const { act, offline } = useAct(supportCalls.markSupportRead, { changes: [supportCalls.readSupport] })
  const visible = useVisible()
  const newest = messages.findLast(({ mine }) => !mine)?.id
  const through = unread && visible ? newest : undefined
  useEffect(() => {
    if (through !== undefined && !offline) void act({ through })
  }, [act, offline, through])
  if (state === null) return <EmptyState art={<LetterArt />} title={words('shop.empty')} text={words('empty.text')} />
  return (
    <>
      <p>
        <StateBadge state={state} />
      </p>
      {next !== null && <Earlier before={next} />}
      <ol className="thread" aria-label={words('thread')} aria-live="polite">
        {messages.map((message) => (
          <OneMessage key={message.id} of={message} />
        ))}
      </ol>
      {state === 'closed' && <Note>{words('shop.closed')}</Note>}
    </>
  )
}

/** The next message. A message that was not sent stays in its field, also after a reload. */
function Write({ vcode }: { vcode: string }) {
  const words = useWords('feedback')
  const refusalText = useRefusalText()
  const tryAgain = useTryAgain()
  const [content, setContent] = useDraft(`support.${vcode}`)
  const [found, find] = useState<ErrorCode>()
  const write = useAct(supportCalls.writeToSupport, {
    changes: [supportCalls.readSupport],
    inField: supportCalls.writeToSupport.errors,
  })
  const submit = async () => {
    const wrong = refuseFeedback(content, messageLength.most)
    find(wrong)
    if (wrong || write.busy) return
    if ((await write.act({ content })) !== undefined) setContent('')
  }
  const code = found ?? write.refusal
  return (
    <Form onSubmit={() => void submit()}>
      <TextArea
        label={words('shop.label')}
        rows={3}
        value={content}
        most={messageLength.most}
        error={code === 'content_too_long' ? words('tooLong', { most: messageLength.most }) : refusalText(code)}
        onChange={(text) => {
          setContent(text)
          find(undefined)
          write.forgive()
        }}
      />
      <Button type="submit" block busy={write.busy} disabled={write.offline}>
        {tryAgain(write.doubts({ content }), words('submit'))}
      </Button>
    </Form>
  )
}
