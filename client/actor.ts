import { type Call, inDoubtErrors, substanceOf } from '@humidor/contract/call.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { z } from 'zod/mini'
import type { AnswerOf, Ask, Failure, Outcome, RefusalOf, RequestOf } from './client.ts'
import { createKeyRing } from './keys.ts'

export interface ActHow<C extends Call> {
  /** The sentence for a toast once it is done. */
  thanks?: string | ((answer: AnswerOf<C>, request: RequestOf<C>) => string)
  /** What follows once it is done, as to go somewhere; not when the reader has left the page meanwhile. */
  then?: (answer: AnswerOf<C>, request: RequestOf<C>) => void
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

/** What is asked, as text, without the proofs: a new authenticator code is no new payment. */
export function substance(call: Call, request: unknown): string {
  const encoded = z.safeEncode(call.request as z.ZodMiniType, request)
  return JSON.stringify(substanceOf(call, { ...(encoded.data as object) }))
}

const doubtful: ReadonlySet<ErrorCode> = new Set(inDoubtErrors)

/** It is not known whether it took effect: there was no answer, or one from a server that does not know either. */
const inDoubt = (outcome: Outcome<Call>) =>
  outcome.kind === 'network' || (outcome.kind === 'refused' && doubtful.has(outcome.code))

/**
 * One form's act. A second one while the first is under way does nothing; a call that moves keeps its idempotency key
 * until it is known what became of it, so that pressing again after a lost answer cannot pay twice.
 * @param how asked when the answer is there, as the form may have changed by then
 */
export function createActor<C extends Call>(
  call: C,
  how: () => ActHow<C> | undefined,
  around: Surroundings,
  show: (shown: Shown) => void,
) {
  const keys = createKeyRing()
  let underWay = false

  async function run(request: RequestOf<C>): Promise<{ answer?: AnswerOf<C>; refusal?: ErrorCode }> {
    const outcome = await around.ask(call, request, call.moves ? { key: keys.keyFor(substance(call, request)) } : {})
    if (!inDoubt(outcome)) keys.settled()
    const { thanks, then, changes, inField } = how() ?? {}
    // A refusal tells that what was shown is out of date, and a lost answer may have been a yes: look again after both.
    if (outcome.kind !== 'signed out') for (const question of changes ?? []) around.changed(question)
    switch (outcome.kind) {
      case 'answer':
        if (thanks !== undefined) around.done(typeof thanks === 'function' ? thanks(outcome.data, request) : thanks)
        then?.(outcome.data, request)
        return { answer: outcome.data }
      case 'signed out':
        around.signedOut(outcome)
        return {}
      case 'refused':
        if (inField?.includes(outcome.code)) return { refusal: outcome.code }
        await around.failed(outcome)
        return {}
      case 'network':
        await around.failed(outcome)
        return {}
    }
  }

  /** @returns the answer, or undefined when there is none */
  return async (request: RequestOf<C>): Promise<AnswerOf<C> | undefined> => {
    if (underWay) return undefined
    if (!around.isOnline()) {
      await around.offline()
      return undefined
    }
    underWay = true
    show({ busy: true, refusal: undefined })
    let refusal: ErrorCode | undefined
    try {
      const outcome = await run(request)
      refusal = outcome.refusal
      return outcome.answer
    } finally {
      underWay = false
      show({ busy: false, refusal })
    }
  }
}
