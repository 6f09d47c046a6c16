import { consoleContract } from '@humidor/contract/console/index.ts'
import { isBlank } from '@humidor/domain/typed/signs.ts'
import { useEffect, useState } from 'react'
import { useAsk } from '../../api/useAsk.ts'
import { useMe } from '../../api/useMe.ts'
import { SEARCH_PAUSE_MS } from '../../components/useTypedSearch.ts'
import type { Screen } from '../screen.ts'
import { foundGroups, type Group, isSure, ownGroups, readTyped } from './options.ts'
import { recentOf } from './recent.ts'

const { searchAll } = consoleContract.search

const pages = (screens: readonly Screen[]): Group => ({
  name: 'Pages',
  options: screens.map(({ name, path, group }) => ({
    ...{ key: path, title: name, href: path },
    detail: group === 'you' ? '' : group,
  })),
})

/** Before anything is typed: what was opened last, and the operator's pages. */
function firstGroups(operator: number, screens: readonly Screen[]): Group[] {
  const recent = recentOf(operator)
  const opened = recent.map((one) => ({
    key: `recent ${one.href}`,
    title: one.title,
    detail: '',
    href: one.href,
    recent: one,
  }))
  return [...(opened.length > 0 ? [{ name: 'Recent on this device', options: opened }] : []), pages(screens)]
}

export interface Searched {
  groups: readonly Group[]
  /** `pending`: not asked yet or not answered. */
  state: 'idle' | 'pending' | 'answered' | 'failed'
  /** Asks now, without the pause after the last key. */
  askNow: () => void
  retry: () => void
}

/** The results for a typed text. The records are asked for a moment after the last key, as each question is in the audit log. */
export function useSearch(typed: string, screens: readonly Screen[]): Searched {
  const operator = useMe().data?.operator
  const [settled, settle] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => settle(typed), SEARCH_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const role = operator?.role ?? 'content'
  const now = readTyped(typed, role)
  const { search } = readTyped(settled, role)
  const asked = useAsk(searchAll, { search }, { when: operator !== undefined && search !== '' })
  const answer = search === now.search ? asked.data : undefined
  const { found, more } = answer ?? { found: [], more: [] }
  const own = ownGroups(typed, role, screens)
  const records = foundGroups(found, more, now.acts)
  const state =
    now.search === '' ? 'idle' : answer ? 'answered' : search === now.search && asked.isError ? 'failed' : 'pending'
  const isEmpty = isBlank(typed)
  return {
    groups:
      isEmpty && operator
        ? firstGroups(operator.id, screens)
        : isSure(found) || now.acts.length > 0
          ? [...records, ...own]
          : [...own, ...records],
    state,
    askNow: () => settle(typed),
    retry: () => void asked.refetch(),
  }
}
