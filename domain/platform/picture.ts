/** Limits of an uploaded picture (rules X9, threats C161, C162): bytes, and pixels before decoding. */
export const pictureLimits = { bytes: 5 * 1024 * 1024, pixels: 16_000_000 } as const

/** Stored sizes: pixels of the longer side, and of the square in lists. */
export const pictureSizes = { large: 1600, small: 240 } as const

const signatures = [
  { format: 'gif', begins: [0x47, 0x49, 0x46, 0x38] },
  { format: 'jpg', begins: [0xff, 0xd8, 0xff] },
  { format: 'png', begins: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
] as const

/** The format by the first bytes; undefined for anything but gif, jpg and png. The file name is ignored. */
export const pictureFormat = (bytes: Uint8Array) =>
  signatures.find(({ begins }) => begins.every((byte, at) => bytes[at] === byte))?.format

/** The reason to refuse a file before it is decoded, or undefined. */
export function refusePicture(bytes: Uint8Array) {
  return bytes.length > pictureLimits.bytes || pictureFormat(bytes) === undefined ? 'invalid_file_format' : undefined
}

/** Alphabet and length of a picture's name, long enough that nobody can guess one. */
export const pictureName = { alphabet: '0123456789abcdefghijklmnopqrstuvwxyz', length: 26 } as const

export type PictureSize = keyof typeof pictureSizes

/** Path of a picture. */
export const picturePath = (name: string, size: PictureSize = 'large') =>
  `/pictures/${name}${size === 'small' ? '-small' : ''}.webp`

const LARGE = /^\/pictures\/([0-9a-z]{26})\.webp$/
const FILE = /^([0-9a-z]{26})(-small)?\.webp$/

/** The name in the path of a large picture of this site; undefined for any other address. */
export const pictureAt = (path: string) => LARGE.exec(path)?.[1]

/** Parses the file name of a picture into name and size. */
export function pictureFile(file: string): { name: string; size: PictureSize } | undefined {
  const [, name, small] = FILE.exec(file) ?? []
  return name === undefined ? undefined : { name, size: small === undefined ? 'large' : 'small' }
}
