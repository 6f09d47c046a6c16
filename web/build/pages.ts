import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BuiltPage, bootScript } from './boot.ts'
import { entry, filesOf, type Manifest } from './manifest.ts'

/** What the build gets by running the app once. */
export interface Painted {
  /** Home and the shell, as html. */
  home: string
  app: string
  pages: BuiltPage[]
}

export interface Built {
  manifest: Manifest
  /** The style sheet of the faces, as a file of the build. */
  faces: string
  painted: Painted
}

/** What asks for the script and its style sheet in the html that Vite writes. */
const asking = /\s*<(?:script type="module"[^>]*><\/script>|link rel="(?:modulepreload|stylesheet)"[^>]*>)/g

/**
 * Writes the two pages of the build from Vite's one: `home.html`, which holds Home as it is, and `app.html`, which holds
 * the shell of every other page. Each carries its style sheet and asks for nothing, so that it is painted as soon as
 * it has arrived; all else is sent for by the script in its head (`boot.ts`).
 */
export function writePages(dist: string, { manifest, faces, painted }: Built) {
  const { home, app, pages } = painted
  const template = join(dist, 'index.html')
  const sheets = filesOf(manifest, entry).filter((file) => file.endsWith('.css'))
  const style = sheets.map((file) => readFileSync(join(dist, file), 'utf8').trim()).join('\n')
  const html = readFileSync(template, 'utf8').replaceAll(asking, '')
  const write = (name: 'home' | 'app', inside: string, standsFor: BuiltPage[]) =>
    writeFileSync(
      join(dist, `${name}.html`),
      html
        .replace('</head>', () => `<style>${style}</style></head>`)
        .replace('<!--boot-->', () => bootScript({ manifest, faces }, standsFor))
        .replace('<div id="root"><!--page-->', () => `<div id="root" data-painted="${name}">${inside}`),
    )
  write('home', home, [])
  write(
    'app',
    app,
    pages.filter(({ name }) => name !== 'home'),
  )
  rmSync(template)
}
