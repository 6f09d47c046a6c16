import { readFileSync } from 'node:fs'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

interface Messages {
  [key: string]: string | Messages
}

/** Overlays a language's messages on the English ones. Missing messages stay English; messages unknown in English are dropped. */
export function overEnglish(words: Messages, english: Messages): Messages {
  return Object.fromEntries(
    Object.entries(english).map(([key, message]) => {
      const own = words[key]
      if (typeof message === 'string') return [key, typeof own === 'string' && own !== '' ? own : message]
      return [key, overEnglish(typeof own === 'object' ? own : {}, message)]
    }),
  )
}

/** Precompiles ICU messages, so that no reader downloads a parser. */
const ready = (messages: Messages): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(messages).map(([key, message]) => [
      key,
      typeof message === 'string' ? compile(message) : ready(message),
    ]),
  )

const read = (file: string): Messages => JSON.parse(readFileSync(file, 'utf8'))

/** Prepares `locales/<language>/<file>.json` for the browser: English fallback, compiled messages. */
export function preparedWords(): Plugin {
  return {
    name: 'humidor-words',
    enforce: 'pre',
    config: () => ({
      resolve: { alias: [{ find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' }] },
    }),
    load(id) {
      const [, folder, file] = /^(.*\/locales\/)[a-z]+\/([^/]+\.json)$/.exec(id) ?? []
      if (!folder || !file) return undefined
      const english = `${folder}en/${file}`
      this.addWatchFile(english)
      return JSON.stringify(ready(overEnglish(read(id), read(english))))
    },
  }
}
