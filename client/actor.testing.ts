import type { Call } from '@humidor/contract/call.ts'
import { type ActOptions, createActor, type Shown, type Surroundings } from './actor.ts'
import type { Ask, AskOptions, Outcome } from './client.ts'
import { createKeyRing } from './keys.ts'

/** A form for a call. The test gives the server’s answers, and their time. */
export function formOf<C extends Call>(call: C, how: ActOptions<C> = {}, online = true, keys = createKeyRing()) {
  const sent: (string | undefined)[] = []
  const events: string[] = []
  const shown: Shown[] = []
  const answers: ((outcome: Outcome<C>) => void)[] = []
  const ask = ((_call: unknown, _request: unknown, { key }: AskOptions = {}) => {
    sent.push(key)
    return new Promise((answer) => answers.push(answer))
  }) as unknown as Ask
  const around: Surroundings = {
    ask,
    isOnline: () => online,
    offline: async () => void events.push('offline'),
    failed: async (failure) => void events.push(failure.kind === 'refused' ? failure.code : failure.kind),
    inDoubt: async (here) => void events.push(here ? 'in doubt here' : 'in doubt, and left'),
    done: (text) => void events.push(text),
    signedOut: ({ audience }) => void events.push(`signed out of ${audience}`),
    changed: (changed) => void events.push(`changed ${changed.path}`),
  }
  const actor = createActor(
    call,
    () => how,
    around,
    (state) => shown.push(state),
    keys,
  )
  return { ...actor, sent, events, shown, answers }
}
