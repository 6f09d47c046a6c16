import type { Call } from '@humidor/contract/call.ts'
import { type ActHow, createActor, type Shown, type Surroundings } from './actor.ts'
import type { Ask, AskOptions, Outcome } from './client.ts'
import { createKeyRing } from './keys.ts'

/** A form for a call, whose server answers what it is told, when it is told. */
export function formOf<C extends Call>(call: C, how: ActHow<C> = {}, online = true, keys = createKeyRing()) {
  const sent: (string | undefined)[] = []
  const told: string[] = []
  const shown: Shown[] = []
  const answers: ((outcome: Outcome<C>) => void)[] = []
  const ask = ((_call: unknown, _request: unknown, { key }: AskOptions = {}) => {
    sent.push(key)
    return new Promise((answer) => answers.push(answer))
  }) as unknown as Ask
  const around: Surroundings = {
    ask,
    isOnline: () => online,
    offline: async () => void told.push('offline'),
    failed: async (failure) => void told.push(failure.kind === 'refused' ? failure.code : failure.kind),
    inDoubt: async (here) => void told.push(here ? 'in doubt here' : 'in doubt, and left'),
    done: (text) => void told.push(text),
    signedOut: ({ audience }) => void told.push(`signed out of ${audience}`),
    changed: (changed) => void told.push(`changed ${changed.path}`),
  }
  const actor = createActor(
    call,
    () => how,
    around,
    (state) => shown.push(state),
    keys,
  )
  return { ...actor, sent, told, shown, answers }
}
