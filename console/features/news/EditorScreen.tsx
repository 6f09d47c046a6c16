import { consoleContract } from '@humidor/contract/console/index.ts'
import { itemOf } from '@humidor/domain/console.ts'
import { IconButton } from '@humidor/ui/AppBar.tsx'
import { CardSkeleton, FailedState } from '@humidor/ui/State.tsx'
import { ChevronLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useAsk } from '../../api/useAsk.ts'
import { Desk } from '../../desk/Desk.tsx'
import { usePlace } from '../../desk/place.ts'
import { useClaim } from '../../desk/useClaim.ts'
import { Editor } from './Editor.tsx'
import type { News } from './news.ts'

/** In the address, instead of a number: what is not there yet. */
export const NEW = 'new'

/** Where one piece of news is written: it is open for one operator at a time. */
export const EditorScreen = ({ item }: { item: string }) =>
  item === NEW ? (
    <Written title="Write news">
      <Editor news={undefined} claim={{ is: 'nobody' }} again={() => {}} onReload={async () => {}} />
    </Written>
  ) : (
    <Opened id={/^\d{1,15}$/.test(item) ? Number(item) : 0} />
  )

function Opened({ id }: { id: number }) {
  const asked = useAsk(consoleContract.news.one, { id })
  const { claim, again } = useClaim(asked.data ? itemOf.news(id) : undefined)
  // What is written on stays as it is when the question is asked again by itself: nothing typed is ever replaced unasked.
  const [shown, setShown] = useState<{ news: News; turn: number }>()
  const show = (news: News) => setShown((before) => ({ news, turn: (before?.turn ?? 0) + 1 }))
  if (!shown && asked.data) show(asked.data)
  const reload = async () => {
    const { data } = await asked.refetch()
    if (data) show(data)
  }
  const title = shown?.news.texts[0]?.title ?? 'News'
  return (
    <Written title={title}>
      {shown ? (
        <Editor
          key={shown.turn}
          news={shown.news}
          lockedBy={asked.data?.lockedBy ?? null}
          claim={claim}
          again={() => {
            again()
            void asked.refetch()
          }}
          onReload={reload}
        />
      ) : asked.isError ? (
        <FailedState retry={() => void asked.refetch()} />
      ) : (
        <CardSkeleton />
      )}
    </Written>
  )
}

function Written({ title, children }: { title: string; children: ReactNode }) {
  const place = usePlace()
  return (
    <Desk
      title={title}
      back={
        <IconButton
          icon={ChevronLeft}
          label="All news"
          href={place.hrefWith({ item: undefined, language: undefined })}
        />
      }
    >
      {children}
    </Desk>
  )
}
