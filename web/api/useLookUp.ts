import type { AnswerOf, RefusalOf, RequestOf } from '@humidor/client/client.ts'
import type { Call } from '@humidor/contract/call.ts'
import { useRef } from 'react'
import { type Acting, useAct } from './useAct.ts'

export interface LookUpHow<C extends Call, Asked> {
  /** The refusals that the form shows at a field. */
  inField: readonly RefusalOf<C>[]
  /** What follows once it is found, with what stood in the form when it was asked. */
  then: (found: AnswerOf<C>, asked: Asked) => void
}

/** What a form looks up before it leads on, as it is shown. */
export interface LookUp<C extends Call, Asked> extends Pick<Acting<C>, 'busy' | 'refusal' | 'offline' | 'takeBack'> {
  look(request: RequestOf<C>, asked: Asked): void
}

/**
 * Looks up for a form who or what it is about. The answer is joined to what was asked for and to nothing typed since: for
 * every change the form takes the look-up back, so that one person's name never stands beside another's payment.
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
