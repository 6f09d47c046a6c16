import { createUseAct } from '@humidor/client/acting.ts'
import { useSyncExternalStore } from 'react'
import { failureText } from '../../api/refusal-text.ts'
import { around } from '../../api/useAct.ts'
import { useOnline } from '../../session/online.ts'
import { wordsOf } from '../../words/words.ts'

let shown: string | undefined
const watchers = new Set<() => void>()

/** Shows a failure on the lock screen, instead of the last one. It shows no toasts: those of the page below may name amounts. */
export function showFailure(text: string | undefined) {
  shown = text
  for (const watcher of watchers) watcher()
}

function listen(watcher: () => void) {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** The failure that the lock screen shows. */
export const useFailure = () => useSyncExternalStore(listen, () => shown)

/** As `useAct`, for the acts of the lock screen. */
export const useLockAct = createUseAct(
  {
    ...around,
    offline: async () => showFailure((await wordsOf('frame'))('offline')),
    failed: async (failure) => showFailure(await failureText(failure)),
  },
  useOnline,
)
