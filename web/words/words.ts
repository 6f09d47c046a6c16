import { defaultLanguage, type Language, type LanguageKey, languageOf } from '@humidor/locales/languages.ts'
import type { Words, WordsFile } from '@humidor/locales/words.ts'
import { use, useSyncExternalStore } from 'react'
import { createTranslator } from 'use-intl/core'
import frame from '../../locales/en/frame.json'
import home from '../../locales/en/home.json'
import { exposed, given } from './exposed.ts'

/** The translator of one file: `say('login.title')`, `say('hint', { minimum })`. An unknown key does not compile. */
export type Say<File extends WordsFile> = ReturnType<typeof createTranslator<Words, File>>

type Messages = Record<string, unknown>

// One chunk per language and file. The English frame and Home ship with the script, because Home is rendered from them. The
// build overlays every language on English, so a missing message appears in English (`web/build/words.ts`).
const chunks = import.meta.glob<Messages>(
  ['../../locales/*/*.json', '!../../locales/*/{mail,receipt-mail}.json', '!../../locales/en/{frame,home}.json'],
  { import: 'default' },
)

const held = new Map<string, Messages>([
  ['en/frame', frame],
  ['en/home', home],
])
const coming = new Map<string, Promise<void>>()
/** The translator of loaded words, as a promise for `use`. */
const sayings = new Map<string, Promise<unknown>>()
const inUse = new Set<WordsFile>(['frame'])
const watchers = new Set<() => void>()
let current: LanguageKey = defaultLanguage
/** The target language while its words load; otherwise the same as `current`. */
let wanted: LanguageKey = current

async function fetchWords(key: LanguageKey, file: WordsFile) {
  const chunk = chunks[`../../locales/${key}/${file}.json`]
  if (chunk) held.set(`${key}/${file}`, await chunk())
  else await lendEnglish(key, file)
}

async function lendEnglish(key: LanguageKey, file: WordsFile) {
  await load(defaultLanguage, file)
  held.set(`${key}/${file}`, held.get(`${defaultLanguage}/${file}`) ?? {})
}

/** @throws if the file cannot be fetched; the next call tries again */
function load(key: LanguageKey, file: WordsFile): Promise<void> {
  const name = `${key}/${file}`
  if (held.has(name)) return Promise.resolve()
  const already = coming.get(name)
  if (already) return already
  const started = fetchWords(key, file).finally(() => coming.delete(name))
  coming.set(name, started)
  return started
}

async function loadOrEnglish(key: LanguageKey, file: WordsFile) {
  try {
    await load(key, file)
  } catch (failure) {
    // English is better than no words. If English fails too, the page's own retry takes over.
    if (key === defaultLanguage) throw failure
    await lendEnglish(key, file)
  }
}

/** Fetches files in the reader's language, all at once. Loaded files are not fetched again. */
export async function loadWords(files: readonly WordsFile[], key: LanguageKey = wanted): Promise<void> {
  for (const file of files) inUse.add(file)
  await Promise.all(files.map((file) => loadOrEnglish(key, file)))
}

/**
 * Switches the language once all words in use are loaded, so that no page mixes two languages.
 * @throws if they cannot be fetched; the language stays unchanged
 */
export async function speak(key: LanguageKey): Promise<void> {
  wanted = key
  try {
    await Promise.all(Array.from(inUse, (file) => load(key, file)))
  } catch (failure) {
    if (wanted === key) wanted = current
    throw failure
  }
  // The reader has chosen another language since, which takes precedence.
  if (current === key || wanted !== key) return
  current = key
  for (const watcher of watchers) watcher()
}

/** The current language. */
export const spoken = (): Language => languageOf(current)

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** The current language, and its `lang` for `Intl`. */
export const useLanguage = (): Language =>
  languageOf(
    useSyncExternalStore(
      watch,
      () => current,
      () => defaultLanguage,
    ),
  )

function sayingOf<File extends WordsFile>(key: LanguageKey, file: File): Promise<Say<File>> {
  const name = `${key}/${file}`
  const known = sayings.get(name)
  if (known) return known as Promise<Say<File>>
  const say = createTranslator({
    locale: languageOf(key).lang,
    messages: { [file]: held.get(name) } as unknown as Words,
    namespace: file,
    onError(problem) {
      if (import.meta.env.DEV) throw problem
    },
  })
  const made = given(say as Say<File>)
  sayings.set(name, made)
  return made
}

const waiting = new Map<string, Promise<unknown>>()

/** `use` needs the identical promise on every attempt, even a rejected one. A new promise would retry forever. */
function awaited<File extends WordsFile>(key: LanguageKey, file: File): Promise<Say<File>> {
  const name = `${key}/${file}`
  const known = waiting.get(name)
  if (known) return known as Promise<Say<File>>
  const started = exposed(loadWords([file], key).then(() => sayingOf(key, file)))
  waiting.set(name, started)
  return started
}

/**
 * The words of a file in the reader's language. The route table lists each screen's files, so they load before the screen. A
 * component that needs another file waits in its `<Suspense>`.
 */
export function useWords<File extends WordsFile>(file: File): Say<File> {
  const { key } = useLanguage()
  // Every file used once reloads with a language change, so that no page is empty meanwhile.
  inUse.add(file)
  return use(held.has(`${key}/${file}`) ? sayingOf(key, file) : awaited(key, file))
}

/** The words of a file outside any screen, for example for a toast. Fetches them if needed. */
export async function wordsOf<File extends WordsFile>(file: File): Promise<Say<File>> {
  const { key } = spoken()
  await loadWords([file], key)
  return sayingOf(key, file)
}
