import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { LanguageKey } from '@humidor/locales/languages.ts'
import { sfntOf } from './sfnt.ts'

/** The scripts of the seven languages, each with the whole font that draws it. Together they also draw a name in another language. */
const files = {
  latin: 'noto-sans/files/noto-sans-latin-400-normal.woff',
  latinExt: 'noto-sans/files/noto-sans-latin-ext-400-normal.woff',
  vietnamese: 'noto-sans/files/noto-sans-vietnamese-400-normal.woff',
  cyrillic: 'noto-sans/files/noto-sans-cyrillic-400-normal.woff',
  greek: 'noto-sans/files/noto-sans-greek-400-normal.woff',
  thai: 'noto-sans-thai/files/noto-sans-thai-thai-400-normal.woff',
  chinese: 'noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff',
  japanese: 'noto-sans-jp/files/noto-sans-jp-japanese-400-normal.woff',
  korean: 'noto-sans-kr/files/noto-sans-kr-korean-400-normal.woff',
} as const
export type FontName = keyof typeof files

const small = ['latin', 'latinExt', 'vietnamese', 'cyrillic', 'greek', 'thai'] as const
// One character can look different in China, Japan and Korea: the language of the document comes first.
const eastern: Partial<Record<LanguageKey, readonly FontName[]>> = {
  jp: ['japanese', 'chinese', 'korean'],
  kr: ['korean', 'japanese', 'chinese'],
}

/** The fonts to try for a character, in this order. */
export const fontOrder = (language: LanguageKey): readonly FontName[] => [
  ...small,
  ...(eastern[language] ?? ['chinese', 'japanese', 'korean']),
]

const read = new Map<FontName, Buffer>()

/** A font. Each is read when a document first needs it, and kept. */
export function fontFile(name: FontName): Buffer {
  const known = read.get(name)
  if (known) return known
  const file = sfntOf(readFileSync(fileURLToPath(import.meta.resolve(`@fontsource/${files[name]}`))))
  read.set(name, file)
  return file
}
