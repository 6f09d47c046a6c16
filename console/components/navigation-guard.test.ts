import { describe, expect, it, vi } from 'vitest'
import { guardLeaving, withNavigationGuard } from './navigation-guard.ts'

describe('a step to another page', () => {
  it('happens at once without unsaved changes, and after confirmation otherwise', () => {
    const navigate = vi.fn()
    withNavigationGuard(navigate, '/audit', undefined)
    expect(navigate).toHaveBeenLastCalledWith('/audit', undefined)

    const ask = vi.fn()
    const stop = guardLeaving(ask)
    withNavigationGuard(navigate, '/news', { state: 1 })
    expect(navigate).toHaveBeenCalledTimes(1)
    ask.mock.calls[0]?.[0]()
    expect(navigate).toHaveBeenLastCalledWith('/news', { state: 1 })

    stop()
    withNavigationGuard(navigate, '/price', undefined)
    expect(navigate).toHaveBeenLastCalledWith('/price', undefined)
    expect(ask).toHaveBeenCalledTimes(1)
  })

  it('needs no confirmation if it only replaces the address', () => {
    const [navigate, ask] = [vi.fn(), vi.fn()]
    const stop = guardLeaving(ask)
    withNavigationGuard(navigate, '/news?language=de', { replace: true })
    expect(navigate).toHaveBeenCalledWith('/news?language=de', { replace: true })
    expect(ask).not.toHaveBeenCalled()
    stop()
  })

  it('is confirmed by the current page, even if the earlier page unmounts after it appeared', () => {
    const [before, now, navigate] = [vi.fn(), vi.fn(), vi.fn()]
    const stopBefore = guardLeaving(before)
    const stopNow = guardLeaving(now)
    stopBefore()
    withNavigationGuard(navigate, '/audit', undefined)
    expect(before).not.toHaveBeenCalled()
    expect(now).toHaveBeenCalledOnce()
    stopNow()
  })
})
