import type { Browser } from 'playwright-core'
import type { ContextSource } from '../browser.ts'
import { type ApiPath, absent } from './absent.ts'

/** Runs inside the page before its scripts. */
function removeApis(paths: readonly ApiPath[]) {
  const get = (owner: unknown, name: string): unknown => {
    // The common parent of typed arrays has a name only in the tables, not in the language.
    if (name === 'TypedArray') return Object.getPrototypeOf(Uint8Array)
    return (owner as Record<string, unknown> | undefined)?.[name]
  }
  for (const path of paths) {
    const owner = path.slice(0, -1).reduce(get, globalThis)
    if (owner instanceof Object) Reflect.deleteProperty(owner, path.at(-1) ?? '')
  }
}

/**
 * A browser whose pages lack every API that one of the oldest supported browsers lacks. The APIs are deleted before any script
 * of the page runs. Syntax and styles are not restricted.
 */
export const oldestBrowser = (browser: Browser): ContextSource => ({
  async newContext(options) {
    const context = await browser.newContext(options)
    await context.addInitScript(removeApis, absent())
    return context
  },
})
