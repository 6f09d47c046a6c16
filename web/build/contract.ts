import type { Plugin } from 'vite'

/** A sentence that only `/docs` shows: the summary of a call, the meaning of a number or a field. */
const sentence = /\b(summary:|description:|numbered\(|documented\()(\s*)'(?:[^'\\\n]|\\.)*'/g

/** A contract file without these sentences. Every line keeps its number. */
export const withoutSentences = (code: string) => code.replace(sentence, "$1$2''")

/** Removes the sentences of `/docs` from the bundle, so that no reader downloads them. */
export function quietContract(): Plugin {
  return {
    name: 'humidor-quiet-contract',
    enforce: 'pre',
    transform: (code, id) =>
      /\/contract\/[\w/.-]+\.ts$/.test(id) ? { code: withoutSentences(code), map: null } : undefined,
  }
}
