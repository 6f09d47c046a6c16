import { readFileSync } from 'node:fs'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

interface Messages {
  [key: string]: string | Messages
}

/** Overlays a language's messages on the English ones. Missing messages stay English; messages unknown in English are dropped. */
export function overEnglish(words: Messages, english: Messages): Messages {
  return Object.fromEntries(
    Object.entries(english).map(([key, said]) => {
      const own = words[key]
      if (typeof said === 'string') return [key, typeof own === 'string' && own !== '' ? own : said]
      return [key, overEnglish(typeof own === 'object' ? own : {}, said)]
    }),
  )
}

/** Precompiles ICU messages, so that no reader downloads a parser. */
const ready = (messages: Messages): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(messages).map(([key, said]) => [key, typeof said === 'string' ? compile(said) : ready(said)]),
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
      const [, folder, file] = /^(.*\/locales\/)[a-z]+\/(\w+\.json)$/.exec(id) ?? []
      if (!folder || !file) return undefined
      const english = `${folder}en/${file}`
      this.addWatchFile(english)
      return JSON.stringify(ready(overEnglish(read(id), read(english))))
    },
  }
}
