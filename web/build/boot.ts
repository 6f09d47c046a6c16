import { languages } from '@humidor/locales/languages.ts'
import { minifySync } from 'vite'
import { entry, filesOf, type Manifest, memberDoor, screenOf } from './manifest.ts'

/** What the script in the page's head knows. */
interface BootFacts {
  /** By language key, the tag for `<html lang>`. */
  langs: Record<string, string>
  /** The names of files, which the rest points at. */
  files: string[]
  /** The style sheet of the faces, a file too. */
  faces: string
  /** The script and what it imports, the script itself first. */
  modules: string[]
  /** By path in lower case, the files its page needs. */
  pages: Record<string, number[]>
  /** By path in lower case and language key, the words its page needs. */
  words: Record<string, Record<string, number[]>>
}

/**
 * Runs inside the page before anything is painted, and by itself: it may use nothing but its argument. It sets the
 * language and the theme that the device remembers, says what the page may show before the script arrives, and, once
 * that is painted, sends for the script and the files of the page at this address, all at once.
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
    // The page is painted in English: its sentences wait, its drawing does not.
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
  // A button that is pressed before anybody listens is pressed again by whoever takes the page over (main.tsx).
  addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-painted] button')
    if (button) button.dataset['pressed'] = ''
  })
  // After the first paint, which waits for nothing but this html: a script that takes over what stands there already,
  // the files of this page, and the faces, whose 170 KB must not keep a slow phone from the words themselves.
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
  // A page in the background is not painted at all.
  setTimeout(afterPaint, document.hidden ? 0 : 1000)
}

/** A page of the route table, as the build needs to know it. */
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
      numbers(filesOf(manifest, screenOf(manifest, name), ...(members ? [memberDoor] : []))),
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
  /** The style sheet of the faces, as a file of the build. */
  faces: string
}

/** The script for the head of a page. The server allows it by its hash. `pages` are those that the html may stand for. */
export function bootScript(build: Build, pages: readonly BuiltPage[]): string {
  const source = `(${boot})(${JSON.stringify(factsOf(build, pages))})`
  return minifySync('boot.js', source, { compress: true, mangle: { toplevel: true } }).code.trim()
}
