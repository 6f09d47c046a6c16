import { inflateSync } from 'node:zlib'

/** Sizes of the headers of both formats, and of their entries for one table. Bytes. */
const WOFF = { head: 44, entry: 20 } as const
const SFNT = { head: 12, entry: 16 } as const

const padded = (length: number) => Math.ceil(length / 4) * 4

/**
 * The font inside a WOFF file (W3C WOFF 1.0). A PDF needs it so, and reading glyphs from the packed file unpacks a whole table for each
 * of them, which takes seconds for Chinese.
 */
export function sfntOf(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('the font is no WOFF file')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, at) => {
    const entry = woff.subarray(WOFF.head + at * WOFF.entry, WOFF.head + (at + 1) * WOFF.entry)
    const [offset, packed, length] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)]
    const data = woff.subarray(offset, offset + packed)
    return { tag: entry.subarray(0, 4), sum: entry.readUInt32BE(16), data: packed < length ? inflateSync(data) : data }
  })
  const begin = SFNT.head + count * SFNT.entry
  const font = Buffer.alloc(tables.reduce((end, { data }) => end + padded(data.length), begin))
  woff.copy(font, 0, 4, 8)
  const power = Math.floor(Math.log2(count))
  font.writeUInt16BE(count, 4)
  font.writeUInt16BE(2 ** power * 16, 6)
  font.writeUInt16BE(power, 8)
  font.writeUInt16BE((count - 2 ** power) * 16, 10)
  let offset = begin
  for (const [at, { tag, sum, data }] of tables.entries()) {
    const entry = SFNT.head + at * SFNT.entry
    tag.copy(font, entry)
    font.writeUInt32BE(sum, entry + 4)
    font.writeUInt32BE(offset, entry + 8)
    font.writeUInt32BE(data.length, entry + 12)
    data.copy(font, offset)
    offset += padded(data.length)
  }
  return font
}
