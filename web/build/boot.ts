import { languages } from '@humidor/locales/languages.ts'
import { minifySync } from 'vite'
import { entry, filesOf, type Manifest, memberGate, screenOf } from './manifest.ts'

/** The data of the script in the page's head. */
interface BootFacts {
  /** The tag for `<html lang>`, by language key. */
  langs: Record<string, string>
  /** File names; the other fields hold indexes into this list. */
  files: string[]
  /** The font style sheet, also an index. */
  faces: string
  /** The script and its imports, the script first. */
  modules: string[]
  /** The files that a page needs, by lower-case path. */
  pages: Record<string, number[]>
  /** The words that a page needs, by lower-case path and language key. */
  words: Record<string, Record<string, number[]>>
}

/**
 * Runs inside the page before the first paint. It is serialized alone, so it may use only its argument. It sets the language
 * and theme stored on the device, and decides what the page may show before the script arrives. After the first paint it
 * requests the script and the files of the page at this address, all at once.
 */
function boot({ langs, files, faces, modules, pages, words }: BootFacts) {
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
    // The page is prerendered in English. In another language its sentences stay hidden, its drawing does not.
    html.dataset['words'] = 'coming'
  }
  const page = location.pathname.toLowerCase().replace(/(.)\/$/, '$1')
  if (kept('tk')) {
    if (page === '/') location.replace(`/Index${location.search}`)
    if (page === '/index') html.dataset['page'] = 'index'
  }
  const needed = Object.hasOwn(pages, page) ? [...(pages[page] ?? []), ...(words[page]?.[key] ?? [])] : []
  const link = (rel: string, file: string) => {
    const made = document.createElement('link')
    made.rel = rel
    if (rel === 'preload') made.as = 'style'
    made.crossOrigin = ''
    made.href = `/${file}`
    document.head.append(made)
  }
  link('manifest', `manifest.${key}.webmanifest`)
  // Records a button pressed before any listener exists. main.tsx presses it again once it has taken over the page.
  addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-painted] button')
    if (button) button.dataset['pressed'] = ''
  })
  // Requested after the first paint, which waits only for this html: the script that takes over the existing page, the files of
  // this page, and the fonts. The fonts' 170 KB must not delay the words on a slow phone.
  let sent = false
  const afterPaint = () => {
    if (sent) return
    sent = true
    const script = document.createElement('script')
    script.type = 'module'
    script.crossOrigin = ''
    script.src = `/${modules[0]}`
    document.head.append(script)
    for (const file of [...modules, ...needed.map((at) => files[at] ?? '')])
      link(file.endsWith('.css') ? 'preload' : 'modulepreload', file)
    link('stylesheet', faces)
  }
  try {
    new PerformanceObserver((seen) => {
      if (seen.getEntriesByName('first-contentful-paint').length > 0) afterPaint()
    }).observe({ type: 'paint', buffered: true })
  } catch {}
  // A background page never paints.
  setTimeout(afterPaint, document.hidden ? 0 : 1000)
}

/** A page of the route table, as the build needs it. */
export interface BuiltPage {
  name: string
  path: string
  members: boolean
  words: readonly string[]
}

function factsOf({ manifest, faces }: Build, pages: readonly BuiltPage[]): BootFacts {
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
      numbers(filesOf(manifest, screenOf(manifest, name), ...(members ? [memberGate] : []))),
    ),
    words: byPath(({ words }) =>
      Object.fromEntries(languages.map(({ key }) => [key, wordsIn(key, ['frame', ...words])])),
    ),
    files,
    faces,
    modules: filesOf(manifest, entry)
      .filter((file) => file.endsWith('.js'))
      .toReversed(),
  }
}

export interface Build {
  manifest: Manifest
  /** The font style sheet, as a build file. */
  faces: string
}

/** The script for the head of a page. The server allows it by its hash. `pages` are the pages that the html may serve. */
export function bootScript(build: Build, pages: readonly BuiltPage[]): string {
  const source = `(${boot})(${JSON.stringify(factsOf(build, pages))})`
  return minifySync('boot.js', source, { compress: true, mangle: { toplevel: true } }).code.trim()
}
