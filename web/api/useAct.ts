import { type ActHow, createActor, type Shown, type Surroundings } from '@humidor/client/actor.ts'
import type { AnswerOf, RequestOf } from '@humidor/client/client.ts'
import type { Call } from '@humidor/contract/call.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { say } from '@humidor/ui/toast.ts'
import { useLayoutEffect, useRef, useState } from 'react'
import { isOnline, useOnline } from '../session/online.ts'
import { wordsOf } from '../words/words.ts'
import { ask } from './ask.ts'
import { leave } from './leave.ts'
import { queries } from './query-client.ts'
import { failureText } from './refusal-text.ts'
import { questionsOf } from './useAsk.ts'

export type { ActHow }

export interface Acting<C extends Call> {
  /** Does it, once: a second call while the first is under way does nothing. @returns the answer, or undefined when there is none */
  act(request: RequestOf<C>): Promise<AnswerOf<C> | undefined>
  busy: boolean
  /** Why the last one was refused, if that is one of `inField`; `useRefusalText()` says it in words. */
  refusal: ErrorCode | undefined
  /** Takes the refusal off its field, as when the reader types again. */
  forgive(): void
  /** The device is offline: nothing can be sent, and `act` only says so. */
  offline: boolean
}

const around: Surroundings = {
  ask,
  isOnline,
  offline: async () => say((await wordsOf('frame'))('offline'), 'bad'),
  failed: async (failure) => say(await failureText(failure), 'bad'),
  done: (text) => say(text, 'ok'),
  signedOut: ({ door, token }) => leave(door, token),
  changed: (call) => void queries.invalidateQueries({ queryKey: questionsOf(call) }),
}

/**
 * Does something on the server. A call that moves money gets one idempotency key per submit, kept when the network
 * fails, so that pressing again cannot pay twice.
 */
export function useAct<C extends Call>(call: C, how: ActHow<C> = {}): Acting<C> {
  const [shown, show] = useState<Shown>({ busy: false, refusal: undefined })
  const latest = useRef<ActHow<C>>(undefined)
  useLayoutEffect(() => {
    latest.current = how
  })
  useLayoutEffect(
    () => () => {
      // The form is gone: what it has set in motion is still said, but leads nowhere any more.
      const { then: _, ...rest } = latest.current ?? {}
      latest.current = rest as ActHow<C>
    },
    [],
  )
  const [act] = useState(() => createActor(call, () => latest.current, around, show))
  const offline = !useOnline()
  return { act, ...shown, forgive: () => show({ ...shown, refusal: undefined }), offline }
}
