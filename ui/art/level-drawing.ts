import { round, ticks } from './drawing.ts'

/** The metals of the five cards, in order. */
export const metals = ['vip', 'silver', 'gold', 'platinum', 'black'] as const
export type Metal = (typeof metals)[number]

/** Colours of the ribbon, its lines and its numeral. */
export const metalColours = {
  vip: { a: '#6f4429', b: '#a8744c', c: '#7d4f31', line: '#f0ddb8', numeral: '#f6e9cf' },
  silver: { a: '#7d7a77', b: '#d9d6d0', c: '#97938e', line: '#fbf9f4', numeral: '#2b2623' },
  gold: { a: '#9a7231', b: '#e6c688', c: '#b58b45', line: '#fbeecb', numeral: '#3a2508' },
  platinum: { a: '#8b9293', b: '#eef1ee', c: '#a9b0af', line: '#ffffff', numeral: '#232a2b' },
  black: { a: '#0b0807', b: '#332a24', c: '#15100d', line: '#d8b06a', numeral: '#ecd199' },
} as const

const width = 350
const height = 96
const middle = height / 2
const ribbon = 52
/** The centre of the medallion: on the right of a card, in the middle of a seal. */
const centres = { card: round(width * 0.78), seal: width / 2 }

/** The drawing's box, and the ribbon in it. */
export const LEVEL_BAND = { width, height, middle, ribbon, top: middle - ribbon / 2, centres } as const

/** Six waves, each shifted by a sixth of a period: the guilloche pattern of banknotes. */
export const guilloche = Array.from({ length: 6 }, (_, wave) => {
  let d = ''
  for (let x = 0; x <= width; x += 5)
    d += `${x === 0 ? 'M' : 'L'}${x} ${round(middle + Math.sin(x / 13 + (wave * Math.PI) / 3) * 13)}`
  return d
}).join('')
export const levelRays = {
  card: ticks(centres.card, middle, 37.5, 41.5, 7.5),
  seal: ticks(centres.seal, middle, 37.5, 41.5, 7.5),
}
