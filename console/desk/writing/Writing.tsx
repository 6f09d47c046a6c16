import { IconButton } from '@humidor/ui/AppBar.tsx'
import { CardSkeleton, FailedState } from '@humidor/ui/State.tsx'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { Desk } from '../Desk.tsx'
import { usePlace } from '../place.ts'
import { type Claim, useClaim } from '../useClaim.ts'

/** In the address, instead of a number: what is not there yet. */
export const NEW = 'new'

/** The number in an address; 0, which nothing has, for what is none. */
export const numberOf = (item: string) => (/^\d{1,15}$/.test(item) ? Number(item) : 0)

interface Asked<D> {
  data: D | undefined
  isError: boolean
  refetch(): Promise<{ data: D | undefined }>
}

/** Nobody else writes what is not there yet. */
export const nobodys = { claim: { is: 'nobody' } as Claim, by: null, again: () => {}, onReload: async () => {} }

/**
 * What is open to be written on, held for one operator. It stays as it is when the question is asked again by itself:
 * nothing typed is ever replaced unasked. `turn` counts what was shown anew on purpose, and is the key of its form.
 */
export function useOpened<D>(asked: Asked<D>, item: (data: D) => string) {
  const { claim, again } = useClaim(asked.data === undefined ? undefined : item(asked.data))
  const [shown, setShown] = useState<{ it: D; turn: number }>()
  const show = (it: D) => setShown((before) => ({ it, turn: (before?.turn ?? 0) + 1 }))
  if (!shown && asked.data !== undefined) show(asked.data)
  return {
    shown,
    claim,
    again: () => {
      again()
      void asked.refetch()
    },
    onReload: async () => {
      const { data } = await asked.refetch()
      if (data !== undefined) show(data)
    },
  }
}

/** The page around it, with the way back to the list. */
export function WritingPage({ title, back, children }: { title: string; back: string; children: ReactNode }) {
  const place = usePlace()
  return (
    <Desk
      title={title}
      back={
        <IconButton icon={ChevronLeft} label={back} href={place.hrefWith({ item: undefined, language: undefined })} />
      }
    >
      {children}
    </Desk>
  )
}

export interface OpenedPageProps<D> {
  asked: Asked<D>
  shown: D | undefined
  /** Until there is a title of its own. */
  title: string
  back: string
  children: (it: D) => ReactNode
}

/** The page around what was opened: named by its first text, and saying so while it loads or where it did not. */
export const OpenedPage = <D extends { texts: readonly { title: string }[] }>(it: OpenedPageProps<D>) => (
  <WritingPage title={it.shown?.texts[0]?.title ?? it.title} back={it.back}>
    {it.shown ? (
      it.children(it.shown)
    ) : it.asked.isError ? (
      <FailedState retry={() => void it.asked.refetch()} />
    ) : (
      <CardSkeleton />
    )}
  </WritingPage>
)
