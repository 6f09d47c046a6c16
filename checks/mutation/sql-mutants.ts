import type { Mutant } from './mutant.ts'

/** Parts of a statement, and their replacements. */
const mistakes: readonly (readonly [RegExp, readonly string[]])[] = [
  [/(?<=\s)<(?=\s)/g, ['<=', '>=']],
  [/(?<=\s)<=(?=\s)/g, ['<', '>']],
  [/(?<=\s)>(?=\s)/g, ['>=', '<=']],
  [/(?<=\s)>=(?=\s)/g, ['>', '<']],
  [/(?<=\s)<>(?=\s)/g, ['=']],
  [/(?<=\s)=(?=\s)/g, ['<>']],
  [/(?<=\s)\+(?=\s)/g, ['-']],
  [/(?<=\s)-(?=\s)/g, ['+']],
  [/\band\b/g, ['or']],
  [/\bor\b(?! replace| update| delete| truncate)/g, ['and']],
  [/\bnot exists\b/g, ['exists']],
  [/(?<!not )\bexists\b/g, ['not exists']],
  [/\bis not null\b/g, ['is null']],
  [/\bis null\b/g, ['is not null']],
  [/\bis distinct from\b/g, ['is not distinct from']],
  [/\bif not\b/g, ['if']],
  [/\bmax\(/g, ['min(']],
  [/\bmin\(/g, ['max(']],
  [/\bsum\(/g, ['max(']],
  [/\bunion all\b/g, ['except all']],
  [/\bleft join\b/g, ['join']],
  [/\bfor no key update\b(?: of \w+)?(?: skip locked)?/g, ['']],
  [/ skip locked\b/g, ['']],
  [/\btrue\b/g, ['false']],
  [/\bfalse\b/g, ['true']],
  [/\bdesc\b/g, ['asc']],
  [/\bdistinct\b(?! from)/g, ['']],
  [/\bpg_advisory_xact_lock\b/g, ['pg_try_advisory_xact_lock_shared']],
]

/** The text with comments, quoted text and placeholders blanked out. */
const masked = (text: string): string =>
  text.replaceAll(/--[^\n]*|'[^'\n]*'|\$\{[^}]*\}/g, (words) => '·'.repeat(words.length))

/** The mutants of a statement; none if the text is no SQL. `at` is its position in the file. */
export const sqlMutants = (
  text: string,
  at: number,
  isSql = /^\s*(select|with|insert|update|delete)\s/.test(text),
): Mutant[] =>
  isSql
    ? mistakes.flatMap(([what, others]) =>
        Array.from(masked(text).matchAll(what)).flatMap(({ 0: words, index }) =>
          others.map((instead) => ({ start: at + index, end: at + index + words.length, instead })),
        ),
      )
    : []
