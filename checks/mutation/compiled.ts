import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, textOf } from '../sources.ts'
import { type Mutant, mutated } from './mutant.ts'

/** The mutants of a file that compile. The others cannot run, as types are a stage of `npm test`. Only the file itself is checked, not its importers. */
export function compiling(file: string, mutants: readonly Mutant[]): Mutant[] {
  if (mutants.length === 0) return []
  const copy = mkdtempSync(join(tmpdir(), 'humidor-mutants-'))
  try {
    for (const room of ['domain', 'contract', 'locales', 'server', 'sandbox', 'tsconfig.json', 'package.json'])
      cpSync(join(root, room), join(copy, room), {
        recursive: true,
        filter: (from) => !/node_modules$|dist$/.test(from),
      })
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
    const nameOf = (index: number) => file.replace(/\.ts$/, `.mutant${index}.ts`)
    for (const [index, mutant] of mutants.entries())
      writeFileSync(join(copy, nameOf(index)), mutated(textOf(file), mutant))
    const config = {
      extends: './tsconfig.json',
      compilerOptions: { noUnusedLocals: false, noUnusedParameters: false },
      files: mutants.map((_, index) => nameOf(index)),
      include: [],
    }
    writeFileSync(join(copy, 'mutants.json'), JSON.stringify(config))
    const compiler = join(root, 'node_modules/typescript/bin/tsc')
    const { stdout } = spawnSync(process.execPath, [compiler, '-p', 'mutants.json', '--pretty', 'false'], {
      cwd: copy,
      encoding: 'utf8',
    })
    const refused = new Set(Array.from(stdout.matchAll(/\.mutant(\d+)\.ts\(/g), ([, index]) => Number(index)))
    return mutants.filter((_, index) => !refused.has(index))
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}
