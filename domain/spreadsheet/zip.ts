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

/** CRC-32 as zip files use it; with `before`, of bytes that follow others. */
function crc32(bytes: Uint8Array, before = 0): number {
  let rest = before ^ 0xffffffff
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

/** What the zip says about a file, before its name. Sizes in bytes. */
const aboutFile = (it: { crc: number; packed: number; size: number; name: number }) =>
  little(
    ...([
      [2, VERSION],
      [2, 0],
      [2, DEFLATED],
      [2, 0],
      [2, DATE],
    ] as const),
    ...([
      [4, it.crc],
      [4, it.packed],
      [4, it.size],
      [2, it.name],
      [2, 0],
    ] as const),
  )

const localHead = () => little([4, 0x04034b50])
const centralHead = () => little([4, 0x02014b50], [2, VERSION])
/** Where a file begins in the zip. */
const placeOf = (offset: number) => little([2, 0], [2, 0], [2, 0], [4, 0], [4, offset])
const endOf = (it: { count: number; central: number; offset: number }) =>
  little([4, 0x06054b50], [2, 0], [2, 0], [2, it.count], [2, it.count], [4, it.central], [4, it.offset], [2, 0])

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
    const about = aboutFile({ crc: crc32(bytes), packed: packed.length, size: bytes.length, name: name.length })
    central.push(centralHead(), about, placeOf(lengthOf(local)), name)
    local.push(localHead(), about, name, packed)
  }
  const count = Object.keys(files).length
  return joined([...local, ...central, endOf({ count, central: lengthOf(central), offset: lengthOf(local) })])
}

/** A file of a growing zip, written in pieces. */
export interface GrowingFile {
  write(text: string): Promise<void>
  close(): Promise<void>
}

/**
 * A zip file that grows file by file. A text is packed as it comes, so that no file has to be held whole; what is packed lies in blobs,
 * which a browser may keep on the disk. Several files may grow at once. Below 4 GB.
 */
export class GrowingZip {
  private readonly local: BlobPart[] = []
  private readonly central: Uint8Array<ArrayBuffer>[] = []
  private offset = 0
  private count = 0

  /** Begins a file. @param path an ASCII path */
  open(path: string): GrowingFile {
    const encoder = new TextEncoder()
    const deflate = new CompressionStream('deflate-raw')
    const packing = new Response(deflate.readable).blob()
    const writer = deflate.writable.getWriter()
    let [crc, size] = [0, 0]
    return {
      write: async (text) => {
        const bytes = encoder.encode(text)
        crc = crc32(bytes, crc)
        size += bytes.length
        await writer.write(bytes)
      },
      close: async () => {
        await writer.close()
        this.place(encoder.encode(path), { crc, size, packed: await packing })
      },
    }
  }

  private place(name: Uint8Array<ArrayBuffer>, { crc, size, packed }: { crc: number; size: number; packed: Blob }) {
    const about = aboutFile({ crc, packed: packed.size, size, name: name.length })
    this.central.push(centralHead(), about, placeOf(this.offset), name)
    const head = joined([localHead(), about, name])
    this.local.push(head, packed)
    this.offset += head.length + packed.size
    this.count += 1
  }

  /** The whole file, with every file that was closed. */
  finish(): Blob {
    const end = endOf({ count: this.count, central: lengthOf(this.central), offset: this.offset })
    return new Blob([...this.local, joined([...this.central, end])], { type: 'application/zip' })
  }
}
