import { describe, expect, it } from 'vitest'
import type { PhotoSent } from '../../../api/send-photo.ts'
import { createPhotoLine } from './photo-line.ts'

const flush = async () => {
  for (let n = 0; n < 50; n += 1) await Promise.resolve()
}
const file = (text: string) => new Blob([text])

/** A line with the given answers of the network, which records its pauses. */
function lineWith(
  answers: (PhotoSent | undefined)[],
  draw: (one: Blob) => Promise<Blob | undefined> = async (one) => one,
) {
  const pauses: number[] = []
  const forgotten: string[] = []
  let under = 0
  let most = 0
  let shown = 0
  let kept = 0
  const line = createPhotoLine({
    most: 10,
    draw,
    async send(_photo, onProgress) {
      under += 1
      most = Math.max(most, under)
      onProgress(0.5)
      await Promise.resolve()
      under -= 1
      const next = answers.shift()
      if (next) return next
      kept += 1
      return { is: 'kept', name: `photo-${kept}` }
    },
    rest: async (milliseconds) => void pauses.push(milliseconds),
    show: () => `blob:${++shown}`,
    forget: (one) => void forgotten.push(one),
  })
  return { line, pauses, forgotten, mostAtOnce: () => most }
}

describe('the photos of an application', () => {
  it('are sent one at a time, in order', async () => {
    const { line, mostAtOnce } = lineWith([])
    expect(line.add([file('a'), file('b'), file('c')])).toBe(0)
    await flush()
    expect(line.photos().map(({ is, name, part }) => [is, name, part])).toEqual([
      ['kept', 'photo-1', 1],
      ['kept', 'photo-2', 1],
      ['kept', 'photo-3', 1],
    ])
    expect(mostAtOnce()).toBe(1)
  })

  it('continue after a photo that the browser aborts, which can be tried again', async () => {
    let broken = true
    const { line } = lineWith([], async (one) => {
      if (broken && (await one.text()) === 'a') throw new DOMException('no memory left', 'InvalidStateError')
      return one
    })
    line.add([file('a'), file('b')])
    await expect.poll(() => line.photos().map(({ is }) => is)).toEqual(['failed', 'kept'])
    broken = false
    line.retryLost()
    await expect.poll(() => line.photos().map(({ is }) => is)).toEqual(['kept', 'kept'])
  })

  it('are limited to ten', async () => {
    const { line } = lineWith([])
    expect(line.add(Array.from({ length: 8 }, () => file('a')))).toBe(0)
    expect(line.add(Array.from({ length: 5 }, () => file('b')))).toBe(3)
    expect(line.photos()).toHaveLength(10)
  })

  it('are retried automatically after a lost answer, with longer and longer pauses', async () => {
    const { line, pauses } = lineWith([{ is: 'lost' }, { is: 'lost' }])
    line.add([file('a')])
    await flush()
    expect([line.photos()[0]?.is, pauses]).toEqual(['kept', [1_000, 3_000]])
  })

  it('wait for a manual retry when the retries fail, and do not block the others', async () => {
    const lost: PhotoSent = { is: 'lost' }
    const { line } = lineWith([lost, lost, lost, lost])
    line.add([file('a'), file('b')])
    await flush()
    expect(line.photos().map(({ is, code }) => [is, code])).toEqual([
      ['failed', undefined],
      ['kept', undefined],
    ])
    line.retryLost()
    await flush()
    expect(line.photos().map(({ is, name }) => [is, name])).toEqual([
      ['kept', 'photo-2'],
      ['kept', 'photo-1'],
    ])
  })

  it('that were refused are not retried automatically, and show the reason', async () => {
    const { line, pauses } = lineWith([{ is: 'refused', code: 'upload_limit_reached' }])
    line.add([file('a')])
    await flush()
    line.retryLost()
    await flush()
    expect([line.photos()[0], pauses]).toEqual([
      expect.objectContaining({ is: 'failed', code: 'upload_limit_reached' }),
      [],
    ])
    line.retry(1)
    await flush()
    expect(line.photos()[0]?.is).toBe('kept')
  })

  it('that are too large and cannot be scaled down are refused without being sent', async () => {
    const { line } = lineWith([], async () => undefined)
    line.add([file('a')])
    await flush()
    expect(line.photos()[0]).toMatchObject({ is: 'failed', code: 'invalid_file_format', name: undefined })
  })

  it('can be moved and removed, even while they are sent', async () => {
    const { line, forgotten } = lineWith([])
    line.add([file('a'), file('b'), file('c')])
    line.remove(1)
    line.move(3, -1)
    line.move(3, -1)
    await flush()
    expect(line.photos().map(({ key, is }) => [key, is])).toEqual([
      [3, 'kept'],
      [2, 'kept'],
    ])
    line.end()
    expect(forgotten).toEqual(['blob:1', 'blob:3', 'blob:2'])
  })
})
