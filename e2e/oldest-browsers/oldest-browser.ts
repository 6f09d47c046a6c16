import type { Browser } from 'playwright-core'
import type { ContextSource } from '../browser.ts'
import { type ApiPath, absent } from './absent.ts'

/** Runs in a page before any script of it. */
function removeApis(paths: readonly ApiPath[]) {
  const get = (owner: unknown, name: string): unknown => {
    // What all typed arrays are made of has no name in the language, only in the tables.
    if (name === 'TypedArray') return Object.getPrototypeOf(Uint8Array)
    return (owner as Record<string, unknown> | undefined)?.[name]
  }
  for (const path of paths) {
    const owner = path.slice(0, -1).reduce(get, globalThis)
    if (owner instanceof Object) Reflect.deleteProperty(owner, path.at(-1) ?? '')
  }
}

/**
 * A browser whose pages lack whatever one of the oldest supported browsers lacks: it is deleted before any script of theirs runs.
 * Syntax and styles stay as new as they are.
 */
export const oldestBrowser = (browser: Browser): ContextSource => ({
  async newContext(options) {
    const context = await browser.newContext(options)
    await context.addInitScript(removeApis, absent())
    return context
  },
})
