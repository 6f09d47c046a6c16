import { languages } from '@humidor/locales/languages.ts'
import { type Column, Two } from '../Table.tsx'
import { languageNames, missingLanguages } from './draft.ts'

/** A list column: the number of languages with a text, and the missing ones. */
export const languagesColumn: Column<{ languages: readonly string[] }> = {
  head: 'Languages',
  hiddenOn: 'narrow',
  cell: ({ languages: has }) => {
    const missing = missingLanguages(has)
    return (
      <Two
        first={missing.length === 0 ? `all ${languages.length}` : `${has.length} of ${languages.length}`}
        {...(missing.length > 0 && { second: `not in ${languageNames(missing)}` })}
      />
    )
  },
}
