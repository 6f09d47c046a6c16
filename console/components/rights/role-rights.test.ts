import { approvalKinds } from '@humidor/contract/backoffice/approvals.console.ts'
import { type Call, mayAsk, roles } from '@humidor/contract/call.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { expect, it } from 'vitest'
import { screens } from '../../screens.tsx'
import { rightsOfRole, rightsTable } from './role-rights.ts'

const table = rightsTable(screens)
const idsOf = (part: string, of = table) =>
  of.filter(({ id }) => id === part).flatMap(({ groups }) => groups.flatMap(({ rights }) => rights.map(({ id }) => id)))
const calls = Object.values(consoleContract).flatMap((group) => Object.values<Call>(group))
const acts = calls.filter(({ method, who }) => method === 'POST' && who === 'operator')

it('the table of rights names every page, every act and every kind of approval once', () => {
  expect(idsOf('see')).toEqual(screens.map(({ name }) => `page ${name}`))
  expect(idsOf('do').toSorted()).toEqual(acts.map(({ path }) => path).toSorted())
  expect(idsOf('approve')).toEqual(approvalKinds)
})

it('a role has the acts that the server lets it do, and no other', () => {
  for (const role of roles) {
    const allowed = acts.filter((call) => mayAsk(role, call)).map(({ path }) => path)
    expect(idsOf('do', rightsOfRole(table, role)).toSorted()).toEqual(allowed.toSorted())
  }
  expect(idsOf('approve', rightsOfRole(table, 'support'))).toEqual([
    'resetAuthenticator',
    'merchantContact',
    'merchantAccess',
  ])
  expect(idsOf('approve', rightsOfRole(table, 'content'))).toEqual([])
  expect(idsOf('see', rightsOfRole(table, 'support'))).not.toContain('page Operators')
})

it('each act is one plain sentence that no other act of its group has', () => {
  for (const { groups } of table)
    for (const { title, rights } of groups) {
      const texts = rights.map(({ text }) => text)
      expect([title, new Set(texts).size]).toEqual([title, texts.length])
      for (const text of texts) expect(text).toMatch(/^[A-Z].*[^.]$/)
    }
})
