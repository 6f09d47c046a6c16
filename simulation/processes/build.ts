import { symlinkSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { build, type Plugin } from 'vite'
import { type Breakage, breakages, type Change, isBreakageOn } from './breakages.ts'

const root = resolve(import.meta.dirname, '../..')
/** Packages that are not plain JavaScript or that read files beside themselves. */
const EXTERNAL = ['sharp', '@node-rs/argon2', 'pg-native', 'pino', 'svg-captcha']

/**
 * Bundles the process under test into one file, which starts three times as fast; it is killed hundreds of times.
 * `breakable`: applies breakages.ts, so that the product needs no switch. Returns the path of the file. @throws if a
 * breakage does not find its code
 */
export async function makeBuild(folder: string, { breakable }: { breakable: boolean }): Promise<string> {
  const outDir = join(folder, breakable ? 'breakable' : 'whole')
  const left = new Set(breakable ? everyChange() : [])
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true, external: EXTERNAL },
    plugins: [applyBreakages(left), keepPaths],
    build: {
      ssr: join(import.meta.dirname, 'node.ts'),
      outDir,
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'node.mjs' } },
    },
  })
  for (const { file } of left) throw new Error(`${file} has no code left for this breakage: update breakages.ts`)
  symlinkOnce(join(root, 'node_modules'), join(folder, 'node_modules'))
  return join(outDir, 'node.mjs')
}

const everyChange = (): Change[] =>
  Object.entries(breakages).flatMap(([name, changes]: [string, readonly Change[]]) =>
    changes.map(({ to, ...change }) => ({ ...change, to: to.replaceAll('BROKEN', isBreakageOn(name as Breakage)) })),
  )

function symlinkOnce(to: string, at: string) {
  try {
    symlinkSync(to, at)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** Keeps `import.meta.dirname` of each source file in the bundle. */
const keepPaths: Plugin = {
  name: 'keep paths',
  enforce: 'pre',
  transform: (code, id) =>
    id.startsWith(`${root}/`) && !id.includes('node_modules')
      ? code.replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
      : undefined,
}

/** Applies the breakages and removes them from the list. */
const applyBreakages = (left: Set<Change>): Plugin => ({
  name: 'breakages',
  enforce: 'pre',
  transform(code, id) {
    let broken = code
    for (const change of left) {
      if (change.file !== relative(root, id) || !broken.includes(change.from)) continue
      broken = broken.replace(change.from, change.to)
      left.delete(change)
    }
    return broken
  },
})
