import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { language } from '@humidor/ui/browsers.ts'
import { root } from '../sources.ts'
import { trimmedLibrary, type Unsupported } from './library.ts'

/** The entry points of both apps. All of their imports reach browsers. */
const entryPoints = ['web/env.d.ts', 'web/main.tsx', 'console/main.tsx']

export interface Refused {
  /** The path from the root of the checkout; for a given text, its name. */
  file: string
  /** From 1. */
  line: number
  /** The feature and the browsers that lack it; for any other error, TypeScript's message. */
  reason: string
}

/** The missing feature at a position of a line, if its name is known. */
function missingAt(line: string, column: number, unsupported: Unsupported): string | undefined {
  const [used = ''] = /^(?:new )?[\w$.?!]*/.exec(line.slice(column - 1)) ?? []
  const plain = used.replaceAll(/[?!]/g, '')
  const names = plain.split('.')
  const isSame = ([missing]: [string, unknown]) => missing === plain
  // For a value, only the name of the member is known: `picture.share`.
  const isNamed = ([missing]: [string, unknown]) => {
    const parts = missing.split('.')
    return parts.length === 1 ? names[0] === missing : names.includes(parts.at(-1) ?? '')
  }
  const known = [...unsupported].find(isSame) ?? [...unsupported].find(isNamed)
  return known && `${known[0]} is not in ${known[1].join(', ')}`
}

/**
 * Checks the types of all code that reaches browsers, against the language and the features of the oldest of them.
 * @param texts further files, by name; they import nothing
 */
export function refusedByTypes(texts: Readonly<Record<string, string>> = {}): Refused[] {
  const folder = mkdtempSync(join(tmpdir(), 'humidor-browsers-'))
  try {
    const { text, unsupported } = trimmedLibrary()
    const write = (name: string, inside: string) => writeFileSync(join(folder, name), inside)
    write('library.d.ts', text)
    for (const [name, inside] of Object.entries(texts)) write(name, inside)
    const files = ['library.d.ts', ...Object.keys(texts), ...entryPoints.map((file) => join(root, file))]
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
    // A compiler that could not start reports no position.
    if (status !== 0 && found.length === 0) throw new Error(`TypeScript could not check the files: ${stdout}`)
    const refused = found.map(([, path = '', line = '', column = '', message = '']): Refused => {
      const whole = join(root, path)
      const written = readFileSync(whole, 'utf8').split('\n')[Number(line) - 1] ?? ''
      const file = whole.startsWith(folder) ? relative(folder, whole) : relative(root, whole)
      return { file, line: Number(line), reason: missingAt(written, Number(column), unsupported) ?? message }
    })
    // TypeScript may report one use twice: the call, and the called object.
    return refused.filter(
      (one, at) =>
        refused.findIndex(
          ({ file, line, reason }) => file === one.file && line === one.line && reason === one.reason,
        ) === at,
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
