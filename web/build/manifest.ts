import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One entry of Vite's manifest: a build file and its dependencies. */
interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}
export type Manifest = Record<string, Chunk>

export const readManifest = (dist: string, name = 'manifest.json'): Manifest =>
  JSON.parse(readFileSync(join(dist, '.vite', name), 'utf8'))

/** All files that these modules need before they run: the modules, their imports, their style sheets. */
export function filesOf(manifest: Manifest, ...keys: string[]): string[] {
  const files = new Set<string>()
  const seen = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no ${key}.`)
    if (seen.has(key)) return
    seen.add(key)
    for (const inner of chunk.imports ?? []) visit(inner)
    for (const css of chunk.css ?? []) files.add(css)
    files.add(chunk.file)
  }
  for (const key of keys) visit(key)
  return [...files]
}

export const entry = 'index.html'
export const memberGate = 'frame/MemberGate.tsx'

/** The module of a page's screen: `LoginScreen.tsx` for page `login`. @throws if there is none */
export function screenOf(manifest: Manifest, page: string): string {
  const ending = `/${page[0]?.toUpperCase()}${page.slice(1)}Screen.tsx`
  const key = Object.keys(manifest).find((name) => name.endsWith(ending))
  if (key === undefined) throw new Error(`Page ${page} has no screen ${ending} in the build.`)
  return key
}
