import { isMissing } from '@humidor/client/asking.ts'
import type { AnswerOf, RequestOf } from '@humidor/client/client.ts'
import type { Call } from '@humidor/contract/call.ts'
import { IconButton } from '@humidor/ui/AppBar.tsx'
import { FailedAnswer } from '@humidor/ui/Loaded.tsx'
import { hasFailed } from '@humidor/ui/loadable.ts'
import { CardSkeleton, EmptyState } from '@humidor/ui/State.tsx'
import { ChevronLeft } from 'lucide-react'
import { Fragment, type ReactNode, useState } from 'react'
import type { z } from 'zod/mini'
import { useAsk } from '../../api/useAsk.ts'
import { ConsolePage } from '../ConsolePage.tsx'
import type { Claim } from '../claim.ts'
import type { LockLineProps } from '../LockLine.tsx'
import { usePlace } from '../place.ts'
import { useClaim } from '../useClaim.ts'

/** Stands in the address for a new item, in place of an id. */
export const NEW = 'new'

/** The id in an address; an invalid id becomes 0, which no item has. */
const numberOf = (item: string) => (/^\d{1,15}$/.test(item) ? Number(item) : 0)

/** The lock on the item during editing, and the reload that discards typed text. */
export interface ItemLock extends LockLineProps {
  /** True during a reload. Text typed now would be based on the old version. */
  renewing: boolean
  onReload: () => Promise<void>
}

/** A new item needs no lock. */
const unlocked: ItemLock = {
  ...{ claim: { is: 'nobody' } as Claim, by: null, again: () => {} },
  ...{ renewing: false, onReload: async () => {} },
}

/** A call that answers one item with its text in every language. */
type OneCall = Call & {
  request: z.ZodMiniType<{ id: number }>
  response: z.ZodMiniType<{ texts: { title: string }[]; lockedBy: { name: string; until: Date } | null }>
}

export interface LocalizedScreenProps<C extends OneCall> {
  /** The page title before the item has one, the title for a new item, and the label of the back link. */
  words: { one: string; write: string; back: string }
  call: C
  /** The lock key of the item. */
  itemOf: (id: number) => string
  list: ReactNode
  /** The editor of an item; undefined: a new item. */
  editor: (it: AnswerOf<C> | undefined, held: ItemLock) => ReactNode
}

/** Items with text in the seven languages: the list, and the editor of one. */
export function LocalizedScreen<C extends OneCall>({ list, ...rest }: LocalizedScreenProps<C>) {
  const item = usePlace().get('item')
  if (item === undefined) return list
  if (item !== NEW) return <OpenedItem key={item} id={numberOf(item)} {...rest} />
  return (
    <WritingPage title={rest.words.write} back={rest.words.back}>
      {rest.editor(undefined, unlocked)}
    </WritingPage>
  )
}

type OpenedProps<C extends OneCall> = Omit<LocalizedScreenProps<C>, 'list'> & { id: number }

/**
 * The open item, locked for one operator. A background refetch never replaces the form or typed text.
 * Only an explicit reload resets the form.
 */
function OpenedItem<C extends OneCall>({ id, words, call, itemOf, editor }: OpenedProps<C>) {
  const asked = useAsk(call, { id } as RequestOf<C>)
  const { data } = asked
  const { claim, again } = useClaim(data === undefined ? undefined : itemOf(id))
  const [shown, setShown] = useState<{ it: AnswerOf<C>; turn: number }>()
  const [renewing, setRenewing] = useState(false)
  const show = (it: AnswerOf<C>) => setShown((before) => ({ it, turn: (before?.turn ?? 0) + 1 }))
  if (!shown && data !== undefined) show(data)
  const lock: ItemLock = {
    claim,
    by: data?.lockedBy ?? null,
    again: () => {
      again()
      void asked.refetch()
    },
    renewing,
    onReload: async () => {
      setRenewing(true)
      const { data: anew } = await asked.refetch()
      setRenewing(false)
      if (anew !== undefined) show(anew)
    },
  }
  return (
    <WritingPage title={shown?.it.texts[0]?.title ?? words.one} back={words.back}>
      {shown ? (
        <Fragment key={shown.turn}>{editor(shown.it, lock)}</Fragment>
      ) : isMissing(asked) ? (
        <EmptyState title="Not found" text="It does not exist, or was removed before it was published." />
      ) : hasFailed(asked) ? (
        <FailedAnswer of={asked} />
      ) : (
        <div aria-busy="true">
          <CardSkeleton />
        </div>
      )}
    </WritingPage>
  )
}

/** The page around the editor, with a link back to the list. */
function WritingPage({ title, back, children }: { title: string; back: string; children: ReactNode }) {
  const place = usePlace()
  return (
    <ConsolePage
      title={title}
      back={
        <IconButton icon={ChevronLeft} label={back} href={place.hrefWith({ item: undefined, language: undefined })} />
      }
    >
      {children}
    </ConsolePage>
  )
}
