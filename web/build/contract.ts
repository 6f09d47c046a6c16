import type { Plugin } from 'vite'

/** A sentence that only `/docs` reads: what a call tells, what a number stands for, what a field is. */
const sentence = /\b(summary:|description:|numbered\(|documented\()(\s*)'(?:[^'\\\n]|\\.)*'/g

/** A file of the contract without them. Every line stays where it is. */
export const withoutSentences = (code: string) => code.replace(sentence, "$1$2''")

/** Sends no reader the sentences of `/docs`. */
export function quietContract(): Plugin {
  return {
    name: 'humidor-quiet-contract',
    enforce: 'pre',
    transform: (code, id) =>
      /\/contract\/[\w/.-]+\.ts$/.test(id) ? { code: withoutSentences(code), map: null } : undefined,
  }
}
