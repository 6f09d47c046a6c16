import type { AnswerOf, RefusalOf, RequestOf } from '@humidor/client/client.ts'
import type { Call } from '@humidor/contract/call.ts'
import { useRef } from 'react'
import { type Acting, useAct } from './useAct.ts'

export interface LookUpHow<C extends Call, Asked> {
  /** Refusals that the form shows at a field. */
  inField: readonly RefusalOf<C>[]
  /** Called with the answer, and with the form's content at the time of the request. */
  then: (found: AnswerOf<C>, asked: Asked) => void
}

/** The state of a form's look-up. */
export interface LookUp<C extends Call, Asked> extends Pick<Acting<C>, 'busy' | 'refusal' | 'offline' | 'takeBack'> {
  look(request: RequestOf<C>, asked: Asked): void
}

/**
 * Looks up a form's subject, such as a recipient. The answer goes with the content that was asked about, not with later input:
 * the form takes the look-up back on every change, so one person's name never appears beside another's payment.
 */
export function useLookUp<C extends Call, Asked extends object>(call: C, how: LookUpHow<C, Asked>): LookUp<C, Asked> {
  const asked = useRef<Asked>(undefined)
  const { act, ...shown } = useAct(call, {
    inField: how.inField,
    then: (found) => asked.current && how.then(found, asked.current),
  })
  return {
    ...shown,
    look(request, it) {
      if (shown.busy) return
      asked.current = it
      void act(request)
    },
  }
}
