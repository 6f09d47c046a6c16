import { useSyncExternalStore } from 'react'
import { device, tab } from './storage.ts'

export const themes = ['dark', 'light', 'system'] as const
export type Theme = (typeof themes)[number]

/** Why a session ended; the sign-in page says it. */
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

/** The operator of this tab, and the theme. */
export const session = {
  now(): Session {
    now ??= read()
    return now
  },
  signIn(otk: string) {
    tab.keep('otk', otk)
    put({ otk, ended: undefined })
  },
  /** @param ended the reason, unless the operator signed out by themselves */
  signOut(ended?: Ending) {
    tab.keep('otk', undefined)
    put({ otk: undefined, ended })
  },
  pickTheme(theme: Theme) {
    device.keep('theme', theme)
    put({ theme })
  },
  /** Calls back at every change. @returns the function to stop */
  listen,
}

/** Follows the theme of other tabs on this device. Sign-ins travel by `tabs.ts`. */
export function followOtherTabs() {
  addEventListener('storage', () => put({ theme: read().theme }))
}

export const useSession = (): Session => useSyncExternalStore(listen, session.now)
