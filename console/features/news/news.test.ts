import { describe, expect, it } from 'vitest'
import { changedTexts, draftOf, isChanged, languageNames, missingLanguages, noText } from './news.ts'

const text = { title: 'Rain', summary: 'At last.', body: '<p>It rained.</p>' }
const saved = { source: 'Humidor', picture: null, texts: { en: text } }

describe('a draft', () => {
  it('is unchanged until something is typed over what was saved', () => {
    expect(isChanged(saved, saved)).toBe(false)
    expect(isChanged(saved, { ...saved, texts: { en: { ...text } } })).toBe(false)
    expect(isChanged(saved, { ...saved, source: 'Leaf Review' })).toBe(true)
    expect(isChanged(saved, { ...saved, picture: 'a'.repeat(26) })).toBe(true)
  })

  it('knows the languages that were typed in, and takes an empty surface for none', () => {
    const typed = {
      ...saved,
      texts: { en: { ...text, title: 'Snow' }, de: text, zh: { ...noText, body: '<p><br></p>' } },
    }
    expect(changedTexts(saved, typed)).toEqual(['en', 'de'])
  })

  it('begins empty, in the name of the house', () => {
    expect(draftOf(undefined)).toEqual({ source: 'Humidor', picture: null, texts: {} })
  })
})

describe('the languages', () => {
  it('that are missing are named', () => {
    expect(languageNames(missingLanguages(['en', 'zh', 'kr', 'jp', 'de']))).toBe('Thai, Vietnamese')
  })
})
