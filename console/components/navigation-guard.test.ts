import { describe, expect, it, vi } from 'vitest'
import { askedBefore, withNavigationGuard } from './navigation-guard.ts'

describe('a step to another page', () => {
  it('is taken at once where nothing would be lost, and by whoever was asked otherwise', () => {
    const navigate = vi.fn()
    withNavigationGuard(navigate, '/audit', undefined)
    expect(navigate).toHaveBeenLastCalledWith('/audit', undefined)

    const ask = vi.fn()
    const stop = askedBefore(ask)
    withNavigationGuard(navigate, '/news', { state: 1 })
    expect(navigate).toHaveBeenCalledTimes(1)
    ask.mock.calls[0]?.[0]()
    expect(navigate).toHaveBeenLastCalledWith('/news', { state: 1 })

    stop()
    withNavigationGuard(navigate, '/price', undefined)
    expect(navigate).toHaveBeenLastCalledWith('/price', undefined)
    expect(ask).toHaveBeenCalledTimes(1)
  })

  it('that only replaces the address is the page’s own, and nobody is asked', () => {
    const [navigate, ask] = [vi.fn(), vi.fn()]
    const stop = askedBefore(ask)
    withNavigationGuard(navigate, '/news?language=de', { replace: true })
    expect(navigate).toHaveBeenCalledWith('/news?language=de', { replace: true })
    expect(ask).not.toHaveBeenCalled()
    stop()
  })

  it('is asked about by the page that is there now, also when the one before goes after it came', () => {
    const [before, now, navigate] = [vi.fn(), vi.fn(), vi.fn()]
    const stopBefore = askedBefore(before)
    const stopNow = askedBefore(now)
    stopBefore()
    withNavigationGuard(navigate, '/audit', undefined)
    expect(before).not.toHaveBeenCalled()
    expect(now).toHaveBeenCalledOnce()
    stopNow()
  })
})
