import { useLocation, useSearch } from 'wouter'
import { type Changes, partOf, withChanges } from '../session/address.ts'
import { countText } from './count.ts'

export interface Place {
  /** The path within the console, `/merchants`. */
  path: string
  get(name: string): string | undefined
  /** The address with these parameters changed; undefined removes one. */
  hrefWith(changes: Changes): string
  /** Navigates there; `replace` adds no history entry, as while somebody types. */
  go(changes: Changes, how?: { replace?: boolean }): void
  /** Navigates to another page and drops all parameters of this one. */
  leave(path: string): void
}

/** The operator's place. The address holds the tab, the search and the open item, so that reload, back and links work. */
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
  /** The address parameter, if not `tab`: a table that lists the same things by state uses `state`. */
  under?: string
  /** Further address parameters that belong to one tab alone. */
  clears?: readonly string[]
}

/**
 * The tabs of a page. The address holds the current tab, unless it is the first.
 * A change of tab clears the open item and the parameters in `leaves`.
 */
export function tabsAt<Id extends string>(
  place: Place,
  tabs: readonly { id: Id; label: string }[],
  { first, under = 'tab', clears: leaves = [] }: TabsAtHow<Id>,
) {
  const left: Changes = Object.fromEntries(['item', ...leaves].map((name) => [name, undefined]))
  return {
    tabs,
    value: tabs.find(({ id }) => id === place.get(under))?.id ?? first,
    onChange: (id: string) => place.go({ ...left, [under]: id === first ? undefined : id }),
  }
}

/**
 * The same, with the number of rows per tab.
 * @param counts a named tab that is undefined is loading; undefined: all are loading
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
