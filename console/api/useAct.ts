import { createUseAct } from '@humidor/client/acting.ts'
import type { Surroundings } from '@humidor/client/actor.ts'
import { queryKeyOf } from '@humidor/client/asking.ts'
import { LONG_TOAST_MS, say } from '@humidor/ui/toast.ts'
import { isOnline, useOnline } from '../session/online.ts'
import { frameWords } from '../words/labels.ts'
import { failureText } from '../words/refusals.ts'
import { ask } from './ask.ts'
import { queries, signedOut } from './queries.ts'

const around: Surroundings = {
  ask,
  isOnline,
  offline: async () => say(frameWords.offline, 'bad'),
  failed: async (failure) => say(failureText(failure), 'bad'),
  inDoubt: async (here) => say(here ? frameWords.lostHere : frameWords.lostLeft, 'bad', LONG_TOAST_MS),
  done: (text) => say(text, 'ok'),
  signedOut: ({ token }) => signedOut(token),
  changed: (call) => void queries.invalidateQueries({ queryKey: queryKeyOf(call) }),
}

/** Runs an act on the server once per press, and refetches the calls that it changes. */
export const useAct = createUseAct(around, useOnline)
