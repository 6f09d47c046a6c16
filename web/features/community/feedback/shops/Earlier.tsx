import * as supportCalls from '@humidor/contract/community/support.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { RowsSkeleton } from '@humidor/ui/State.tsx'
import { useState } from 'react'
import { useAsk } from '../../../../api/useAsk.ts'
import { useWords } from '../../../../words/words.ts'
import { OneMessage } from '../OneMessage.tsx'

/** Messages older than `before`, on request. */
export function Earlier({ before }: { before: number }) {
  const words = useWords('feedback')
  const [more, setMore] = useState(false)
  if (more) return <Page before={before} />
  return (
    <Button kind="quiet" block onClick={() => setMore(true)}>
      {words('shop.earlier')}
    </Button>
  )
}

function Page({ before }: { before: number }) {
  const words = useWords('feedback')
  const frame = useWords('frame')
  // What was written does not change.
  const older = useAsk(supportCalls.readSupport, { before }, { fresh: 60_000 })
  if (older.isError && !older.data)
    return (
      <Button kind="quiet" block onClick={() => void older.refetch()}>
        {frame('ui.tryAgain')}
      </Button>
    )
  if (!older.data) return <RowsSkeleton rows={2} />
  const { messages, next } = older.data
  return (
    <>
      {next !== null && <Earlier before={next} />}
      <ol className="thread" aria-label={words('shop.earlier')}>
        {messages.map((message) => (
          <OneMessage key={message.id} of={message} />
        ))}
      </ol>
    </>
  )
}
