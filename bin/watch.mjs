// `npm run dev` begins again when a source changes, the web app's too: Node's own watching knows only what the server imports.

import { watch } from 'node:fs'
import { join } from 'node:path'

const sources = ['server', 'sandbox', 'domain', 'contract', 'locales', 'ui', 'client', 'web', 'console']
const isOther = (file) => /(^|\/)(node_modules|dist)(\/|$)|\.test\.tsx?$/.test(file)

// An editor that saves all, or a checkout of another branch, is one change. Milliseconds.
const CALM = 200

/** A signal that comes once a source has changed, a moment after the last of the changes. */
export const nextChange = (root) => {
  const change = new AbortController()
  let calm
  const told = () => {
    for (const one of watchers) one.close()
    change.abort()
  }
  const watchers = sources.map((source) =>
    watch(join(root, source), { recursive: true }, (_, file) => {
      if (file === null || isOther(file)) return
      clearTimeout(calm)
      calm = setTimeout(told, CALM)
    }),
  )
  return change.signal
}
