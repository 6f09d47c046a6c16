import type { Call } from '@humidor/contract/call.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { useLayoutEffect, useRef, useState } from 'react'
import { type ActHow, createActor, type Shown, type Surroundings } from './actor.ts'
import type { AnswerOf, RequestOf } from './client.ts'

/** A form's act, as it is shown. */
export interface Acting<C extends Call> {
  /** Does it, once: a second call while the first is under way does nothing. @returns the answer, or undefined when there is none */
  act(request: RequestOf<C>): Promise<AnswerOf<C> | undefined>
  busy: boolean
  /** Why the last one was refused, if that is one of `inField`. */
  refusal: ErrorCode | undefined
  /** Takes the refusal off its field, as when the reader types again. */
  forgive(): void
  /** The device is offline: nothing can be sent, and `act` only says so. */
  offline: boolean
}

/** The hook of an app that does something on the server, once per press; what it changes is asked again. */
export const createUseAct = (around: Surroundings, useOnline: () => boolean) =>
  function useAct<C extends Call>(call: C, how: ActHow<C> = {}): Acting<C> {
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
