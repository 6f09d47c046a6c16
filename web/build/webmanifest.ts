import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type LanguageKey, languages } from '@humidor/locales/languages.ts'
import { paths } from '../paths.ts'

interface Words {
  description: string
  shortcuts: Record<string, string>
}

const words = (key: LanguageKey): Words =>
  JSON.parse(readFileSync(fileURLToPath(new URL(`../../locales/${key}/home-screen.json`, import.meta.url)), 'utf8'))

const icon = (name: string, size: number, purpose?: 'maskable' | 'monochrome') => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  ...(purpose && { purpose }),
})

/** The ground of the dark theme, which is the one that a reader sees who has chosen none. */
const GROUND = '#15100c'

const shortcuts = [
  { key: 'shortcuts.deposit', name: 'deposit', url: paths.deposit },
  { key: 'shortcuts.pay', name: 'pay', url: paths.cbExpense },
  { key: 'shortcuts.trade', name: 'trade', url: paths.cbtrade },
  // Of shops. A manifest cannot know who is signed in.
  { key: 'shortcuts.till', name: 'till', url: paths.merchant },
]

/**
 * The web app manifest in one language. `id` is the same in all: for a device it is one app. There is no `share_target`
 * (docs/decisions/0086).
 */
export function webManifest({ key, lang }: { key: LanguageKey; lang: string }) {
  const { description, shortcuts: named } = words(key)
  return {
    id: '/',
    name: 'Humidor',
    short_name: 'Humidor',
    description,
    lang,
    dir: 'ltr',
    start_url: paths.index,
    scope: '/',
    display: 'standalone',
    orientation: 'any',
    theme_color: GROUND,
    background_color: GROUND,
    categories: ['finance', 'shopping'],
    icons: [
      icon('app', 192),
      icon('app', 512),
      icon('maskable', 512, 'maskable'),
      icon('monochrome', 512, 'monochrome'),
    ],
    shortcuts: shortcuts.map((one) => ({
      name: named[one.name],
      url: one.url,
      icons: [icon(`shortcut-${one.name}`, 96)],
    })),
  }
}

/** The address of a language's manifest, as the script in the page's head and `followLanguage` build it. */
export const manifestFile = (key: LanguageKey) => `manifest.${key}.webmanifest`

/** Writes the manifest of every language into the build. */
export function writeWebManifests(dist: string) {
  for (const language of languages)
    writeFileSync(join(dist, manifestFile(language.key)), JSON.stringify(webManifest(language)))
}
