import { consoleContract } from '@humidor/contract/console/index.ts'
import { itemOf } from '@humidor/domain/console.ts'
import { CardSkeleton, FailedState } from '@humidor/ui/State.tsx'
import { useAsk } from '../../api/useAsk.ts'
import { NEW, nobodys, numberOf, useOpened, WritingPage } from '../../desk/writing/Writing.tsx'
import { Editor } from './Editor.tsx'

const BACK = 'All news'

/** Where one piece of news is written: it is open for one operator at a time. */
export const EditorScreen = ({ item }: { item: string }) =>
  item === NEW ? (
    <WritingPage title="Write news" back={BACK}>
      <Editor news={undefined} {...nobodys} />
    </WritingPage>
  ) : (
    <Opened id={numberOf(item)} />
  )

function Opened({ id }: { id: number }) {
  const asked = useAsk(consoleContract.news.one, { id })
  const { shown, ...held } = useOpened(asked, () => itemOf.news(id))
  return (
    <WritingPage title={shown?.it.texts[0]?.title ?? 'News'} back={BACK}>
      {shown ? (
        <Editor key={shown.turn} news={shown.it} by={asked.data?.lockedBy ?? null} {...held} />
      ) : asked.isError ? (
        <FailedState retry={() => void asked.refetch()} />
      ) : (
        <CardSkeleton />
      )}
    </WritingPage>
  )
}
