import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { language } from '@humidor/ui/browsers.ts'
import { root } from '../sources.ts'
import { type Lacks, trimmedLibrary } from './library.ts'

/** Where the scripts of both apps begin: whatever they import reaches browsers. */
const beginnings = ['web/env.d.ts', 'web/main.tsx', 'console/main.tsx']

export interface Refused {
  /** From the root of the checkout; of a text that was given, its name. */
  file: string
  /** From 1. */
  line: number
  /** What is used there, and which of the oldest browsers lack it; for anything else, what TypeScript says. */
  why: string
}

/** What is used at a place of a line, as far as a name is known that some browser lacks. */
function lackedAt(line: string, column: number, lacks: Lacks): string | undefined {
  const [used = ''] = /^(?:new )?[\w$.?!]*/.exec(line.slice(column - 1)) ?? []
  const plain = used.replaceAll(/[?!]/g, '')
  const names = plain.split('.')
  const isSaid = ([lacked]: [string, unknown]) => lacked === plain
  // Of a value only the name of what it is asked for is known: `picture.share`.
  const isNamed = ([lacked]: [string, unknown]) => {
    const parts = lacked.split('.')
    return parts.length === 1 ? names[0] === lacked : names.includes(parts.at(-1) ?? '')
  }
  const known = [...lacks].find(isSaid) ?? [...lacks].find(isNamed)
  return known && `${known[0]} is not in ${known[1].join(', ')}`
}

/**
 * Checks the types of everything that reaches browsers, in the language of the oldest of them and without what they lack.
 * @param texts files to look at besides, by name; they may use the language and the browser, and import nothing
 */
export function refusedByTypes(texts: Readonly<Record<string, string>> = {}): Refused[] {
  const folder = mkdtempSync(join(tmpdir(), 'humidor-browsers-'))
  try {
    const { text, lacks } = trimmedLibrary()
    const write = (name: string, inside: string) => writeFileSync(join(folder, name), inside)
    write('library.d.ts', text)
    for (const [name, inside] of Object.entries(texts)) write(name, inside)
    const files = ['library.d.ts', ...Object.keys(texts), ...beginnings.map((file) => join(root, file))]
    const compilerOptions = { noLib: true, lib: null, types: [], target: language, noEmit: true, incremental: false }
    write(
      'tsconfig.json',
      JSON.stringify({ extends: join(root, 'tsconfig.json'), compilerOptions, files, include: [], exclude: [] }),
    )
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    const { stdout, status } = spawnSync(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], {
      cwd: root,
      encoding: 'utf8',
    })
    const found = [...stdout.matchAll(/^(.+?)\((\d+),(\d+)\): error (.+)$/gm)]
    // A compiler that could not begin names no place.
    if (status !== 0 && found.length === 0) throw new Error(`TypeScript could not look: ${stdout}`)
    const refused = found.map(([, path = '', line = '', column = '', said = '']): Refused => {
      const whole = join(root, path)
      const written = readFileSync(whole, 'utf8').split('\n')[Number(line) - 1] ?? ''
      const file = whole.startsWith(folder) ? relative(folder, whole) : relative(root, whole)
      return { file, line: Number(line), why: lackedAt(written, Number(column), lacks) ?? said }
    })
    // TypeScript says of one use twice that it may be undefined: that it is called, and what is.
    return refused.filter(
      (one, at) =>
        refused.findIndex(({ file, line, why }) => file === one.file && line === one.line && why === one.why) === at,
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
