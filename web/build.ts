import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'
import { overweight, weigh } from './build/budget.ts'
import { readManifest } from './build/manifest.ts'
import { type Painted, writePages } from './build/pages.ts'
import { writeServiceWorker } from './build/service-worker.ts'
import { writeWebManifests } from './build/webmanifest.ts'

const configFile = fileURLToPath(new URL('vite.config.ts', import.meta.url))

/** Runs the app once in Node to render the first pages as html. */
async function paint(): Promise<Painted> {
  const outDir = mkdtempSync(join(tmpdir(), 'humidor-painted-'))
  try {
    await build({
      configFile,
      logLevel: 'warn',
      build: {
        ssr: fileURLToPath(new URL('prerender.tsx', import.meta.url)),
        outDir,
        emptyOutDir: true,
        manifest: false,
        rolldownOptions: { output: { entryFileNames: 'painted.mjs', codeSplitting: false } },
      },
      ssr: { noExternal: true },
    })
    const { painted } = await import(pathToFileURL(join(outDir, 'painted.mjs')).href)
    return painted()
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}

/** Builds the font style sheet separately: the pages request it after their first paint. */
async function buildFaces(): Promise<string> {
  await build({
    configFile: false,
    root: fileURLToPath(new URL('.', import.meta.url)),
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: dist,
      emptyOutDir: false,
      assetsInlineLimit: 0,
      manifest: '.vite/faces.json',
      rolldownOptions: { input: fileURLToPath(new URL('../ui/css/fonts.css', import.meta.url)) },
    },
  })
  const sheet = Object.values(readManifest(dist, 'faces.json')).find(({ file }) => file.endsWith('.css'))
  if (!sheet) throw new Error('The build has no style sheet of the faces.')
  return sheet.file
}

const dist = fileURLToPath(new URL('dist', import.meta.url))
await build({ configFile, logLevel: 'warn' })
const manifest = readManifest(dist)
const faces = await buildFaces()
const painted = await paint()
writePages(dist, { manifest, faces, painted })
writeWebManifests(dist)
writeServiceWorker(dist, { manifest, faces, pages: painted.pages })
const weights = weigh(
  dist,
  manifest,
  painted.pages.map(({ name }) => name),
)
const tooMuch = overweight(weights)
if (tooMuch.length > 0) {
  process.stderr.write(`${tooMuch.join('\n')}\n`)
  process.exit(1)
}
writeFileSync(join(dist, '.vite', 'weights.json'), JSON.stringify(weights, undefined, 2))
