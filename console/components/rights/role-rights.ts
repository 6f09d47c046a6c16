import { approvalKinds, approvalRoles } from '@humidor/contract/backoffice/approvals.console.ts'
import { type Call, mayAsk, type Role, roles } from '@humidor/contract/call.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { approvalKindName } from '../../words/approval-kinds.ts'
import { inWords } from '../../words/names.ts'
import type { NamedScreen } from './screens-context.ts'

/** One page, act or kind of request, and the roles that have it; an administrator always does. */
export interface Right {
  /** Unique among all rights. */
  id: string
  text: string
  roles: readonly Role[]
}

export interface RightsGroup {
  title: string
  rights: readonly Right[]
}

/** The rights of one sort: what may be seen, done or approved. */
export interface RightsPart {
  id: 'see' | 'do' | 'approve'
  title: string
  groups: readonly RightsGroup[]
}

/** The roles that the server lets through. */
const rolesOf = (of: { readonly roles?: readonly Role[] | undefined }) => roles.filter((role) => mayAsk(role, of))

/** The first sentence of a summary, without its full stop. */
const firstSentence = (summary: string): string => summary.replace(/\.(?: .*)?$/s, '')

const isAct = ({ method, who }: Call) => method === 'POST' && who === 'operator'

const seen = (screens: readonly NamedScreen[]): RightsGroup[] => {
  const groups = new Map<string, Right[]>()
  for (const { name, group, call } of screens) {
    const title = group === 'you' ? 'Own account' : group
    const rights = groups.get(title) ?? []
    rights.push({ id: `page ${name}`, text: name, roles: rolesOf(call) })
    groups.set(title, rights)
  }
  return [...groups].map(([title, rights]) => ({ title, rights }))
}

const done = (): RightsGroup[] =>
  Object.entries(consoleContract)
    .map(([feature, calls]) => ({
      title: inWords(feature),
      rights: Object.values<Call>(calls)
        .filter(isAct)
        .map((call) => ({ id: call.path, text: firstSentence(call.summary), roles: rolesOf(call) })),
    }))
    .filter(({ rights }) => rights.length > 0)

const approved = (): RightsGroup[] => [
  {
    title: 'Requests of another operator',
    rights: approvalKinds.map((kind) => ({
      id: kind,
      text: approvalKindName[kind],
      roles: rolesOf({ roles: approvalRoles[kind] }),
    })),
  },
]

/**
 * What each role may see, do and approve, from the declarations that the server asks for each request (`contract/`), so that no second
 * list can differ from them.
 */
export const rightsTable = (screens: readonly NamedScreen[]): readonly RightsPart[] => [
  { id: 'see', title: 'Sees these pages', groups: seen(screens) },
  { id: 'do', title: 'Does', groups: done() },
  { id: 'approve', title: 'Approves', groups: approved() },
]

/** The part of the table that one role has, without empty groups. */
export const rightsOfRole = (table: readonly RightsPart[], role: Role): readonly RightsPart[] =>
  table
    .map((part) => ({
      ...part,
      groups: part.groups
        .map(({ title, rights }) => ({ title, rights: rights.filter((right) => right.roles.includes(role)) }))
        .filter(({ rights }) => rights.length > 0),
    }))
    .filter(({ groups }) => groups.length > 0)
