/** What a picture may be when it is sent (decisions §9, threats C161, C162): bytes, and pixels before it is decoded. */
export const pictureLimits = { bytes: 5 * 1024 * 1024, pixels: 16_000_000 } as const

/** What is kept of a picture: pixels along its longer side, and of the square that lists show. */
export const pictureSizes = { large: 1600, small: 240 } as const

const signatures = [
  { format: 'gif', begins: [0x47, 0x49, 0x46, 0x38] },
  { format: 'jpg', begins: [0xff, 0xd8, 0xff] },
  { format: 'png', begins: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
] as const

/** What a file says it is by its first bytes; undefined for all that is no gif, jpg or png. Its name is not asked. */
export const pictureFormat = (bytes: Uint8Array) =>
  signatures.find(({ begins }) => begins.every((byte, at) => bytes[at] === byte))?.format

/** The first reason to refuse a file as a picture, before it is decoded; undefined: it is worth the try. */
export function refusePicture(bytes: Uint8Array) {
  return bytes.length > pictureLimits.bytes || pictureFormat(bytes) === undefined ? 'invalid_file_format' : undefined
}

/** The letters of a picture's name, and how many it has: more than anybody could guess. */
export const pictureName = { alphabet: '0123456789abcdefghijklmnopqrstuvwxyz', length: 26 } as const

export type PictureSize = keyof typeof pictureSizes

/** Where a picture is shown from. */
export const picturePath = (name: string, size: PictureSize = 'large') =>
  `/pictures/${name}${size === 'small' ? '-small' : ''}.webp`

const LARGE = /^\/pictures\/([0-9a-z]{26})\.webp$/
const FILE = /^([0-9a-z]{26})(-small)?\.webp$/

/** The name in the path of a large picture of ours; undefined for any other address. */
export const pictureAt = (path: string) => LARGE.exec(path)?.[1]

/** Which picture a file's name stands for, and in which size. */
export function pictureFile(file: string): { name: string; size: PictureSize } | undefined {
  const [, name, small] = FILE.exec(file) ?? []
  return name === undefined ? undefined : { name, size: small === undefined ? 'large' : 'small' }
}
