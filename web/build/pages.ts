import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BuiltPage, bootScript } from './boot.ts'
import { entry, filesOf, type Manifest } from './manifest.ts'

/** The output of running the app once during the build. */
export interface Painted {
  /** Home and the shell, as html. */
  home: string
  app: string
  pages: BuiltPage[]
}

export interface Built {
  manifest: Manifest
  /** The font style sheet, as a build file. */
  faces: string
  painted: Painted
}

/** The tags in Vite's html that request the script and its style sheet. */
const asking = /\s*<(?:script type="module"[^>]*><\/script>|link rel="(?:modulepreload|stylesheet)"[^>]*>)/g

/**
 * Writes the two pages of the build from Vite's page. `home.html` holds Home as it is; `app.html` holds the shell of every
 * other page. Each inlines its style sheet and requests nothing, so it paints as soon as it arrives. The script in its head
 * (`boot.ts`) requests everything else.
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
