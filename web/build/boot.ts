import { languages } from '@humidor/locales/languages.ts'
import { minifySync } from 'vite'

/**
 * Runs inside the page before anything is painted, and by itself: it may use nothing but its arguments. It sets the
 * language and the theme that the device remembers, and says what the page may show before the script arrives.
 * @param langs by language key, the tag for `<html lang>`
 */
function boot(langs: Readonly<Record<string, string>>) {
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
  const lang = Object.hasOwn(langs, kept('lang')) ? langs[kept('lang')] : undefined
  if (lang) {
    html.lang = lang
    // The page is painted in English: its sentences wait, its drawing does not.
    html.dataset['words'] = 'coming'
  }
  const page = location.pathname.toLowerCase()
  if (kept('tk')) {
    if (page === '/') location.replace(`/Index${location.search}`)
    else if (page === '/index') html.dataset['page'] = 'index'
  }
}

/** The script for the head of every page. The server allows it by its hash. */
export function bootScript(): string {
  const others = languages.filter(({ key }) => key !== 'en').map(({ key, lang }) => [key, lang])
  const source = `(${boot})(${JSON.stringify(Object.fromEntries(others))})`
  return minifySync('boot.js', source, { compress: true, mangle: { toplevel: true } }).code.trim()
}
