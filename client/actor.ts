import { type Call, errorsBeforeKey, inDoubtErrors, substanceOf } from '@humidor/contract/call.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { z } from 'zod/mini'
import type { AnswerOf, Ask, Failure, Outcome, RefusalOf, RequestOf } from './client.ts'
import { createKeyRing, type KeyRing, type Substance } from './keys.ts'

/** A request before it is sent: its call, its idempotency key (empty where the call has none) and its content on the wire. */
export interface NamedRequest {
  call: Call
  key: string
  wire: object
}

export interface ActOptions<C extends Call> {
  /** Toast text after success. */
  success?: string | ((answer: AnswerOf<C>, request: RequestOf<C>) => string)
  /** Follow-up after success, such as navigation. Skipped when the reader has left the page. */
  then?: (answer: AnswerOf<C>, request: RequestOf<C>) => void
  /** Toast text after success when the reader has left the page, so that `then` cannot show it. */
  successIfLeft?: ActOptions<C>['success']
  /** Follow-up when the answer was lost, so that the result is unknown. */
  lost?: () => void
  /** Queries that the action changes. They are refetched after success, refusal and a lost answer. */
  changes?: readonly Call[]
  /** Refusals that the form shows itself; all others go to a toast. */
  inField?: readonly RefusalOf<C>[]
}

/** Environment of an action. */
export interface Surroundings {
  ask: Ask
  isOnline(): boolean
  offline(): Promise<void>
  failed(failure: Exclude<Failure, { kind: 'signed out' }>): Promise<void>
  /**
   * Reports that the result of an idempotent call is unknown.
   * @param here the sending page is still mounted: repeating the request reuses its key, so it is executed once
   */
  inDoubt(here: boolean): Promise<void>
  done(text: string): void
  signedOut(failure: Extract<Failure, { kind: 'signed out' }>): void
  changed(call: Call): void
}

/** The part of the state that the form shows. */
export interface Shown {
  busy: boolean
  /** Only a code listed in `inField`. */
  refusal: ErrorCode | undefined
}

const textOf = (value: unknown) =>
  JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? String(inner) : inner))

/** A field as it is sent, normalized by its kind, so that a different blank does not make another request. */
function onWire({ request }: Call, name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  const { shape = {} } = request._zod.def as { shape?: Record<string, z.ZodMiniType> }
  const field = shape[name]
  const encoded = field && z.safeEncode(field, value as never)
  return encoded?.success ? encoded.data : value
}

/** The request without proofs and `seen` fields: a new authenticator code does not make a new payment. */
export function substance(call: Call, request: object): Substance {
  const fields = Object.entries(substanceOf(call, request))
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, onWire(call, name, value)] as const)
  return [call.path, ...fields.map(([name, value]) => `${name} ${textOf(value)}`).toSorted()]
}

/** True when a request is in doubt. A partial request matches every request that contains it. */
export const isDoubted = <C extends Call>(doubts: readonly Substance[], call: C, request: Partial<RequestOf<C>>) =>
  doubts.some((one) => substance(call, request).every((piece) => one.includes(piece)))

const doubtful: ReadonlySet<ErrorCode> = new Set(inDoubtErrors)
const beforeKeyLookup: ReadonlySet<ErrorCode> = new Set(errorsBeforeKey)

/** True when the effect is unknown: no answer, or an answer from a server that does not know either. */
const inDoubt = (outcome: Outcome<Call>) =>
  outcome.kind === 'network' || (outcome.kind === 'refused' && doubtful.has(outcome.code))

/** Milliseconds until every node knows a changed setting. A node may return the old value until then. */
const SETTINGS_SPREAD_MS = 1_200

/** Parameters of a run, from the press to the follow-up. */
interface RunContext<C extends Call> {
  /** Read when the answer arrives, because the form may have changed. */
  how: () => ActOptions<C> | undefined
  around: Surroundings
  /** The page's keys, because the step or dialog with the button may be unmounted by then. */
  keys: KeyRing
  /** The form has cancelled the run. */
  isTakenBack: () => boolean
}

async function run<C extends Call>(call: C, request: RequestOf<C>, { how, around, keys, isTakenBack }: RunContext<C>) {
  const subject = substance(call, request as object)
  const outcome = await around.ask(call, request, call.idempotent ? { key: keys.keyFor(subject) } : {})
  // A lost session counts even when the run was cancelled.
  if (isTakenBack() && outcome.kind !== 'signed out') return {}
  const unknown = inDoubt(outcome)
  if (call.idempotent && unknown) keys.lost(subject)
  // A refusal before the key lookup reveals nothing about an earlier attempt.
  else if (outcome.kind === 'refused' && !beforeKeyLookup.has(outcome.code)) keys.refused(subject)
  const { success, then, lost, changes, inField } = how() ?? {}
  if (unknown) lost?.()
  // A refusal means stale data, and a lost answer may have been a success: refetch after both.
  const refetch = () => {
    for (const question of changes ?? []) around.changed(question)
  }
  if (outcome.kind !== 'signed out') refetch()
  const failed = async (failure: Exclude<Failure, { kind: 'signed out' }>) =>
    call.idempotent && unknown ? await around.inDoubt(!keys.isGone()) : await around.failed(failure)
  // The price or fee has changed since the member saw it: refetch, so that they can agree to the new one.
  if (call.seen && outcome.kind === 'refused' && outcome.code === 'illegal_value')
    setTimeout(refetch, SETTINGS_SPREAD_MS)
  switch (outcome.kind) {
    case 'answer':
      if (success !== undefined) around.done(typeof success === 'function' ? success(outcome.data, request) : success)
      then?.(outcome.data, request)
      // Last, because it may unmount a form that is shown only while the request is in doubt.
      keys.answered(subject)
      return { answer: outcome.data }
    case 'signed out':
      around.signedOut(outcome)
      return {}
    case 'refused':
      if (inField?.includes(outcome.code)) return { refusal: outcome.code }
      await failed(outcome)
      return {}
    case 'network':
      await failed(outcome)
      return {}
  }
}

/**
 * Creates a form's action. Ignores a second press while the first is pending.
 * An idempotent call keeps its key until its result is known, so that a press after a lost answer cannot pay twice.
 * @param how read when the answer arrives, because the form may have changed
 * @param keys those of the page, because the step or dialog with the button may be unmounted by then
 */
export function createActor<C extends Call>(
  call: C,
  how: () => ActOptions<C> | undefined,
  around: Surroundings,
  show: (shown: Shown) => void,
  keys = createKeyRing(),
) {
  let pending: object | undefined
  return {
    /** @returns the answer, or undefined when there is none */
    async act(request: RequestOf<C>): Promise<AnswerOf<C> | undefined> {
      if (pending) return undefined
      if (!around.isOnline()) {
        await around.offline()
        return undefined
      }
      const current = {}
      pending = current
      show({ busy: true, refusal: undefined })
      const isTakenBack = () => pending !== current
      let refusal: ErrorCode | undefined
      try {
        const outcome: { answer?: AnswerOf<C>; refusal?: ErrorCode } = await run(call, request, {
          ...{ how, around, keys, isTakenBack },
        })
        refusal = outcome.refusal
        return outcome.answer
      } finally {
        if (!isTakenBack()) {
          pending = undefined
          show({ busy: false, refusal })
        }
      }
    },
    /** The request as `act` would send it, so that a passkey can confirm it. Undefined where it is not complete. */
    named(request: RequestOf<C>): NamedRequest | undefined {
      const encoded = z.safeEncode(call.request, { ...(request as object), googleCode: '000000' } as never)
      if (!encoded.success) return undefined
      return {
        call,
        key: call.idempotent ? keys.keyFor(substance(call, request as object)) : '',
        wire: encoded.data as object,
      }
    },
    /** Ignores the pending answer and allows a new request at once. Has no effect on an idempotent call. */
    takeBack() {
      if (call.idempotent && pending) return
      pending = undefined
      show({ busy: false, refusal: undefined })
    },
  }
}
