import { lineAt } from '../sources.ts'

/** One small breakage of a file: the characters from `start` to `end` are replaced. */
export interface Mutant {
  start: number
  end: number
  instead: string
}

/** The file with one mutant in it. */
export const mutated = (text: string, { start, end, instead }: Mutant): string =>
  text.slice(0, start) + instead + text.slice(end)

/** A mutant as one line: its position, the original and the replacement. */
export const describeMutant = (file: string, text: string, { start, end, instead }: Mutant): string =>
  `${file}:${lineAt(text, start)}  ${short(text.slice(start, end))}  →  ${short(instead)}`

const short = (words: string): string => {
  const line = words.replaceAll(/\s+/g, ' ')
  return line.length > 80 ? `${line.slice(0, 77)}…` : line || '(nothing)'
}
