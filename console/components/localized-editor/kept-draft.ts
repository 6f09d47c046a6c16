import { type LanguageKey, languages } from '@humidor/locales/languages.ts'
import { z } from 'zod/mini'
import { tab } from '../../session/storage.ts'
import type { Draft, Facts, Kind, Text } from './draft.ts'

/** Unsaved text, with the id and version that it is based on. */
export interface StoredDraft<F extends Facts, T extends Text> {
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
    return z.safeParse(shape, JSON.parse(kept)).data as StoredDraft<F, T> | undefined
  } catch {
    return undefined
  }
}

/**
 * Keeps one operator's unsaved text while the tab is open. It survives a reload and the end of a session.
 * Another operator who signs in on this tab never sees it.
 * @param id undefined: a new item
 */
export function shelfOf<F extends Facts, T extends Text>(kind: Kind<F, T>, operator: number, id: number | undefined) {
  const key = `${kind.name}Draft ${operator} ${id ?? 'new'}`
  return {
    /** The stored draft; undefined: none, or none that can be parsed. */
    read: (): StoredDraft<F, T> | undefined => readable(kind, tab.kept(key) ?? ''),
    keep: (it: StoredDraft<F, T>) => tab.keep(key, JSON.stringify(it)),
    forget: () => tab.keep(key, undefined),
  }
}
