// `npm run dev` restarts when a source changes, the apps' too: Node's own watching knows only the server's imports.

import { watch } from 'node:fs'
import { join } from 'node:path'

const sources = ['server', 'sandbox', 'domain', 'contract', 'locales', 'ui', 'client', 'web', 'console']
const isOther = (file) => /(^|\/)(node_modules|dist)(\/|$)|\.test\.tsx?$/.test(file)

// Changes within this time count as one, such as a checkout.
const DEBOUNCE_MS = 200

/** A signal that is aborted shortly after sources have changed. */
export const nextChange = (root) => {
  const change = new AbortController()
  let timer
  const report = () => {
    for (const one of watchers) one.close()
    change.abort()
  }
  const watchers = sources.map((source) =>
    watch(join(root, source), { recursive: true }, (_, file) => {
      if (file === null || isOther(file)) return
      clearTimeout(timer)
      timer = setTimeout(report, DEBOUNCE_MS)
    }),
  )
  return change.signal
}
