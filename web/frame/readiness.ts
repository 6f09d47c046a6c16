import { type ComponentType, use } from 'react'
import type { Route } from '../routes.tsx'
import { telling } from '../words/telling.ts'
import { loadWords } from '../words/words.ts'

/** A page that can be shown: its screen, and the door before it where it has one. */
export interface Ready {
  Screen: ComponentType
  Door: ComponentType<{ route: Route; Screen: ComponentType }> | undefined
}

const coming = new Map<Route, Promise<Ready>>()
const failed = new Set<Route>()

const doors = {
  anyone: async () => undefined,
  member: async () => (await import('./MemberDoor.tsx')).MemberDoor,
  'activated member': async () => (await import('./MemberDoor.tsx')).MemberDoor,
  merchant: async () => (await import('./MerchantDoor.tsx')).MerchantDoor,
} satisfies Record<Route['door'], () => Promise<Ready['Door']>>

async function fetchPage(route: Route): Promise<Ready> {
  const { door, screen, words } = route
  const [Screen, Door] = await Promise.all([
    'here' in screen ? screen.here : screen.from(),
    doors[door](),
    loadWords(words),
  ])
  return { Screen, Door }
}

/**
 * Fetches all that a page needs, at once: its screen, its words, its door. Safe to ask for early and often. What failed
 * stays failed until `tryAgain`: React asks again and again while it draws, and each time would be a request.
 * @throws when a file can't be had, as offline or after a newer version has taken its place
 */
export function prepare(route: Route): Promise<Ready> {
  const already = coming.get(route)
  if (already) return already
  const started = telling(fetchPage(route))
  coming.set(route, started)
  started.catch(() => failed.add(route))
  return started
}

/** Lets pages that could not be fetched be fetched anew. */
export function tryAgain() {
  for (const route of failed) coming.delete(route)
  failed.clear()
}

/** The page, once it is there; until then the nearest `<Suspense>` waits. Where a page is fetched, `use` is always called. */
export function useReady(route: Route): Ready {
  const { screen } = route
  if ('here' in screen && route.door === 'anyone') return { Screen: screen.here, Door: undefined }
  return use(prepare(route))
}
