import { consoleContract } from '@humidor/contract/console/index.ts'
import { itemOf } from '@humidor/domain/console.ts'
import { useAsk } from '../../api/useAsk.ts'
import { NEW, nobodys, numberOf, OpenedPage, useOpened, WritingPage } from '../../desk/writing/Writing.tsx'
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
    <OpenedPage asked={asked} shown={shown?.it} title="News" back={BACK}>
      {(it) => <Editor key={shown?.turn} news={it} by={asked.data?.lockedBy ?? null} {...held} />}
    </OpenedPage>
  )
}
