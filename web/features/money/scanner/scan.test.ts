import { afterEach, expect, it, vi } from 'vitest'
import type { Detector } from './detector.ts'
import { type Scanning, scan } from './scan.ts'

const camera = () => {
  const track = { stop: vi.fn<() => void>() }
  return { track, stream: { getTracks: () => [track] } as unknown as MediaStream }
}
const picture = () =>
  ({ readyState: 4, HAVE_CURRENT_DATA: 2, srcObject: null, play: async () => {} }) as unknown as HTMLVideoElement

function scanning(open: { openCamera: () => Promise<MediaStream>; openDetector: () => Promise<Detector> }) {
  const states: Scanning[] = []
  const texts: string[] = []
  const it = picture()
  const stop = scan(it, { onState: (state) => states.push(state), onText: (text) => texts.push(text) }, open)
  return { states, texts, stop, picture: it }
}

const detecting = (text: string): Detector => ({ detect: async () => [{ rawValue: text }] })
const offline = async () => {
  throw new TypeError('Failed to fetch dynamically imported module')
}

afterEach(() => vi.useRealTimers())

it('a failed download of the code reader turns the camera off, and is not reported as a missing camera', async () => {
  const { track, stream } = camera()
  const { states } = scanning({ openCamera: async () => stream, openDetector: offline })
  await vi.waitFor(() => expect(states).toEqual(['lost']), 5_000)
  expect(track.stop).toHaveBeenCalled()
})

it.each([
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotFoundError', 'missing'],
  ['NotReadableError', 'missing'],
])('a camera that fails with %s is %s, with or without the code reader', async (name, state) => {
  const openCamera = async () => {
    throw new DOMException('no', name)
  }
  const [one, other] = [
    scanning({ openCamera, openDetector: offline }),
    scanning({ openCamera, openDetector: async () => detecting('') }),
  ]
  await vi.waitFor(() => expect([one.states, other.states]).toEqual([[state], [state]]), 5_000)
})

it('a camera that starts after the scanner was closed is turned off', async () => {
  const { track, stream } = camera()
  const opened = Promise.withResolvers<MediaStream>()
  const { states, stop, picture } = scanning({
    openCamera: () => opened.promise,
    openDetector: async () => detecting('x'),
  })
  stop()
  opened.resolve(stream)
  await vi.waitFor(() => expect(track.stop).toHaveBeenCalled(), 5_000)
  expect(states).toEqual([])
  expect(picture.srcObject).toBeNull()
})

it('closing the scanner during the download of the code reader turns the camera off at once, without a message', async () => {
  const { track, stream } = camera()
  const fetched = Promise.withResolvers<Detector>()
  const { states, texts, stop, picture } = scanning({
    openCamera: async () => stream,
    openDetector: () => fetched.promise,
  })
  await vi.waitFor(() => expect(picture.srcObject).toBe(stream), 5_000)
  stop()
  expect(track.stop).toHaveBeenCalled()
  fetched.resolve(detecting('x'))
  await fetched.promise
  await Promise.resolve()
  expect([states, texts]).toEqual([[], []])
})

it('reports every scanned text until the scanner is closed', async () => {
  vi.useFakeTimers()
  const { track, stream } = camera()
  const { states, texts, stop } = scanning({
    openCamera: async () => stream,
    openDetector: async () => detecting('shop'),
  })
  await vi.advanceTimersByTimeAsync(450)
  expect([states, texts]).toEqual([['looking'], ['shop', 'shop', 'shop']])
  stop()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(texts).toHaveLength(3)
  expect(track.stop).toHaveBeenCalledOnce()
})
