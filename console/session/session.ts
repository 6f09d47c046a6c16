import { useSyncExternalStore } from 'react'
import { device, tab } from './storage.ts'

export const themes = ['dark', 'light', 'system'] as const
export type Theme = (typeof themes)[number]

/** Why somebody who was signed in is so no longer; the sign-in says it. */
export type Ending = 'idle' | 'expired'

export interface Session {
  /** The operator's token, while signed in on this tab. */
  otk: string | undefined
  theme: Theme
  ended: Ending | undefined
}

const isTheme = (text: unknown): text is Theme => themes.includes(text as Theme)

let now: Session | undefined
const watchers = new Set<() => void>()

function read(): Session {
  const theme = device.kept('theme')
  return { otk: tab.kept('otk'), theme: isTheme(theme) ? theme : 'dark', ended: undefined }
}

function put(next: Partial<Session>) {
  now = { ...session.now(), ...next }
  for (const watcher of watchers) watcher()
}

function listen(watcher: () => void) {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Who is signed in on this tab, and how they like to read. */
export const session = {
  now(): Session {
    now ??= read()
    return now
  },
  signIn(otk: string) {
    tab.keep('otk', otk)
    put({ otk, ended: undefined })
  },
  /** @param ended why, where the operator did not do it themselves */
  signOut(ended?: Ending) {
    tab.keep('otk', undefined)
    put({ otk: undefined, ended })
  },
  pickTheme(theme: Theme) {
    device.keep('theme', theme)
    put({ theme })
  },
  /** Calls back at every change. @returns how to stop */
  listen,
}

/** Another tab of this device has picked another theme. Who is signed in, tabs tell each other (`tabs.ts`). */
export function followOtherTabs() {
  addEventListener('storage', () => put({ theme: read().theme }))
}

export const useSession = (): Session => useSyncExternalStore(listen, session.now)
