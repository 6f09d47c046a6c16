import { useLocation, useSearch } from 'wouter'
import { countText } from './count.ts'

export interface Place {
  /** The path within the console, `/merchants`. */
  path: string
  get(name: string): string | undefined
  /** The address with these parts of it changed; undefined takes one away. */
  hrefWith(changes: Changes): string
  /** Goes there; `replace` leaves no step to go back to, as while somebody types. */
  go(changes: Changes, how?: { replace?: boolean }): void
  /** Goes to another page, and leaves all of this one behind. */
  leave(path: string): void
}

type Changes = Record<string, string | undefined>

/** The address with some parts changed. What is empty is left away, so that the same place has one address. */
export function withChanges(path: string, search: string, changes: Changes): string {
  const params = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') params.delete(name)
    else params.set(name, value)
  }
  const text = params.toString()
  return text === '' ? path : `${path}?${text}`
}

/** A part of an address as it can be asked for: without control characters, which no key types, a link may hold, and the server refuses. */
export const partOf = (search: string, name: string): string | undefined =>
  new URLSearchParams(search).get(name)?.replace(/\p{Cc}/gu, '')

/** Where the operator is: the address holds the tab, the search and what is open, so that reload, back and a link work. */
export function usePlace(): Place {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const hrefWith = (changes: Changes) => withChanges(path, search, changes)
  return {
    path,
    get: (name) => partOf(search, name),
    hrefWith,
    go: (changes, { replace = false } = {}) => navigate(hrefWith(changes), { replace }),
    leave: (to) => navigate(to),
  }
}

export interface TabsAtHow<Id extends string> {
  first: Id
  /** What the address holds it under, where that is not `tab`: a table of the same things in one state or another has `state`. */
  under?: string
  /** What else of the address belongs to one tab alone. */
  leaves?: readonly string[]
}

/**
 * The tabs of a page. The address holds the one that is looked at, unless it is the first; who goes to another leaves behind
 * what belonged to this one: what was open, and the parts of the address that are named.
 */
export function tabsAt<Id extends string>(
  place: Place,
  tabs: readonly { id: Id; label: string }[],
  { first, under = 'tab', leaves = [] }: TabsAtHow<Id>,
) {
  const left: Changes = Object.fromEntries(['item', ...leaves].map((name) => [name, undefined]))
  return {
    tabs,
    value: tabs.find(({ id }) => id === place.get(under))?.id ?? first,
    onChange: (id: string) => place.go({ ...left, [under]: id === first ? undefined : id }),
  }
}

/**
 * The same with how many rows each holds.
 * @param counts one that is named and undefined is on its way; undefined: all are
 */
export const counted = <Tabs extends { tabs: readonly { id: string; label: string }[] }>(
  tabs: Tabs,
  counts: Readonly<Record<string, number | undefined>> | undefined,
) => {
  const countOf = (id: string) => {
    if (counts && !(id in counts)) return undefined
    const count = counts?.[id]
    return count === undefined ? null : countText(count)
  }
  return { ...tabs, tabs: tabs.tabs.map((tab) => ({ ...tab, count: countOf(tab.id) })) }
}
