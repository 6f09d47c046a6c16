import { type Acting, createUseAct, useDoubts } from '@humidor/client/acting.ts'
import type { ActOptions, Surroundings } from '@humidor/client/actor.ts'
import { queryKeyOf } from '@humidor/client/asking.ts'
import { LONG_TOAST_MS, say } from '@humidor/ui/toast.ts'
import { isOnline, useOnline } from '../session/online.ts'
import { wordsOf } from '../words/words.ts'
import { askProven } from './ask.ts'
import { becomeMember } from './become-member.ts'
import { leave } from './leave.ts'
import { queries } from './query-client.ts'
import { failureText } from './refusal-text.ts'

export type { Acting, ActOptions as ActHow }
export { useDoubts }

export const around: Surroundings = {
  ask: askProven,
  isOnline,
  offline: async () => say((await wordsOf('frame'))('offline'), 'bad'),
  failed: async (failure) => {
    if (failure.kind === 'refused' && failure.code === 'not_active') await becomeMember()
    else say(await failureText(failure), 'bad')
  },
  inDoubt: async (here) => say((await wordsOf('frame'))(here ? 'lost.here' : 'lost.left'), 'bad', LONG_TOAST_MS),
  done: (text) => say(text, 'ok'),
  signedOut: ({ audience, token }) => leave(audience, token),
  changed: (call) => void queries.invalidateQueries({ queryKey: queryKeyOf(call) }),
}

/**
 * Does something on the server. A call that moves money gets one idempotency key per submit, kept when the network
 * fails, so that pressing again cannot pay twice.
 */
export const useAct = createUseAct(around, useOnline)
