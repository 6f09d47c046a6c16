import { crc32, inflateRawSync } from 'node:zlib'

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
/** How long each of the three is without its name. */
const [LOCAL_LENGTH, CENTRAL_LENGTH, END_LENGTH] = [30, 46, 22]

/**
 * The files of a zip file by their paths, read by its directory and unpacked by zlib itself: written apart from what makes
 * such files. @throws where the file contradicts itself
 */
export function unzipped(zip: Buffer): Record<string, string> {
  const must = (holds: boolean, what: string) => {
    if (!holds) throw new Error(`This is no whole zip file: ${what}.`)
  }
  const end = zip.length - END_LENGTH
  must(zip.readUInt32LE(end) === END, 'it has no end')
  const files: Record<string, string> = {}
  let at = zip.readUInt32LE(end + 16)
  must(at + zip.readUInt32LE(end + 12) === end, 'its directory is of another length')
  for (let count = zip.readUInt16LE(end + 10); count > 0; count--) {
    must(zip.readUInt32LE(at) === CENTRAL, 'an entry of its directory is missing')
    const [sum, packed, size] = [zip.readUInt32LE(at + 16), zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24)]
    const nameLength = zip.readUInt16LE(at + 28)
    const local = zip.readUInt32LE(at + 42)
    must(zip.readUInt32LE(local) === LOCAL, 'a file is missing')
    const said = zip.subarray(local + 4, local + LOCAL_LENGTH)
    must(
      said.equals(zip.subarray(at + 6, at + 6 + said.length)),
      'a file says another thing of itself than the directory',
    )
    const begin = local + LOCAL_LENGTH + nameLength
    const bytes = inflateRawSync(zip.subarray(begin, begin + packed))
    must(crc32(bytes) === sum && bytes.length === size, 'a file is damaged')
    files[zip.toString('utf8', at + CENTRAL_LENGTH, at + CENTRAL_LENGTH + nameLength)] = bytes.toString('utf8')
    at += CENTRAL_LENGTH + nameLength
  }
  return files
}
