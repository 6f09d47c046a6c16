import { type Changes, withChanges } from '../session/address.ts'

/** A view of a page that an operator has saved under a name. */
export interface SavedView {
  name: string
  /** The query part of the page's address. */
  query: string
}

/** The maximum number of views saved for one page, and of characters of a name. */
export const MOST_VIEWS = 20
export const VIEW_NAME_MOST = 40
const QUERY_MOST = 600

/**
 * Never part of a saved view: the open item and the form, and texts that name a person. A view outlives the case that it was made for.
 */
const unsaved: Changes = { item: undefined, ask: undefined, search: undefined, about: undefined }

/** The query part that a view saves, of a link to it. */
export const queryToSave = (link: string): string =>
  new URL(withChanges('/', link.split('?')[1] ?? '', unsaved), 'http://view').search.slice(1)

const isView = (it: unknown): it is SavedView => {
  if (typeof it !== 'object' || it === null) return false
  const { name, query } = it as Record<string, unknown>
  return typeof name === 'string' && name !== '' && typeof query === 'string' && query.length <= QUERY_MOST
}

/** Reads the stored views of a page. What is none is left out. */
export function viewsFrom(text: string | undefined): readonly SavedView[] {
  try {
    const read: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(read) ? read.filter(isView).slice(0, MOST_VIEWS) : []
  } catch {
    return []
  }
}

/** Why a view cannot be saved. */
export type ViewRefusal = 'no name' | 'name too long' | 'too many' | 'too long'

/** @param views those saved for the page; a view of the same name is replaced */
export function refuseView(views: readonly SavedView[], { name, query }: SavedView): ViewRefusal | undefined {
  if (name === '') return 'no name'
  if ([...name].length > VIEW_NAME_MOST) return 'name too long'
  if (query.length > QUERY_MOST) return 'too long'
  return views.length >= MOST_VIEWS && views.every((one) => one.name !== name) ? 'too many' : undefined
}

/** The views with one more, sorted by name. One of the same name is replaced. */
export const withView = (views: readonly SavedView[], view: SavedView): SavedView[] =>
  [...views.filter(({ name }) => name !== view.name), view].toSorted((one, other) => one.name.localeCompare(other.name))

export const withoutView = (views: readonly SavedView[], name: string): SavedView[] =>
  views.filter((one) => one.name !== name)
