import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clockText, counting, secondsUntil } from './countdown.ts'

it.each([
  [1200, '20:00'],
  [968, '16:08'],
  [59, '00:59'],
  [0, '00:00'],
  [67_327, '18:42:07'],
  [100 * 3600, '100:00:00'],
])('%s seconds are shown as %s', (seconds, text) => expect(clockText(seconds)).toBe(text))

it('the seconds left are rounded up, and zero from the end on', () => {
  expect(secondsUntil(10_000, 8_999)).toBe(2)
  expect(secondsUntil(10_000, 9_001)).toBe(1)
  expect(secondsUntil(10_000, 10_000)).toBe(0)
  expect(secondsUntil(10_000, 99_000)).toBe(0)
})

describe('a countdown', () => {
  const page = Object.assign(new EventTarget(), { hidden: false })
  const setHidden = (hidden: boolean) => {
    page.hidden = hidden
    page.dispatchEvent(new Event('visibilitychange'))
  }
  const begin = (until: number) => {
    const [onTick, end] = [vi.fn<(left: number) => void>(), vi.fn<() => void>()]
    const stop = counting({ until, offset: 0, onTick, end })
    return { onTick, end, stop }
  }
  beforeEach(() => {
    page.hidden = false
    vi.stubGlobal('document', page)
    vi.useFakeTimers({ now: 0 })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('ends once, although the page is hidden and shown afterwards', () => {
    const { onTick, end } = begin(2_500)
    vi.advanceTimersByTime(2_500)
    expect(onTick.mock.calls.flat()).toEqual([3, 2, 1, 0])
    expect(end).toHaveBeenCalledOnce()
    for (const hidden of [true, false, true, false]) setHidden(hidden)
    vi.advanceTimersByTime(10_000)
    expect(end).toHaveBeenCalledOnce()
    expect(onTick).toHaveBeenCalledTimes(4)
  })

  it('ends at once, and only once, when its time is already over', () => {
    const { onTick, end } = begin(-1)
    for (const hidden of [true, false]) setHidden(hidden)
    expect(onTick.mock.calls).toEqual([[0]])
    expect(end).toHaveBeenCalledOnce()
  })

  it('shows the right time when the page is shown again, and pauses while it is hidden', () => {
    const { onTick, end, stop } = begin(60_000)
    vi.setSystemTime(45_000)
    setHidden(true)
    expect(onTick).toHaveBeenCalledTimes(1)
    setHidden(false)
    expect(onTick).toHaveBeenLastCalledWith(15)
    stop()
    setHidden(false)
    vi.advanceTimersByTime(60_000)
    expect(onTick).toHaveBeenCalledTimes(2)
    expect(end).not.toHaveBeenCalled()
  })
})
