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
import type { Claim } from '../claim.ts'
import { Desk } from '../Desk.tsx'
import type { LockLineProps } from '../LockLine.tsx'
import { usePlace } from '../place.ts'
import { useClaim } from '../useClaim.ts'

/** In the address, instead of a number: what is not there yet. */
export const NEW = 'new'

/** The number in an address; 0, which nothing has, for what is none. */
const numberOf = (item: string) => (/^\d{1,15}$/.test(item) ? Number(item) : 0)

/** Whose it is while it is written on, and how it is shown anew, whatever was typed. */
export interface Held extends LockLineProps {
  /** It is being shown anew: what is typed before that would be held against the version before. */
  renewing: boolean
  onReload: () => Promise<void>
}

/** Nobody else writes what is not there yet. */
const nobodys: Held = {
  ...{ claim: { is: 'nobody' } as Claim, by: null, again: () => {} },
  ...{ renewing: false, onReload: async () => {} },
}

/** A call that answers one thing with its text in every language. */
type OneCall = Call & {
  request: z.ZodMiniType<{ id: number }>
  response: z.ZodMiniType<{ texts: { title: string }[]; lockedBy: { name: string; until: Date } | null }>
}

export interface WrittenScreenProps<C extends OneCall> {
  /** What its page is called until there is a title of its own; what that of a new one is, and the way back from both. */
  words: { one: string; write: string; back: string }
  call: C
  /** What is held while it is written on. */
  itemOf: (id: number) => string
  list: ReactNode
  /** Writes on what is there; undefined: on something new. */
  editor: (it: AnswerOf<C> | undefined, held: Held) => ReactNode
}

/** What is written in the seven languages: the list of it, and where one is written. */
export function WrittenScreen<C extends OneCall>({ list, ...rest }: WrittenScreenProps<C>) {
  const item = usePlace().get('item')
  if (item === undefined) return list
  if (item !== NEW) return <OpenedWritten key={item} id={numberOf(item)} {...rest} />
  return (
    <WritingPage title={rest.words.write} back={rest.words.back}>
      {rest.editor(undefined, nobodys)}
    </WritingPage>
  )
}

type OpenedProps<C extends OneCall> = Omit<WrittenScreenProps<C>, 'list'> & { id: number }

/**
 * What is open to be written on, held for one operator. It stays as it is when the question is asked again by itself:
 * nothing typed is ever replaced unasked, and only what is shown anew on purpose begins its form anew.
 */
function OpenedWritten<C extends OneCall>({ id, words, call, itemOf, editor }: OpenedProps<C>) {
  const asked = useAsk(call, { id } as RequestOf<C>)
  const { data } = asked
  const { claim, again } = useClaim(data === undefined ? undefined : itemOf(id))
  const [shown, setShown] = useState<{ it: AnswerOf<C>; turn: number }>()
  const [renewing, setRenewing] = useState(false)
  const show = (it: AnswerOf<C>) => setShown((before) => ({ it, turn: (before?.turn ?? 0) + 1 }))
  if (!shown && data !== undefined) show(data)
  const held: Held = {
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
        <Fragment key={shown.turn}>{editor(shown.it, held)}</Fragment>
      ) : isMissing(asked) ? (
        <EmptyState title="Nothing stands here" text="It never was, or was removed before it was published." />
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

/** The page around it, with the way back to the list. */
function WritingPage({ title, back, children }: { title: string; back: string; children: ReactNode }) {
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
