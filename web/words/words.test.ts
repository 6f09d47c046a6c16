import { describe, expect, it } from 'vitest'
import { overEnglish } from '../build/words.ts'
import { dayText, momentText } from './moments.ts'
import { loadWords, speak, spoken, wordsOf } from './words.ts'

describe('the words', () => {
  it('are English until another language is picked', async () => {
    expect(spoken().lang).toBe('en')
    expect((await wordsOf('frame'))('please_login')).toBe('Please login first')
  })

  it('have the numbers and plurals of the language', async () => {
    const words = await wordsOf('dashboard')
    expect(words('points', { points: 1 })).toBe('1 point')
    expect(words('points', { points: 1_200 })).toBe('1,200 points')
  })

  it('change together, for every loaded file', async () => {
    await loadWords(['identity'])
    await speak('de')
    expect(spoken()).toMatchObject({ key: 'de', lang: 'de' })
    expect((await wordsOf('identity'))('login.title')).toBe('Anmelden')
    await speak('yue')
    expect(spoken().lang).toBe('vi')
    await speak('en')
  })
})

describe('a language merged with English', () => {
  const english = { hello: 'Hello', deep: { one: 'One', two: 'Two' } }

  it('takes missing texts from English, and drops unknown ones', () => {
    expect(overEnglish({ hello: 'Hallo', deep: { one: 'Eins' }, old: 'Alt' }, english)).toEqual({
      hello: 'Hallo',
      deep: { one: 'Eins', two: 'Two' },
    })
  })

  it('takes empty texts and texts of a wrong type from English', () => {
    expect(overEnglish({}, english)).toEqual(english)
    expect(overEnglish({ hello: '', deep: 'x' }, english)).toEqual(english)
    expect(overEnglish({ hello: { a: 'b' } }, english)).toEqual(english)
  })
})

describe('moments', () => {
  const moment = new Date('2026-11-20T16:05:00Z')

  it.each([
    ['Asia/Shanghai', '2026/11/21 00:05'],
    ['UTC', '2026/11/20 16:05'],
    ['America/New_York', '2026/11/20 11:05'],
  ])('are shown in the zone %s as %s', (zone, text) => expect(momentText(moment, zone)).toBe(text))

  it('show a balance date as a day', () => expect(dayText(20261121)).toBe('2026/11/21'))
})
