import { type LanguageKey, languages } from '@humidor/locales/languages.ts'
import { z } from 'zod/mini'
import { tab } from '../../session/storage.ts'
import type { Draft, Facts, Kind, Text } from './draft.ts'

/** What was typed, and over which version of which thing. */
export interface Kept<F extends Facts, T extends Text> {
  /** Both absent: it was never saved. */
  id?: number | undefined
  version?: number | undefined
  draft: Draft<F, T>
}

const keys = languages.map(({ key }) => key) as [LanguageKey, ...LanguageKey[]]

function readable<F extends Facts, T extends Text>({ facts, text }: Kind<F, T>, kept: string) {
  const shape = z.object({
    id: z.optional(z.int()),
    version: z.optional(z.int()),
    draft: z.object({ facts, texts: z.partialRecord(z.enum(keys), text) }),
  })
  try {
    return z.safeParse(shape, JSON.parse(kept)).data as Kept<F, T> | undefined
  } catch {
    return undefined
  }
}

/**
 * Keeps what one operator has typed of one thing and not saved, as long as the tab is open: it outlives a reload and
 * a session that ended meanwhile, and is shown to nobody else who signs in here.
 * @param id undefined: what is not there yet
 */
export function shelfOf<F extends Facts, T extends Text>(kind: Kind<F, T>, operator: number, id: number | undefined) {
  const key = `${kind.name}Draft ${operator} ${id ?? 'new'}`
  return {
    /** What lies there; undefined: nothing, or nothing that can be read any more. */
    read: (): Kept<F, T> | undefined => readable(kind, tab.kept(key) ?? ''),
    keep: (it: Kept<F, T>) => tab.keep(key, JSON.stringify(it)),
    forget: () => tab.keep(key, undefined),
  }
}
