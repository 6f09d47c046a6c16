import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { languages } from '@humidor/locales/languages.ts'
import { files, textOf } from './sources.ts'

export const languageKeys: readonly string[] = languages.map(({ key }) => key)

/** The words of one file of one language, flat: `exchange.title` → message. */
export const wordsOf = (language: string, file: string): Map<string, string> =>
  flat(JSON.parse(textOf(`locales/${language}/${file}.json`)) as Nested)

type Nested = { [key: string]: string | Nested }

const flat = (words: Nested, path = ''): Map<string, string> =>
  new Map(
    Object.entries(words).flatMap(([key, value]): [string, string][] => {
      const here = path === '' ? key : `${path}.${key}`
      return typeof value === 'string' ? [[here, value]] : [...flat(value, here)]
    }),
  )

/** The names of a language's files, without folder and ending. */
export const filesOf = (language: string): string[] =>
  files.flatMap((file) => new RegExp(`^locales/${language}/([^/]+)\\.json$`).exec(file)?.[1] ?? [])

const partsOf = (elements: readonly MessageFormatElement[]): string[] =>
  elements.flatMap((element): string[] => {
    switch (element.type) {
      case TYPE.literal:
      case TYPE.pound:
        return []
      case TYPE.tag:
        return [`<${element.value}>`, ...partsOf(element.children)]
      case TYPE.plural:
      case TYPE.select:
        return [element.value, ...Object.values(element.options).flatMap(({ value }) => partsOf(value))]
      case TYPE.argument:
      case TYPE.number:
      case TYPE.date:
      case TYPE.time:
        return [element.value]
    }
  })

/** The placeholders and tags of a message, each once and sorted. @throws if it is no ICU message */
export const placeholdersOf = (message: string): string[] => [...new Set(partsOf(parse(message)))].sort()
