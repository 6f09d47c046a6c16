import { type LanguageKey, languageOf } from '@humidor/locales/languages.ts'
import { useSyncExternalStore } from 'react'
import { forgetAppLock } from './app-lock.ts'
import { keep, kept } from './storage.ts'

export const themes = ['dark', 'light', 'system'] as const
export type Theme = (typeof themes)[number]

/** The values that the device stores (rules X2), each a plain string under its own key. */
export interface Session {
  /** The member's token, while signed in. */
  tk: string | undefined
  /** The merchant's token. A merchant is another identity, with its own store. */
  mtk: string | undefined
  lang: LanguageKey
  /** Dark unless the reader has chosen another theme. */
  theme: Theme
}

const isTheme = (text: unknown): text is Theme => themes.includes(text as Theme)

function read(): Session {
  const theme = kept('theme')
  return {
    tk: kept('tk') || undefined,
    mtk: kept('mtk') || undefined,
    lang: languageOf(kept('lang')).key,
    theme: isTheme(theme) ? theme : 'dark',
  }
}

/** How often another tab has replaced each of the two sign-ins. */
export interface Turns {
  tk: number
  mtk: number
}

let now: Session | undefined
let turns: Turns = { tk: 0, mtk: 0 }
const watchers = new Set<() => void>()

/** @param own changes made on this page, which handles them itself */
function refresh(own?: keyof Session) {
  const next = read()
  const same = now && next.tk === now.tk && next.mtk === now.mtk && next.lang === now.lang && next.theme === now.theme
  if (same) return
  for (const token of ['tk', 'mtk'] as const)
    if (now && token !== own && next[token] !== now[token]) turns = { ...turns, [token]: turns[token] + 1 }
  now = next
  for (const watcher of watchers) watcher()
}

function put(key: 'tk' | 'mtk' | 'lang' | 'theme', value: string | undefined) {
  keep(key, value)
  if (key === 'tk') forgetAppLock()
  refresh(key)
}

function listen(watcher: () => void) {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** The signed-in member and merchant of this device, and their display settings. Other tabs follow at once. */
export const session = {
  now(): Session {
    now ??= read()
    return now
  },
  turns: (): Turns => turns,
  /** A member has signed in, or switched to a linked account. */
  signIn: (tk: string) => put('tk', tk),
  signOut: () => put('tk', undefined),
  merchantIn: (mtk: string) => put('mtk', mtk),
  merchantOut: () => put('mtk', undefined),
  pickLanguage: (key: LanguageKey) => put('lang', key),
  pickTheme: (theme: Theme) => put('theme', theme),
  /** Calls back at every change, including changes in another tab. @returns unsubscribe */
  listen,
}

/** Follows other tabs. Called once, when the app starts. */
export function followOtherTabs() {
  addEventListener('storage', () => refresh())
}

/** The prerendered page suits a visitor without a session, in English and the dark theme. */
const atBuild: Session = { tk: undefined, mtk: undefined, lang: 'en', theme: 'dark' }

export const useSession = (): Session => useSyncExternalStore(listen, session.now, () => atBuild)

/** A React key that changes when another tab signs in as someone else. A page with this key resets, including its typed input. */
export const useTurns = (): Turns => useSyncExternalStore(listen, session.turns, session.turns)
