import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BuiltPage, bootScript } from './boot.ts'
import type { Manifest } from './manifest.ts'

/** What the build gets by running the app once. */
export interface Painted {
  /** Home and the shell, as html. */
  home: string
  app: string
  pages: BuiltPage[]
}

/**
 * Writes the two pages of the build from Vite's one: `home.html`, which holds Home as it is, and `app.html`, which holds
 * the shell of every other page. Both are drawn before the script arrives.
 */
export function writePages(dist: string, manifest: Manifest, { home, app, pages }: Painted) {
  const template = join(dist, 'index.html')
  const html = readFileSync(template, 'utf8')
  const write = (name: 'home' | 'app', inside: string, standsFor: BuiltPage[]) =>
    writeFileSync(
      join(dist, `${name}.html`),
      html
        .replace('<!--boot-->', () => bootScript(manifest, standsFor))
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
