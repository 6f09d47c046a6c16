import { type Band, bandBox, bands, type CigarShape, type Seal, type Wrapper, wrappers } from './cigar-drawing.ts'
import { round } from './drawing.ts'

/** The cigar of a numbered collectible, upright: its shape, and what is engraved into its band. */
export interface NumberedCigar {
  shape: CigarShape
  /** Waves across the band, as on a banknote. */
  waves: string
  /** The number in binary along both edges of the band, a long stroke for each one: no two numbers share a band. */
  notches: string
}

/** Width of the drawing's box, and its length: a cigar of any vitola fits. */
export const NUMBERED = { width: 48, length: 320 } as const

const MIN_BITS = 16
const MASK = (1n << 64n) - 1n

/** Spreads neighbouring numbers over 64 bits (the finalizer of SplitMix64), so that they look nothing alike. */
function spread(number: bigint) {
  let mixed = (number + 0x9e3779b97f4a7c15n) & MASK
  mixed = ((mixed ^ (mixed >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK
  mixed = ((mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn) & MASK
  return mixed ^ (mixed >> 31n)
}

/** Takes one choice after another out of the spread number. */
function chooser(number: bigint) {
  let rest = spread(number)
  const among = (count: number) => {
    const chosen = Number(rest % BigInt(count))
    rest /= BigInt(count)
    return chosen
  }
  const of = <T>(choices: readonly [T, ...T[]]): T => choices[among(choices.length)] ?? choices[0]
  return { among, of }
}

const wrapperNames = Object.keys(wrappers) as [Wrapper, ...Wrapper[]]
const bandNames = Object.keys(bands) as [Band, ...Band[]]
/** The crest is engraved: it needs a seal of another colour than its lines. */
const plainSeals = ['dot', 'diamond', 'bars', 'shield'] as const satisfies readonly Seal[]
const allSeals = [...plainSeals, 'crest'] as const satisfies readonly Seal[]

/** Three waves side by side across the band, each shifted by a third of a period. */
function wavesOn(shape: CigarShape, periods: number, reach: number) {
  const { cy, height } = bandBox(shape)
  let d = ''
  for (const shift of [0, 1, 2])
    for (let x = 0; x <= shape.width; x += 2) {
      const angle = ((x / shape.width) * periods + shift / 3) * 2 * Math.PI
      d += `${x === 0 ? 'M' : 'L'}${x} ${round(cy + (Math.sin(angle) * reach * height) / 2)}`
    }
  return d
}

function notchesOn(shape: CigarShape, number: bigint) {
  const { y, height } = bandBox(shape)
  const bits = number.toString(2).padStart(MIN_BITS, '0')
  const aSide = Math.ceil(bits.length / 2)
  const pitch = shape.width / aSide
  const inset = shape.width * 0.13
  let d = ''
  for (const [at, bit] of [...bits].entries()) {
    const x = round(((at % aSide) + 0.5) * pitch)
    const long = shape.width * (bit === '1' ? 0.16 : 0.05)
    d += at < aSide ? `M${x} ${round(y + inset)}v${round(long)}` : `M${x} ${round(y + height - inset)}v${round(-long)}`
  }
  return d
}

/**
 * The cigar of a number, always the same for the same number, and no two alike.
 * @param number from 0
 * @throws RangeError if it is negative
 */
export function numberedCigar(number: bigint): NumberedCigar {
  if (number < 0n) throw new RangeError(`there is no collectible number ${number}`)
  const { among, of } = chooser(number)
  const width = 36 + 2 * among(6)
  const band = of(bandNames)
  const shape: CigarShape = {
    width,
    length: 236 + 14 * among(7),
    wrapper: of(wrapperNames),
    band,
    seal: of<Seal>(bands[band].line === bands[band].seal ? plainSeals : allSeals),
    seams: 5 + among(5),
    phase: round(among(10) / 10 - 0.3),
    bandAt: round(0.16 + 0.03 * among(7)),
    bandHeight: round(width * (1.15 + 0.1 * among(4))),
  }
  return { shape, waves: wavesOn(shape, 1 + among(4), 0.3 + 0.08 * among(4)), notches: notchesOn(shape, number) }
}
