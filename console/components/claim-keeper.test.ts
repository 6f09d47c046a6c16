import { LOCK_MINUTES } from '@humidor/domain/backoffice/console.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Claim } from './claim.ts'
import { type ClaimPorts, lockItem } from './claim-keeper.ts'

const MINUTE = 60_000
const item = 'withdrawal:7'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())
const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * MINUTE)

/** One operator's claims as the server keeps them: until when each is granted, for all of their tabs. */
function server() {
  const granted = new Map<string, Date>()
  return {
    granted,
    grant(of: string) {
      const until = new Date(Date.now() + LOCK_MINUTES * MINUTE)
      granted.set(of, until)
      return { until }
    },
    release(of: string, until: Date) {
      const held = granted.get(of)
      if (held !== undefined && held <= until) granted.delete(of)
    },
  }
}

/** The messages between the tabs of a browser. */
const browser = () => new Set<{ at: object; onRelease: (of: string) => void }>()

interface Surroundings {
  backend?: ReturnType<typeof server>
  tabs?: ReturnType<typeof browser>
  /** Runs before a release, as for a delayed one. */
  late?: Promise<void>
}

/** A tab that has the item open, and an operator whose movements the test triggers. */
function tab({ backend = server(), tabs = browser(), late = Promise.resolve() }: Surroundings = {}) {
  const self = {}
  const seen: Claim[] = []
  const watchers = new Set<() => void>()
  let movedAt = -Infinity
  let asked = 0
  const ports: ClaimPorts = {
    async claim(of) {
      asked += 1
      return backend.grant(of)
    },
    async release(of, until) {
      await late
      backend.release(of, until)
    },
    movedWithin: (milliseconds) => Date.now() - movedAt < milliseconds,
    whenMoved(then) {
      watchers.add(then)
      return () => watchers.delete(then)
    },
    announceRelease(of) {
      for (const { at, onRelease } of tabs) if (at !== self) onRelease(of)
    },
    whenReleased(of, then) {
      const listener = { at: self, onRelease: (released: string) => void (released === of && then()) }
      tabs.add(listener)
      return () => tabs.delete(listener)
    },
  }
  const holding = lockItem(item, (claim) => seen.push(claim), ports)
  return {
    seen,
    close: holding.end,
    now: () => seen.at(-1)?.is,
    asked: () => asked,
    moves() {
      movedAt = Date.now()
      for (const watcher of watchers) watcher()
    },
  }
}

it('an operator who pauses for six minutes and then types keeps the open item', async () => {
  const { moves, now, asked, close } = tab()
  await minutes(6)
  expect([now(), asked()]).toEqual(['ours', 1])
  moves()
  moves()
  await minutes(0)
  expect([now(), asked()]).toEqual(['ours', 2])
  // It is ten minutes from there, and not from when it was opened.
  await minutes(9)
  expect(now()).toBe('ours')
  await minutes(2)
  expect(now()).toBe('lapsed')
  close()
})

it('an absent operator loses the item after ten minutes, and one who was active at five keeps it longer', async () => {
  const gone = tab()
  await minutes(LOCK_MINUTES - 0.1)
  expect([gone.now(), gone.asked()]).toEqual(['ours', 1])
  await minutes(0.2)
  expect(gone.now()).toBe('lapsed')
  // Only the operator can claim it again.
  gone.moves()
  await minutes(1)
  expect([gone.now(), gone.asked()]).toEqual(['lapsed', 1])

  const busy = tab()
  await minutes(4)
  busy.moves()
  await minutes(1)
  expect([busy.now(), busy.asked()]).toEqual(['ours', 2])
  busy.close()
})

it('a tab claims its item again if another tab of the operator releases it, and owns it only from then', async () => {
  const [backend, tabs] = [server(), browser()]
  const first = tab({ backend, tabs })
  await minutes(1)
  const second = tab({ backend, tabs })
  await minutes(1)
  second.close()
  expect(first.now()).toBe('asking')
  await minutes(0)
  expect(backend.granted.has(item)).toBe(true)
  expect(first.seen).toMatchObject([{ is: 'ours', since: 0 }, { is: 'asking' }, { is: 'ours', since: 2 * MINUTE }])
  // The last one to close frees it.
  first.close()
  await minutes(0)
  expect(backend.granted.has(item)).toBe(false)
})

it('a delayed release does not release an item that was claimed again', async () => {
  const [backend, tabs] = [server(), browser()]
  let arrive = () => {}
  const late = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const first = tab({ backend, tabs })
  await minutes(1)
  const second = tab({ backend, tabs, late })
  await minutes(1)
  const granted = backend.granted.get(item) ?? new Date(0)
  second.close()
  // The claim of the other tab does not wait for this release.
  backend.grant(item)
  arrive()
  await minutes(0)
  expect(backend.granted.get(item)?.getTime()).toBeGreaterThan(granted.getTime())
  expect(first.now()).toBe('ours')
  first.close()
})

it('a tab that was refused or has released the item ignores releases of other tabs', async () => {
  const [backend, tabs] = [server(), browser()]
  const lapsed = tab({ backend, tabs })
  await minutes(LOCK_MINUTES + 1)
  const other = tab({ backend, tabs })
  await minutes(1)
  other.close()
  await minutes(1)
  expect([lapsed.now(), lapsed.asked()]).toEqual(['lapsed', 1])
})
