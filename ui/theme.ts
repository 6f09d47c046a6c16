/** What somebody has picked, and how to hear of another choice. */
export interface Picked {
  theme(): 'dark' | 'light' | 'system'
  listen(heard: () => void): void
}

/** What the browser paints around the page, in each theme. */
export type Ground = Record<'dark' | 'light', string>

const device = () => matchMedia('(prefers-color-scheme: light)')

/** Dresses the page as the reader picked, and as the device does where that is what they picked. */
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
