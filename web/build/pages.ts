import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bootScript } from './boot.ts'

export interface Painted {
  home: string
  app: string
}

/**
 * Writes the two pages of the build from Vite's one: `home.html`, which holds Home as it is, and `app.html`, which holds
 * the shell of every other page. Both are drawn before the script arrives.
 */
export function writePages(dist: string, painted: Painted) {
  const template = join(dist, 'index.html')
  const html = readFileSync(template, 'utf8').replace('<!--boot-->', () => bootScript())
  const page = (name: keyof Painted) =>
    html.replace('<div id="root"><!--page-->', () => `<div id="root" data-painted="${name}">${painted[name]}`)
  for (const name of ['home', 'app'] as const) writeFileSync(join(dist, `${name}.html`), page(name))
  rmSync(template)
}
