import { type LanguageKey, languages } from '@humidor/locales/languages.ts'
import { z } from 'zod/mini'
import { tab } from '../../session/storage.ts'
import type { Draft } from './news.ts'

/** What was typed, and over which version of which news. */
export interface Kept {
  /** Both absent: it was never saved. */
  id?: number | undefined
  version?: number | undefined
  draft: Draft
}

const keys = languages.map(({ key }) => key) as [LanguageKey, ...LanguageKey[]]
const whole = z.object({ title: z.string(), summary: z.string(), body: z.string() })
const kept = z.object({
  id: z.optional(z.int()),
  version: z.optional(z.int()),
  draft: z.object({
    source: z.string(),
    picture: z.nullable(z.string()),
    texts: z.partialRecord(z.enum(keys), whole),
  }),
})

function readable(text: string): Kept | undefined {
  try {
    return z.safeParse(kept, JSON.parse(text)).data as Kept | undefined
  } catch {
    return undefined
  }
}

/**
 * Keeps what one operator has typed of one piece of news and not saved, as long as the tab is open: it outlives a reload and
 * a session that ended meanwhile, and is shown to nobody else who signs in here.
 * @param news undefined: news that is not there yet
 */
export function shelfOf(operator: number, news: number | undefined) {
  const key = `newsDraft ${operator} ${news ?? 'new'}`
  return {
    /** What lies there; undefined: nothing, or nothing that can be read any more. */
    read: (): Kept | undefined => readable(tab.kept(key) ?? ''),
    keep: (it: Kept) => tab.keep(key, JSON.stringify(it)),
    forget: () => tab.keep(key, undefined),
  }
}

export type Shelf = ReturnType<typeof shelfOf>
