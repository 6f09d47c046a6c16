import { consoleContract } from '@humidor/contract/console/index.ts'
import { UsersRound } from 'lucide-react'
import { describe, expect, it } from 'vitest'
import type { Found } from '../../words/found.ts'
import type { Screen } from '../screen.ts'
import { foundGroups, hasWords, ownGroups, readTyped } from './options.ts'
import { recentOf, remember } from './recent.ts'

const screens: readonly Screen[] = [
  {
    ...{ path: '/members', name: 'Members', icon: UsersRound, group: 'People' },
    ...{ call: consoleContract.members.listMembers, Page: () => null },
  },
]
const alice: Found = {
  ...{ kind: 'member', fit: 'whole', id: '12345678', within: null, title: 'alice_corona', whose: '12345678' },
  ...{ note: 'alice@cigar.test', state: 'active', amount: null, at: null },
}
const titles = (typed: string, role: 'support' | 'finance' | 'content') =>
  ownGroups(typed, role, screens).flatMap(({ name, options }) => options.map(({ title }) => `${name}: ${title}`))

describe('the search at the console', () => {
  it('finds pages, settings and actions by the beginning of their words, for who has them', () => {
    expect(titles('memb', 'support')).toContain('Pages: Members')
    expect(titles('memb', 'content')).not.toContain('Pages: Members')
    expect(titles('new art', 'content')).toEqual(['Actions: New article'])
    expect(titles('new art', 'finance')).toEqual([])
    expect(titles('MÍNIMUM withdr', 'finance')).toContain('Settings: Minimum withdrawal')
    expect(titles('zzz', 'support')).toEqual([])
    expect(hasWords('Minimum withdrawal', 'nimum')).toBe(false)
    expect(hasWords('Minimum withdrawal', ' ')).toBe(false)
  })

  it('reads an action in front of a text only for a role that may do it', () => {
    expect(readTyped('Freeze  alice', 'support')).toMatchObject({ acts: [{ word: 'freeze' }], search: 'alice' })
    expect(readTyped('freeze alice', 'finance')).toEqual({ acts: [], search: 'freeze alice' })
    expect(readTyped('freezer', 'support')).toEqual({ acts: [], search: 'freezer' })
    expect(titles('fre', 'support')).toContain('Actions: Freeze…')
    expect(titles('fre', 'finance')).not.toContain('Actions: Freeze…')
  })

  it('opens the form of an action on what was found, and the record itself', () => {
    const groups = foundGroups([alice], ['member'], readTyped('freeze alice', 'support').acts)
    expect(groups.map(({ name, more }) => [name, more !== undefined])).toEqual([
      ['Actions', false],
      ['Members', true],
    ])
    expect(groups[0]?.options[0]).toMatchObject({
      title: 'Freeze alice_corona',
      href: '/members?item=12345678&ask=freeze',
    })
    expect(groups[1]?.options[0]).toMatchObject({
      ...{ title: 'alice_corona', detail: 'UID 12345678 · alice@cigar.test · active' },
      ...{ href: '/members?item=12345678', recent: { title: 'UID 12345678' } },
    })
  })

  it('remembers six records by their numbers, for their operator alone', () => {
    for (let n = 1; n <= 8; n += 1)
      remember(1, { title: `WD-${n}`, kind: 'withdrawal', href: `/withdrawals?item=${n}` })
    remember(1, { title: 'WD-5', kind: 'withdrawal', href: '/withdrawals?item=5' })
    expect(recentOf(1).map(({ title }) => title)).toEqual(['WD-5', 'WD-8', 'WD-7', 'WD-6', 'WD-4', 'WD-3'])
    expect(recentOf(2)).toEqual([])
    remember(2, { title: 'WD-9', kind: 'withdrawal', href: '/withdrawals?item=9' })
    expect(recentOf(1)).toEqual([])
  })
})
