import { parseArgs } from 'node:util'
import { languages } from '@humidor/locales/languages.ts'

/**
 * Parses the command line of the gallery.
 * @throws Error on an unknown value: otherwise a mistyped language is silently shown in English
 */
export function optionsOf(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      lang: { type: 'string' },
      theme: { type: 'string' },
      width: { type: 'string' },
      of: { type: 'string' },
      only: { type: 'string', default: '' },
      inspect: { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
      pictures: { type: 'boolean', default: true },
    },
    allowNegative: true,
  })
  const { lang, theme, width, of, only, inspect, all, pictures: pictured } = values
  return {
    languages: picked(
      'lang',
      lang,
      languages.map(({ key }) => key),
    ),
    themes: picked('theme', theme, ['dark', 'light']),
    /** In px, from the narrowest to the widest; undefined: the default widths. */
    widths: width
      ?.split(',')
      .map(pixels)
      .toSorted((one, other) => one - other),
    parts: picked('of', inspect ? 'members' : of, ['members', 'console']),
    /** Whether `--only` selects a scene of this name. */
    isWanted: ({ name }: { name: string }) => only.split(',').some((part) => name.startsWith(part)),
    inspect,
    all,
    pictures: pictured && !inspect,
  }
}

/** The named values in their order; all values if none is named. */
function picked<Of extends string>(option: string, named: string | undefined, all: readonly Of[]): readonly Of[] {
  if (named === undefined) return all
  return named.split(',').map((name) => {
    const one = all.find((known) => known === name)
    if (one === undefined) throw new Error(`--${option} takes ${all.join(', ')}, and not ${JSON.stringify(name)}.`)
    return one
  })
}

function pixels(width: string): number {
  if (!/^[1-9]\d{2,3}$/.test(width)) throw new Error(`--width takes px, as 360,1280, and not ${JSON.stringify(width)}.`)
  return Number(width)
}
