import { type Role, roles } from '@humidor/contract/call.ts'
import { Icon } from '@humidor/ui/Icon.tsx'
import { Check, Minus } from 'lucide-react'
import { useContext } from 'react'
import { ConsolePage } from '../../../components/ConsolePage.tsx'
import { ListQueue, type ListQueueProps } from '../../../components/Queue.tsx'
import { type Right, type RightsPart, rightsTable } from '../../../components/rights/role-rights.ts'
import '../../../components/rights/rights.css'
import { ScreensContext } from '../../../components/rights/screens-context.ts'
import { roleName } from '../../../words/names.ts'

/** The table is made from the contract, without a request. */
const loaded = { isPending: false, isError: false, refetch: () => Promise.resolve() }

/** The heads are short, so that the four fit on a phone. */
const headOf = (role: Role) => (role === 'admin' ? 'Admin' : roleName[role])

/** What each role may see, do and approve, as the server decides it. */
export function Roles({ tabs }: Pick<ListQueueProps<Right>, 'tabs'>) {
  const table = rightsTable(useContext(ScreensContext))
  const all = table.flatMap(({ groups }) => groups.flatMap(({ rights }) => rights))
  return (
    <ConsolePage title="Operators">
      <ListQueue
        still
        label="Roles"
        tabs={tabs}
        of={{ ...loaded, data: all }}
        note="The server reads the same declarations at each request. Nobody approves their own request."
      >
        {() => (
          <table className="rights__table">
            <caption className="sr">What each role may see, do and approve</caption>
            <thead>
              <tr>
                <th scope="col">Right</th>
                {roles.map((role) => (
                  <th key={role} scope="col">
                    {headOf(role)}
                  </th>
                ))}
              </tr>
            </thead>
            {table.map((part) => (
              <Part key={part.id} part={part} />
            ))}
          </table>
        )}
      </ListQueue>
    </ConsolePage>
  )
}

const Part = ({ part: { title, groups } }: { part: RightsPart }) =>
  groups.map(({ title: group, rights }) => (
    <tbody key={group}>
      <tr className="rights__group">
        <th scope="rowgroup" colSpan={roles.length + 1}>
          {title}: {group}
        </th>
      </tr>
      {rights.map((right) => (
        <tr key={right.id}>
          <th scope="row">{right.text}</th>
          {roles.map((role) => (
            <Cell key={role} role={role} right={right} />
          ))}
        </tr>
      ))}
    </tbody>
  ))

function Cell({ role, right }: { role: Role; right: Right }) {
  const has = right.roles.includes(role)
  return (
    <td className={has ? 'rights__yes' : 'rights__no'}>
      <Icon of={has ? Check : Minus} size="sm" />
      <span className="sr">{has ? 'Yes' : 'No'}</span>
    </td>
  )
}
