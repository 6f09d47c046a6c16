import type { Call } from '@humidor/contract/call.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import {
  createContext,
  createElement,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { type ActHow, createActor, isDoubted, type Shown, type Surroundings } from './actor.ts'
import type { AnswerOf, RequestOf } from './client.ts'
import { createKeyRing } from './keys.ts'

/** A form's act, as it is shown. */
export interface Acting<C extends Call> {
  /** Does it, once: a second call while the first is under way does nothing. @returns the answer, or undefined when there is none */
  act(request: RequestOf<C>): Promise<AnswerOf<C> | undefined>
  busy: boolean
  /** Why the last one was refused, if that is one of `inField`. */
  refusal: ErrorCode | undefined
  /** Takes the refusal off its field, as when the reader types again. */
  forgive(): void
  /**
   * Takes back what is under way, as when something else is typed: its answer leads nowhere, and another can be asked at once.
   * For what looks something up, as what a call that moves has done stays done.
   */
  takeBack(): void
  /** The device is offline: nothing can be sent, and `act` only says so. */
  offline: boolean
  /**
   * Whether this was sent on this page and may have been done: the same again is answered by what was, so that no newer fact
   * is held against it. A request told in part asks for any such, an empty one for any at all.
   */
  doubts(request: Partial<RequestOf<C>>): boolean
}

const Keys = createContext(createKeyRing())

/** A page's own keys: they outlive the dialogs and steps on it that come and go, as a step back after a lost answer. */
export function PageKeys({ children }: { children: ReactNode }) {
  const [keys] = useState(() => createKeyRing())
  useLayoutEffect(() => {
    keys.stand(true)
    return () => keys.stand(false)
  }, [keys])
  return createElement(Keys, { value: keys }, children)
}

/** What is in doubt on this page, as `Acting.doubts`, for what stands around a form. */
export function useDoubts<C extends Call>(call: C): Acting<C>['doubts'] {
  const keys = useContext(Keys)
  const doubts = useSyncExternalStore(keys.listen, keys.doubts, keys.doubts)
  return (request) => isDoubted(doubts, call, request)
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
        const { then: _, left, ...rest } = latest.current ?? {}
        latest.current = { ...rest, ...(left !== undefined && { thanks: left }) } as ActHow<C>
      },
      [],
    )
    const keys = useContext(Keys)
    const doubts = useDoubts(call)
    const [actor] = useState(() => createActor(call, () => latest.current, around, show, keys))
    const offline = !useOnline()
    return { ...actor, ...shown, forgive: () => show((now) => ({ ...now, refusal: undefined })), offline, doubts }
  }
