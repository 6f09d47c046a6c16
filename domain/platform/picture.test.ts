import { describe, expect, it } from 'vitest'
import { pictureAt, pictureFile, pictureFormat, pictureLimits, picturePath, refusePicture } from './picture.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const name = '0a'.repeat(13)

describe('a picture', () => {
  it.each([
    ['GIF89a…', 'gif'],
    ['GIF87a…', 'gif'],
    ['\u00ff\u00d8\u00ff\u00e0', 'jpg'],
    ['\u0089PNG\r\n\u001a\n…', 'png'],
    ['\u0089PNG', undefined],
    ['RIFF....WEBP', undefined],
    ['<svg>', undefined],
    ['', undefined],
  ])('is detected by its first bytes: %j', (start, format) => {
    expect(pictureFormat(bytes(start))).toBe(format)
    expect(refusePicture(bytes(start))).toBe(format ? undefined : 'invalid_file_format')
  })

  it('is at most as long as the limit, to the byte', () => {
    const fileOf = (length: number) => {
      const file = new Uint8Array(length)
      file.set(bytes('GIF89a'))
      return file
    }
    expect(refusePicture(fileOf(pictureLimits.bytes))).toBeUndefined()
    expect(refusePicture(fileOf(pictureLimits.bytes + 1))).toBe('invalid_file_format')
  })

  it('has a path in each size, and is read back from it', () => {
    expect(pictureAt(picturePath(name))).toBe(name)
    expect(pictureAt(picturePath(name, 'small'))).toBeUndefined()
    expect(pictureFile(`${name}.webp`)).toEqual({ name, size: 'large' })
    expect(pictureFile(`${name}-small.webp`)).toEqual({ name, size: 'small' })
    expect(pictureAt(`https://evil.test${picturePath(name)}`)).toBeUndefined()
    expect(pictureAt(`${picturePath(name)}.html`)).toBeUndefined()
    expect(pictureFile(`${name}.webp.html`)).toBeUndefined()
    for (const file of [`${name}.png`, `${name}-large.webp`, `${name.toUpperCase()}.webp`, `x${name}.webp`])
      expect([file, pictureFile(file)]).toEqual([file, undefined])
  })
})
