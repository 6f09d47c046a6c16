import type { Dice } from '../model/random.ts'

const of = (base64: string) => Buffer.from(base64, 'base64')

/** A brown field with a golden dot, 24 × 16, in each accepted kind and in one that is refused. */
const pictures = [
  of(
    'iVBORw0KGgoAAAANSUhEUgAAABgAAAAQCAMAAAA7+k+nAAAAMFBMVEXZpEFfOyXTn0CEWi2DWi2FXC6EWy6ecjS6iTm7ijq6ijq6iTrUoECdcTOgczTSnj/DoyVpAAAACXBIWXMAAAsTAAALEwEAmpwYAAAAT0lEQVQYlaXQSQrAMAwDQNVp9qX//22hwVBkckl01PhgG9ci2AVfWsvBwsCXyOBnDziCopAIREFW8BBkhUoQFG5eN86+2wNdEqm/+YNf2byRUQHzCrKOJQAAAABJRU5ErkJggg==',
  ),
  of(
    '/9j/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAAQABgDASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAME/8QAHBABAAMAAgMAAAAAAAAAAAAAAQACBAMxERIU/8QAFwEAAwEAAAAAAAAAAAAAAAAAAQIDBP/EABkRAQACAwAAAAAAAAAAAAAAAAABEhEhYf/aAAwDAQACEQMRAD8AyZM/0XRfFTtlNeM4eP3pZQ7GTyaPnuqeavZKa9hzcfpSqD2szza3F9YZIiI4P//Z',
  ),
  of(
    'R0lGODlhGAAQAIQAAExpcbuKOrqJOZ5yNNSgQLqJOrqKOtKeP6BzNJ1xM4RbLoVcLoNaLYRaLdOfQF87JdmkQQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACH5BAUAAAAALAAAAAAYABAAAAU94COOZGmeaKqu7GIQRKCwJQLd+ECLC+5DjZ3hhxPsHMSb45iEHHaBZmGnaDJ2jwExgRU1BA5H4dotm8+0EAA7',
  ),
  of(
    'UklGRogAAABXRUJQVlA4IHwAAACQAwCdASoYABAAPm0qkUWkIqGYBABABsSzAE6ADw2qlykvqggAAP71e+qiUQxPqC4WFpLL9AcrrF1Q/zuJH+Cgvd52ImFZyFbAl/K6wE6WMpqSx0kf/mmqetAy38dmNaf3wTs93XciGuc+7m+/34F+uFfLROxu4+6uAAAA',
  ),
] as const

const others = [
  '',
  '\0',
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  '<!doctype html><script>alert(1)</script>',
  '%PDF-1.7\n',
  '#!/bin/sh\n',
  'PK\u0003\u0004',
  'BM',
  'II*\0',
  '\u0000\u0000\u0001\u0000',
].map((text) => Buffer.from(text, 'latin1'))

const someBytes = (dice: Dice, most: number) =>
  Buffer.from(Array.from({ length: dice.below(most) }, () => dice.below(256)))

/** Replaces some bytes of a file. */
function scratched(dice: Dice, file: Buffer): Buffer {
  const bytes = Buffer.from(file)
  for (let left = 1 + dice.below(6); left > 0 && bytes.length > 0; left -= 1)
    bytes[dice.below(bytes.length)] = dice.below(256)
  return bytes
}

/** Writes another width and height into the header of a png. Only a png has them in one place. */
function resized(dice: Dice): Buffer {
  const bytes = Buffer.from(pictures[0])
  const sides = [0, 1, 4_001, 16_384, 65_535, 2 ** 31 - 1, 2 ** 32 - 1]
  bytes.writeUInt32BE(dice.pick(sides), 16)
  bytes.writeUInt32BE(dice.pick(sides), 20)
  return bytes
}

/** Makes a file: a picture, a damaged picture, a hostile file, or random bytes. */
export function someFile(dice: Dice, most: number): Buffer {
  const picture = dice.pick(pictures)
  return dice.weighed<() => Buffer>([
    [6, () => picture],
    [6, () => scratched(dice, picture)],
    [4, () => picture.subarray(0, dice.below(picture.length + 1))],
    [2, () => Buffer.concat([picture, dice.pick(pictures)])],
    [2, () => Buffer.concat([picture, someBytes(dice, 400)])],
    [2, () => Buffer.concat([picture.subarray(0, 8), someBytes(dice, 600)])],
    [2, () => resized(dice)],
    [2, () => dice.pick(others)],
    [1, () => someBytes(dice, 600)],
    // Sometimes a file of the largest size, or of one byte more.
    [dice.percent(5) ? 1 : 0, () => Buffer.concat([picture], most + dice.below(2))],
  ])()
}

const names = [
  'photo.jpg',
  '',
  '../../etc/passwd',
  'a'.repeat(300),
  '"',
  'a";name="token',
  '雪茄.png',
  '\r\nX: y',
  '%00',
  'con',
]

/** Makes a part of a form, as browsers write it or as none does. */
const part = (dice: Dice, name: string, body: Buffer | string, isFile: boolean) => {
  const named = isFile ? `; filename="${dice.percent(85) ? 'photo.jpg' : dice.pick(names)}"` : ''
  const typed = isFile ? `\r\nContent-Type: ${dice.pick(['image/jpeg', 'text/html', '', 'x'])}` : ''
  return Buffer.concat([
    Buffer.from(`Content-Disposition: form-data; name="${name}"${named}${typed}\r\n\r\n`),
    Buffer.from(body),
  ])
}

/**
 * Makes the form of a file and a token. Most are right; others have wrong fields, are cut or damaged, or use another
 * boundary.
 */
export function someForm(dice: Dice, file: Buffer, tokens: readonly string[]): { payload: Buffer; type: string } {
  const boundary = dice.percent(90) ? '----x9' : dice.pick(['B', "a'()+_,-./:=?", 'x'.repeat(70), 'x'.repeat(71)])
  const right = [part(dice, 'file', file, true), part(dice, 'token', tokens[0] ?? '', false)]
  const parts = dice.weighed<() => Buffer[]>([
    [14, () => right],
    [2, () => right.toReversed()],
    [2, () => [part(dice, 'file', file, true), part(dice, 'token', dice.pick(tokens), false)]],
    [1, () => right.slice(dice.below(2), 1 + dice.below(2))],
    [1, () => [...right, part(dice, dice.pick(['file', 'token', '__proto__', '']), 'x', dice.percent(50))]],
    [1, () => [part(dice, 'file', file, false), part(dice, 'token', tokens[0] ?? '', true)]],
  ])()
  const whole = Buffer.concat([
    ...parts.flatMap((one) => [Buffer.from(`--${boundary}\r\n`), one, Buffer.from('\r\n')]),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  const payload = dice.weighed<() => Buffer>([
    [16, () => whole],
    [1, () => whole.subarray(0, dice.below(whole.length))],
    [1, () => scratched(dice, whole)],
  ])()
  const type = `multipart/form-data; boundary=${dice.percent(20) ? `"${boundary}"` : boundary}`
  const other = [
    '',
    'multipart/form-data',
    'multipart/form-data; boundary=other',
    'application/json',
    'text/plain',
    `${type}; x=y`,
  ]
  return { payload, type: dice.percent(92) ? type : dice.pick(other) }
}
