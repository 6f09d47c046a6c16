/** The reader's theme, and a listener for changes. */
export interface Picked {
  theme(): 'dark' | 'light' | 'system'
  listen(changed: () => void): void
}

/** The colour that the browser paints around the page, per theme. */
export type Ground = Record<'dark' | 'light', string>

const device = () => matchMedia('(prefers-color-scheme: light)')

/** Applies the picked theme, or the device's for `system`. */
export function followTheme({ theme, listen }: Picked, ground: Ground) {
  const apply = () => {
    const picked = theme()
    const shown = picked === 'light' || (picked === 'system' && device().matches) ? 'light' : 'dark'
    document.documentElement.dataset['theme'] = shown
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', ground[shown])
  }
  apply()
  listen(apply)
  device().addEventListener('change', apply)
}
