import { languages } from '@humidor/locales/languages.ts'
import { minifySync } from 'vite'
import { entry, filesOf, type Manifest, memberDoor, screenOf } from './manifest.ts'

/** What the script in the page's head knows. */
interface BootFacts {
  /** By language key, the tag for `<html lang>`. */
  langs: Record<string, string>
  /** The names of files, which the rest points at. */
  files: string[]
  /** By path in lower case, the files its page needs. */
  pages: Record<string, number[]>
  /** By path in lower case and language key, the words its page needs. */
  words: Record<string, Record<string, number[]>>
}

/**
 * Runs inside the page before anything is painted, and by itself: it may use nothing but its argument. It sets the
 * language and the theme that the device remembers, says what the page may show before the script arrives, and sends
 * for the files of the page at this address, so that they come with the script and not after it.
 */
function boot({ langs, files, pages, words }: BootFacts) {
  const html = document.documentElement
  const kept = (key: string) => {
    try {
      return localStorage.getItem(key) ?? ''
    } catch {
      return ''
    }
  }
  const theme = kept('theme')
  const light = theme === 'light' || (theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches)
  html.dataset['theme'] = light ? 'light' : 'dark'
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', light ? '#f6f0e4' : '#15100c')
  const key = Object.hasOwn(langs, kept('lang')) ? kept('lang') : 'en'
  if (key !== 'en') {
    html.lang = langs[key] ?? 'en'
    // The page is painted in English: its sentences wait, its drawing does not.
    html.dataset['words'] = 'coming'
  }
  const page = location.pathname.toLowerCase().replace(/(.)\/$/, '$1')
  if (kept('tk')) {
    if (page === '/') location.replace(`/Index${location.search}`)
    if (page === '/index') html.dataset['page'] = 'index'
  }
  const needed = Object.hasOwn(pages, page) ? [...(pages[page] ?? []), ...(words[page]?.[key] ?? [])] : []
  for (const at of needed) {
    const link = document.createElement('link')
    const file = `/${files[at]}`
    const isStyle = file.endsWith('.css')
    link.rel = isStyle ? 'preload' : 'modulepreload'
    if (isStyle) link.as = 'style'
    link.crossOrigin = ''
    link.href = file
    document.head.append(link)
  }
}

/** A page of the route table, as the build needs to know it. */
export interface BuiltPage {
  name: string
  path: string
  members: boolean
  words: readonly string[]
}

function factsOf(manifest: Manifest, pages: readonly BuiltPage[]): BootFacts {
  const there = new Set(filesOf(manifest, entry))
  const files: string[] = []
  const numbers = (names: string[]) =>
    names
      .filter((name) => !there.has(name))
      .map((name) => (files.includes(name) ? files.indexOf(name) : files.push(name) - 1))
  const wordsIn = (key: string, names: readonly string[]) =>
    numbers(names.flatMap((name) => manifest[`../locales/${key}/${name}.json`]?.file ?? []))
  const byPath = <T>(of: (page: BuiltPage) => T) =>
    Object.fromEntries(pages.map((page) => [page.path.toLowerCase(), of(page)]))
  return {
    langs: Object.fromEntries(languages.map(({ key, lang }) => [key, lang])),
    pages: byPath(({ name, members }) =>
      numbers(filesOf(manifest, screenOf(manifest, name), ...(members ? [memberDoor] : []))),
    ),
    words: byPath(({ words }) =>
      Object.fromEntries(languages.map(({ key }) => [key, wordsIn(key, ['frame', ...words])])),
    ),
    files,
  }
}

/** The script for the head of a page. The server allows it by its hash. `pages` are those that the html may stand for. */
export function bootScript(manifest: Manifest, pages: readonly BuiltPage[]): string {
  const source = `(${boot})(${JSON.stringify(factsOf(manifest, pages))})`
  return minifySync('boot.js', source, { compress: true, mangle: { toplevel: true } }).code.trim()
}
