import { soughtKinds } from '@humidor/domain/backoffice/search.ts'
import { z } from 'zod/mini'
import { device } from '../../session/storage.ts'

const KEY = 'recentlyFound'
const MOST_RECENT = 6

const recent = z.object({ title: z.string(), kind: z.enum(soughtKinds), href: z.string() })
const shape = z.object({ operator: z.int(), items: z.array(recent) })

/** A record that an operator opened from the search: numbers alone, as the device outlives the session. */
export type Recent = z.output<typeof recent>

/** What this operator opened last on this device, the newest first. Another operator's are never shown. */
export function recentOf(operator: number): readonly Recent[] {
  try {
    const kept = z.safeParse(shape, JSON.parse(device.kept(KEY) ?? '')).data
    return kept?.operator === operator ? kept.items : []
  } catch {
    return []
  }
}

/** Puts a record in front. Another operator's are forgotten. */
export function remember(operator: number, opened: Recent): void {
  const others = recentOf(operator).filter(({ href }) => href !== opened.href)
  device.keep(KEY, JSON.stringify({ operator, items: [opened, ...others].slice(0, MOST_RECENT) }))
}
