import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { languages } from '@humidor/locales/languages.ts'
import { describe, expect, it } from 'vitest'
import { pathOf } from '../redirect.ts'
import { webManifest } from './webmanifest.ts'

const publicFile = (path: string) => fileURLToPath(new URL(`../public${path}`, import.meta.url))

/** Width and height of a PNG file, in pixels. */
function sizeOf(path: string): string {
  const head = readFileSync(publicFile(path))
  return `${head.readUInt32BE(16)}x${head.readUInt32BE(20)}`
}

describe.each([...languages])('the manifest in $english', (language) => {
  const manifest = webManifest(language)

  it('names pages that exist, in words of the language', () => {
    const { start_url, shortcuts, description } = manifest
    for (const url of [start_url, ...shortcuts.map(({ url }) => url)]) expect(pathOf(url)).toBe(url)
    expect(shortcuts.every(({ name }) => name !== undefined && name !== '')).toBe(true)
    expect(description.length).toBeGreaterThan(10)
  })

  it('names icons of the size that they have', () => {
    for (const { src, sizes } of [...manifest.icons, ...manifest.shortcuts.flatMap(({ icons }) => icons)]) {
      expect(existsSync(publicFile(src)), src).toBe(true)
      expect(sizeOf(src)).toBe(sizes)
    }
  })
})

it('an iPhone has its own icon', () => expect(sizeOf('/icons/apple-180.png')).toBe('180x180'))
