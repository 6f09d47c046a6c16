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
import { type ActOptions, createActor, isDoubted, type NamedRequest, type Shown, type Surroundings } from './actor.ts'
import type { AnswerOf, RequestOf } from './client.ts'
import { createKeyRing } from './keys.ts'

/** The state of a form's action and the functions that drive it. */
export interface Acting<C extends Call> {
  /**
   * Sends the request once; while one is pending, further calls do nothing. @returns the answer, or undefined when there is none
   */
  act(request: RequestOf<C>): Promise<AnswerOf<C> | undefined>
  /** The request as `act` would send it, whatever its `googleCode` is. Undefined where it is not complete. */
  named(request: RequestOf<C>): NamedRequest | undefined
  busy: boolean
  /** The code of the last refusal, if `inField` lists it. */
  refusal: ErrorCode | undefined
  /** Clears the refusal of the field, for example when the reader types again. */
  forgive(): void
  /**
   * Cancels a pending lookup, for example when the input changes: its answer is ignored, and a new request can start at once.
   * Has no effect on an idempotent call, because its result stays.
   */
  takeBack(): void
  /** The device is offline: `act` sends nothing and only reports it. */
  offline: boolean
  /**
   * True when this page sent the request and its result is unknown. Repeating it returns the first result, so do not check it
   * against newer facts.
   * A partial request matches every request that contains it; an empty one matches all. So send an empty field as empty: a request
   * without it would pass for the one in doubt, yet have another key.
   */
  doubts(request: Partial<RequestOf<C>>): boolean
}

const Keys = createContext(createKeyRing())

/** The idempotency keys of a page. They outlive its dialogs and steps, for example a step back after a lost answer. */
export function PageKeys({ children }: { children: ReactNode }) {
  const [keys] = useState(() => createKeyRing())
  useLayoutEffect(() => {
    keys.setMounted(true)
    return () => keys.setMounted(false)
  }, [keys])
  return createElement(Keys, { value: keys }, children)
}

/** `Acting.doubts` of this page, for components outside the form. */
export function useDoubts<C extends Call>(call: C): Acting<C>['doubts'] {
  const keys = useContext(Keys)
  const doubts = useSyncExternalStore(keys.listen, keys.doubts, keys.doubts)
  return (request) => isDoubted(doubts, call, request)
}

/** Creates an app's hook for actions on the server: once per press; refetches the queries that an action changes. */
export const createUseAct = (around: Surroundings, useOnline: () => boolean) =>
  function useAct<C extends Call>(call: C, how: ActOptions<C> = {}): Acting<C> {
    const [shown, show] = useState<Shown>({ busy: false, refusal: undefined })
    const latest = useRef<ActOptions<C>>(undefined)
    useLayoutEffect(() => {
      latest.current = how
    })
    useLayoutEffect(
      () => () => {
        // The form is unmounted: still report the result of its action, but do not navigate.
        const { then: _, successIfLeft, ...rest } = latest.current ?? {}
        latest.current = { ...rest, ...(successIfLeft !== undefined && { success: successIfLeft }) } as ActOptions<C>
      },
      [],
    )
    const keys = useContext(Keys)
    const doubts = useDoubts(call)
    const [actor] = useState(() => createActor(call, () => latest.current, around, show, keys))
    const offline = !useOnline()
    return { ...actor, ...shown, forgive: () => show((now) => ({ ...now, refusal: undefined })), offline, doubts }
  }
