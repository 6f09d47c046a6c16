import { session } from './session.ts'

/** What the browser paints around the page; the same as `--color-ground-deep`. */
const ground = { dark: '#0e0a07', light: '#e9dfcd' } as const

function apply() {
  const { theme } = session.now()
  const light = theme === 'light' || (theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches)
  const shown = light ? 'light' : 'dark'
  document.documentElement.dataset['theme'] = shown
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', ground[shown])
}

/** Dresses the page as the reader picked, and as the device does where that is what they picked. */
export function followTheme() {
  apply()
  session.listen(apply)
  matchMedia('(prefers-color-scheme: light)').addEventListener('change', apply)
}
