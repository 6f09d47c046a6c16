import { crc32, inflateRawSync } from 'node:zlib'

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
/** The lengths of the three records without names. */
const [LOCAL_LENGTH, CENTRAL_LENGTH, END_LENGTH] = [30, 46, 22]

/**
 * The files of a zip file by path, read through its directory and unpacked by zlib. Independent of the writer.
 * @throws when the file contradicts itself
 */
export function unzipped(zip: Buffer): Record<string, string> {
  const must = (condition: boolean, what: string) => {
    if (!condition) throw new Error(`This zip file is damaged: ${what}.`)
  }
  const end = zip.length - END_LENGTH
  must(zip.readUInt32LE(end) === END, 'it has no end record')
  const files: Record<string, string> = {}
  let at = zip.readUInt32LE(end + 16)
  must(at + zip.readUInt32LE(end + 12) === end, 'its directory has another length')
  for (let count = zip.readUInt16LE(end + 10); count > 0; count--) {
    must(zip.readUInt32LE(at) === CENTRAL, 'an entry of its directory is missing')
    const [sum, packed, size] = [zip.readUInt32LE(at + 16), zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24)]
    const nameLength = zip.readUInt16LE(at + 28)
    const local = zip.readUInt32LE(at + 42)
    must(zip.readUInt32LE(local) === LOCAL, 'a file is missing')
    const header = zip.subarray(local + 4, local + LOCAL_LENGTH)
    must(header.equals(zip.subarray(at + 6, at + 6 + header.length)), 'the header of a file differs from the directory')
    const begin = local + LOCAL_LENGTH + nameLength
    const bytes = inflateRawSync(zip.subarray(begin, begin + packed))
    must(crc32(bytes) === sum && bytes.length === size, 'a file is damaged')
    files[zip.toString('utf8', at + CENTRAL_LENGTH, at + CENTRAL_LENGTH + nameLength)] = bytes.toString('utf8')
    at += CENTRAL_LENGTH + nameLength
  }
  return files
}
