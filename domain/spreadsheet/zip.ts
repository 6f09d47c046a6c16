const DEFLATED = 8
/** The format version with folders and deflate: 2.0. */
const VERSION = 20
/** 1980-01-01, the format's first day, so that files do not reveal when they were made. */
const DATE = 0x21

const remainders = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1
  return rest
})

/** CRC-32 as zip files use it. */
function crc32(bytes: Uint8Array): number {
  let rest = 0xffffffff
  for (const byte of bytes) rest = (rest >>> 8) ^ (remainders[(rest ^ byte) & 0xff] ?? 0)
  return (rest ^ 0xffffffff) >>> 0
}

const deflated = async (bytes: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(
    await new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer(),
  )

/** Encodes numbers of two or four bytes, little-endian. */
const little = (...fields: readonly (readonly [bytes: 2 | 4, value: number])[]) =>
  Uint8Array.from(
    fields.flatMap(([bytes, value]) => Array.from({ length: bytes }, (_, at) => (value >>> (8 * at)) & 0xff)),
  )

const lengthOf = (pieces: readonly Uint8Array[]) => pieces.reduce((sum, { length }) => sum + length, 0)

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(lengthOf(pieces))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

/**
 * Packs files into a zip file (APPNOTE 6.3), each deflated. The same files give the same bytes with the same zlib.
 * @param files texts by ASCII path
 */
export async function zipOf(files: Readonly<Record<string, string>>): Promise<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  const local: Uint8Array[] = []
  const central: Uint8Array[] = []
  for (const [path, text] of Object.entries(files)) {
    const [name, bytes] = [encoder.encode(path), encoder.encode(text)]
    const packed = await deflated(bytes)
    const about = little(
      ...([
        [2, VERSION],
        [2, 0],
        [2, DEFLATED],
        [2, 0],
        [2, DATE],
      ] as const),
      ...([
        [4, crc32(bytes)],
        [4, packed.length],
        [4, bytes.length],
        [2, name.length],
        [2, 0],
      ] as const),
    )
    const placed = little([2, 0], [2, 0], [2, 0], [4, 0], [4, lengthOf(local)])
    central.push(little([4, 0x02014b50], [2, VERSION]), about, placed, name)
    local.push(little([4, 0x04034b50]), about, name, packed)
  }
  const count = Object.keys(files).length
  const end = little(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, lengthOf(central)],
    [4, lengthOf(local)],
    [2, 0],
  )
  return joined([...local, ...central, end])
}
