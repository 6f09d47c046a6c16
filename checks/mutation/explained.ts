import type { Mutant } from './mutants.ts'

/** Breakages that nobody can notice: the file, the words that are replaced with the line that they stand in, what instead, and why it is all the same. */
const explained: readonly (readonly [file: string, line: string, instead: string, why: string])[] = []

/** Why a mutant cannot be found, if somebody has looked. */
export const explanationOf = (file: string, text: string, { start, instead }: Mutant): string | undefined => {
  const line = text.slice(text.lastIndexOf('\n', start) + 1, (text.indexOf('\n', start) + 1 || text.length + 1) - 1)
  return explained.find(([inFile, part, words]) => inFile === file && line.includes(part) && words === instead)?.[3]
}
