import { type LanguageKey, languageOf } from '@humidor/locales/languages.ts'
import { useSyncExternalStore } from 'react'
import { keep, kept } from './storage.ts'

export const themes = ['dark', 'light', 'system'] as const
export type Theme = (typeof themes)[number]

/** What the device remembers (rules X2), each a plain string under its own key. */
export interface Session {
  /** The member's token, while signed in. */
  tk: string | undefined
  /** The merchant's token: another person, another store. */
  mtk: string | undefined
  lang: LanguageKey
  /** Dark unless the reader has picked another. */
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

/** How often each of the two sign-ins has become another one by what was done in another tab. */
export interface Turns {
  tk: number
  mtk: number
}

let now: Session | undefined
let turns: Turns = { tk: 0, mtk: 0 }
const watchers = new Set<() => void>()

/** @param own what was changed on this page, which knows of it and goes on by itself */
function refresh(own?: keyof Session) {
  const next = read()
  const same = now && next.tk === now.tk && next.mtk === now.mtk && next.lang === now.lang && next.theme === now.theme
  if (same) return
  for (const door of ['tk', 'mtk'] as const)
    if (now && door !== own && next[door] !== now[door]) turns = { ...turns, [door]: turns[door] + 1 }
  now = next
  for (const watcher of watchers) watcher()
}

function put(key: 'tk' | 'mtk' | 'lang' | 'theme', value: string | undefined) {
  keep(key, value)
  refresh(key)
}

function listen(watcher: () => void) {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Who is signed in on this device, and how they read. Other tabs follow at once. */
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
  /** Calls back at every change, also one made in another tab. @returns how to stop */
  listen,
}

/** Follows other tabs. Called once, when the app starts. */
export function followOtherTabs() {
  addEventListener('storage', () => refresh())
}

/** The prerendered page is for a visitor without a session who reads English in the dark. */
const atBuild: Session = { tk: undefined, mtk: undefined, lang: 'en', theme: 'dark' }

export const useSession = (): Session => useSyncExternalStore(listen, session.now, () => atBuild)

/** What is begun anew for another person who signs in elsewhere: a page keyed by this, with all that was typed on it. */
export const useTurns = (): Turns => useSyncExternalStore(listen, session.turns, session.turns)
