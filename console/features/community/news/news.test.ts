import { describe, expect, it } from 'vitest'
import { changedTexts, isChanged, languageNames, missingLanguages } from '../../../components/localized-editor/draft.ts'
import { newsKind, savedOf } from './news.ts'

const text = { title: 'Rain', summary: 'At last.', body: '<p>It rained.</p>' }
const saved = { facts: { source: 'Humidor', picture: null }, texts: { en: text } }
const { noText } = newsKind

describe('a draft', () => {
  it('is unchanged until its saved text is edited', () => {
    expect(isChanged(newsKind, saved, saved)).toBe(false)
    expect(isChanged(newsKind, saved, { ...saved, texts: { en: { ...text } } })).toBe(false)
    expect(isChanged(newsKind, saved, { ...saved, facts: { ...saved.facts, source: 'Leaf Review' } })).toBe(true)
    expect(isChanged(newsKind, saved, { ...saved, facts: { ...saved.facts, picture: 'a'.repeat(26) } })).toBe(true)
  })

  it('lists the languages with text, and counts an empty editor as none', () => {
    const typed = {
      ...saved,
      texts: { en: { ...text, title: 'Snow' }, de: text, zh: { ...noText, body: '<p><br></p>' } },
    }
    expect(changedTexts(newsKind, saved, typed)).toEqual(['en', 'de'])
  })

  it('starts empty, with Humidor as its source', () => {
    expect(savedOf(undefined)).toEqual({ facts: { source: 'Humidor', picture: null }, texts: {} })
  })
})

describe('the languages', () => {
  it('that are missing are named', () => {
    expect(languageNames(missingLanguages(['en', 'zh', 'kr', 'jp', 'de']))).toBe('Thai, Vietnamese')
  })
})
