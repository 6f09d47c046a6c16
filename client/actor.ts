import { type Call, doorErrors, inDoubtErrors, substanceOf } from '@humidor/contract/call.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { z } from 'zod/mini'
import type { AnswerOf, Ask, Failure, Outcome, RefusalOf, RequestOf } from './client.ts'
import { createKeyRing, type KeyRing, type Substance } from './keys.ts'

export interface ActHow<C extends Call> {
  /** The sentence for a toast once it is done. */
  thanks?: string | ((answer: AnswerOf<C>, request: RequestOf<C>) => string)
  /** What follows once it is done, as to go somewhere; not when the reader has left the page meanwhile. */
  then?: (answer: AnswerOf<C>, request: RequestOf<C>) => void
  /** The sentence for a toast where the reader has left the page meanwhile, and `then` would have shown that it is done. */
  left?: ActHow<C>['thanks']
  /** What follows where it is not known whether it was done, as its answer was lost. */
  lost?: () => void
  /** The questions whose answers it changes; they are asked again, also when it was refused or its answer was lost. */
  changes?: readonly Call[]
  /** The refusals that the form shows at a field or in its own words; all others are said in a toast. */
  inField?: readonly RefusalOf<C>[]
}

/** What an act needs from its surroundings. */
export interface Surroundings {
  ask: Ask
  isOnline(): boolean
  offline(): Promise<void>
  failed(failure: Exclude<Failure, { kind: 'signed out' }>): Promise<void>
  /**
   * Nobody knows whether what moves something was done.
   * @param here the page that sent it is still there: the same once more has the same key, and is done once
   */
  inDoubt(here: boolean): Promise<void>
  done(text: string): void
  signedOut(failure: Extract<Failure, { kind: 'signed out' }>): void
  changed(call: Call): void
}

/** What the form shows of it. */
export interface Shown {
  busy: boolean
  /** Only one that the form said it shows itself (`inField`). */
  refusal: ErrorCode | undefined
}

const textOf = (value: unknown) =>
  JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? String(inner) : inner))

/** A text as it is sent, read as its kind: what was typed with another blank is the same request. */
function onWire({ request }: Call, name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  const { shape = {} } = request._zod.def as { shape?: Record<string, z.ZodMiniType> }
  const field = shape[name]
  const encoded = field && z.safeEncode(field, value as never)
  return encoded?.success ? encoded.data : value
}

/** What is asked, without the proofs and what was seen: a new authenticator code is no new payment. */
export function substance(call: Call, request: object): Substance {
  const fields = Object.entries(substanceOf(call, request))
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, onWire(call, name, value)] as const)
  return [call.path, ...fields.map(([name, value]) => `${name} ${textOf(value)}`).toSorted()]
}

/** Whether a request is in doubt; of one that is told in part, whether any such is. */
export const isDoubted = <C extends Call>(doubts: readonly Substance[], call: C, request: Partial<RequestOf<C>>) =>
  doubts.some((one) => substance(call, request).every((piece) => one.includes(piece)))

const doubtful: ReadonlySet<ErrorCode> = new Set(inDoubtErrors)
const unlooked: ReadonlySet<ErrorCode> = new Set(doorErrors)

/** It is not known whether it took effect: there was no answer, or one from a server that does not know either. */
const inDoubt = (outcome: Outcome<Call>) =>
  outcome.kind === 'network' || (outcome.kind === 'refused' && doubtful.has(outcome.code))

/** Milliseconds after which every node knows a setting that was changed: until then one may still tell what was seen. */
const KNOWN_TO_ALL = 1_200

/** What an act goes by, from the press to what follows its answer. */
interface Workings<C extends Call> {
  /** Asked when the answer is there, as the form may have changed by then. */
  how: () => ActHow<C> | undefined
  around: Surroundings
  /** Those of the page, as the step or the dialog that has the button may be gone by then. */
  keys: KeyRing
  /** The form has taken it back meanwhile. */
  isTakenBack: () => boolean
}

async function run<C extends Call>(call: C, request: RequestOf<C>, { how, around, keys, isTakenBack }: Workings<C>) {
  const asked = substance(call, request as object)
  const outcome = await around.ask(call, request, call.idempotent ? { key: keys.keyFor(asked) } : {})
  // That nobody is signed in any more is so whatever is typed by now.
  if (isTakenBack() && outcome.kind !== 'signed out') return {}
  const unknown = inDoubt(outcome)
  if (call.idempotent && unknown) keys.lost(asked)
  // What the door refuses before it looks for earlier answers tells nothing of an earlier try.
  else if (outcome.kind === 'refused' && !unlooked.has(outcome.code)) keys.refused(asked)
  const { thanks, then, lost, changes, inField } = how() ?? {}
  if (unknown) lost?.()
  // A refusal tells that what was shown is out of date, and a lost answer may have been a yes: look again after both.
  const lookAgain = () => {
    for (const question of changes ?? []) around.changed(question)
  }
  if (outcome.kind !== 'signed out') lookAgain()
  const failed = async (failure: Exclude<Failure, { kind: 'signed out' }>) =>
    call.idempotent && unknown ? await around.inDoubt(!keys.isGone()) : await around.failed(failure)
  // At another price or fee than was seen, what holds now has to be seen to be agreed to.
  if (call.seen && outcome.kind === 'refused' && outcome.code === 'illegal_value') setTimeout(lookAgain, KNOWN_TO_ALL)
  switch (outcome.kind) {
    case 'answer':
      if (thanks !== undefined) around.done(typeof thanks === 'function' ? thanks(outcome.data, request) : thanks)
      then?.(outcome.data, request)
      // Last, as a form that stood there for what was in doubt goes with it.
      keys.answered(asked)
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
 * One form's act. A second one while the first is under way does nothing; a call that moves keeps its idempotency key
 * until it is known what became of it, so that pressing again after a lost answer cannot pay twice.
 * @param how asked when the answer is there, as the form may have changed by then
 * @param keys those of the page, as the step or the dialog that has the button may be gone by then
 */
export function createActor<C extends Call>(
  call: C,
  how: () => ActHow<C> | undefined,
  around: Surroundings,
  show: (shown: Shown) => void,
  keys = createKeyRing(),
) {
  let underWay: object | undefined
  return {
    /** @returns the answer, or undefined when there is none */
    async act(request: RequestOf<C>): Promise<AnswerOf<C> | undefined> {
      if (underWay) return undefined
      if (!around.isOnline()) {
        await around.offline()
        return undefined
      }
      const mine = {}
      underWay = mine
      show({ busy: true, refusal: undefined })
      const isTakenBack = () => underWay !== mine
      let refusal: ErrorCode | undefined
      try {
        const outcome: { answer?: AnswerOf<C>; refusal?: ErrorCode } = await run(call, request, {
          ...{ how, around, keys, isTakenBack },
        })
        refusal = outcome.refusal
        return outcome.answer
      } finally {
        if (!isTakenBack()) {
          underWay = undefined
          show({ busy: false, refusal })
        }
      }
    },
    /** What is under way leads nowhere any more, and another can be asked at once; what moves stays as it is. */
    takeBack() {
      if (call.idempotent && underWay) return
      underWay = undefined
      show({ busy: false, refusal: undefined })
    },
  }
}
