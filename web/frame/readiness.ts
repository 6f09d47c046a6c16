import { type ComponentType, use } from 'react'
import type { Route } from '../route.ts'
import { exposed } from '../words/exposed.ts'
import { loadWords } from '../words/words.ts'

/** A page that can be shown: its screen, and its gate if it has one. */
export interface Ready {
  Screen: ComponentType
  Gate: ComponentType<{ route: Route; Screen: ComponentType }> | undefined
}

const coming = new Map<Route, Promise<Ready>>()
const failed = new Set<Route>()

const gates = {
  anyone: async () => undefined,
  member: async () => (await import('./MemberGate.tsx')).MemberGate,
  'activated member': async () => (await import('./MemberGate.tsx')).MemberGate,
  merchant: async () => (await import('./MerchantGate.tsx')).MerchantGate,
} satisfies Record<Route['audience'], () => Promise<Ready['Gate']>>

async function fetchPage(route: Route): Promise<Ready> {
  const { audience, screen, words } = route
  const [Screen, Gate] = await Promise.all([
    'here' in screen ? screen.here : screen.from(),
    gates[audience](),
    loadWords(words),
  ])
  return { Screen, Gate }
}

/**
 * Fetches a page's screen, words and gate in parallel. Safe to call early and often. A failure stays until `tryAgain`: React
 * calls this again and again while it renders, and each call would be a request.
 * @throws when a file can't be fetched: offline, or after a newer version has replaced it
 */
export function prepare(route: Route): Promise<Ready> {
  const already = coming.get(route)
  if (already) return already
  const started = exposed(fetchPage(route))
  coming.set(route, started)
  started.catch(() => failed.add(route))
  return started
}

/** Lets failed pages be fetched again. */
export function tryAgain() {
  for (const route of failed) coming.delete(route)
  failed.clear()
}

/** The page, once it is there; until then the nearest `<Suspense>` waits. For a fetched page, `use` is always called. */
export function useReady(route: Route): Ready {
  const { screen } = route
  if ('here' in screen && route.audience === 'anyone') return { Screen: screen.here, Gate: undefined }
  return use(prepare(route))
}
