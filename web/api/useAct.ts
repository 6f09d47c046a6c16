import type { Call } from '@humidor/contract/call.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod/mini'
import { isOnline, useOnline } from '../session/online.ts'
import { say } from '../ui/toast.ts'
import { wordsOf } from '../words/words.ts'
import { ask } from './ask.ts'
import type { AnswerOf, RefusalOf, RequestOf } from './client.ts'
import { createKeyRing } from './keys.ts'
import { leave } from './leave.ts'
import { queries } from './query-client.ts'
import { failureText } from './refusal-text.ts'
import { questionsOf } from './useAsk.ts'

export interface ActHow<C extends Call> {
  /** The sentence for a toast once it is done. */
  thanks?: string | ((answer: AnswerOf<C>, request: RequestOf<C>) => string)
  /** What follows once it is done, as to go somewhere. */
  then?: (answer: AnswerOf<C>, request: RequestOf<C>) => void
  /** The questions whose answers it changes; they are asked again. */
  changes?: readonly Call[]
  /** The refusals that the form shows at a field or in its own words; all others are said in a toast. */
  inField?: readonly RefusalOf<C>[]
}

export interface Acting<C extends Call> {
  /** Does it, once: a second call while the first is under way does nothing. @returns the answer, or undefined when there is none */
  act(request: RequestOf<C>): Promise<AnswerOf<C> | undefined>
  busy: boolean
  /** Why the last one was refused; `useRefusalText()` says it in words. */
  refusal: ErrorCode | undefined
  /** Takes the refusal off its field, as when the reader types again. */
  forgive(): void
  /** The device is offline: nothing can be sent, and `act` only says so. */
  offline: boolean
}

const proofFields = { googleCode: 'googleCode', emailCode: 'code' } as const

/** What is asked, as text, without the proofs: a new authenticator code is no new payment. */
export function substance(call: Call, request: unknown): string {
  const encoded = z.safeEncode(call.request as z.ZodMiniType, request)
  const fields = { ...(encoded.data as object) } as Record<string, unknown>
  for (const proof of call.proves ?? []) delete fields[proofFields[proof]]
  return JSON.stringify(fields)
}

/**
 * Does something on the server. A call that moves money gets one idempotency key per submit, kept when the network
 * fails, so that pressing again cannot pay twice.
 */
export function useAct<C extends Call>(call: C, how: ActHow<C> = {}): Acting<C> {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<ErrorCode>()
  const [keys] = useState(createKeyRing)
  const underWay = useRef(false)
  const latest = useRef(how)
  useEffect(() => {
    latest.current = how
  })
  const offline = !useOnline()

  async function run(request: RequestOf<C>): Promise<AnswerOf<C> | undefined> {
    const outcome = await ask(call, request, call.moves ? { key: keys.keyFor(substance(call, request)) } : {})
    if (outcome.kind === 'network') {
      say(await failureText(outcome), 'bad')
      return undefined
    }
    keys.settled()
    const { thanks, then, changes, inField } = latest.current
    if (outcome.kind === 'answer') {
      for (const changed of changes ?? []) void queries.invalidateQueries({ queryKey: questionsOf(changed) })
      if (thanks !== undefined) say(typeof thanks === 'function' ? thanks(outcome.data, request) : thanks, 'ok')
      then?.(outcome.data, request)
      return outcome.data
    }
    if (outcome.kind === 'signed out') leave(outcome.door, outcome.token)
    else {
      setRefusal(outcome.code)
      if (!inField?.includes(outcome.code)) say(await failureText(outcome), 'bad')
    }
    return undefined
  }

  async function act(request: RequestOf<C>) {
    if (underWay.current) return undefined
    if (!isOnline()) {
      say((await wordsOf('frame'))('offline'), 'bad')
      return undefined
    }
    underWay.current = true
    setBusy(true)
    setRefusal(undefined)
    try {
      return await run(request)
    } finally {
      underWay.current = false
      setBusy(false)
    }
  }

  return { act, busy, refusal, forgive: () => setRefusal(undefined), offline }
}
