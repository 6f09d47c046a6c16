import { languages } from '@humidor/locales/languages.ts'
import { expect, it } from 'vitest'
import { optionsOf } from './options.ts'

it('selects everything without options', () => {
  const { isWanted, ...options } = optionsOf([])
  expect(options).toEqual({
    languages: languages.map(({ key }) => key),
    themes: ['dark', 'light'],
    widths: undefined,
    parts: ['members', 'console'],
    inspect: false,
    all: false,
    pictures: true,
  })
  expect(isWanted({ name: 'asset' })).toBe(true)
})

it('selects the named languages in their order, and sorts widths from the narrowest', () => {
  const args = '--lang tai,de --theme light --width 1280,360 --of console --only mall,asset --all --no-pictures'
  const { isWanted, ...options } = optionsOf(args.split(' '))
  expect(options).toEqual({
    languages: ['tai', 'de'],
    themes: ['light'],
    widths: [360, 1280],
    parts: ['console'],
    inspect: false,
    all: true,
    pictures: false,
  })
  expect(['mall-one', 'asset', 'index'].map((name) => isWanted({ name }))).toEqual([true, true, false])
})

it('inspects the pages of members without pictures', () => {
  expect(optionsOf(['--inspect'])).toMatchObject({ parts: ['members'], inspect: true, pictures: false })
})

it.each([
  ['--lang ko', '--lang takes en, zh, kr, jp, de, tai, yue, and not "ko".'],
  ['--lang de,', '--lang takes en, zh, kr, jp, de, tai, yue, and not "".'],
  ['--theme night', '--theme takes dark, light, and not "night".'],
  ['--of member', '--of takes members, console, and not "member".'],
  ['--width 36O', '--width takes px, as 360,1280, and not "36O".'],
  ['--width 360;390', '--width takes px, as 360,1280, and not "360;390".'],
])('refuses %j, which names an unknown value', (args, message) =>
  expect(() => optionsOf(args.split(' '))).toThrow(message),
)
