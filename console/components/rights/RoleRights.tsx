import type { Role } from '@humidor/contract/call.ts'
import { useContext } from 'react'
import { roleName } from '../../words/names.ts'
import { rightsOfRole, rightsTable } from './role-rights.ts'
import './rights.css'
import { ScreensContext } from './screens-context.ts'

/** What one role may see, do and approve, folded up until somebody wants to read it. */
export function RoleRights({ role }: { role: Role }) {
  const parts = rightsOfRole(rightsTable(useContext(ScreensContext)), role)
  return (
    <details className="rights">
      <summary>Everything that {roleName[role]} may do</summary>
      {parts.map(({ id, title, groups }) => (
        <section key={id} aria-label={title}>
          <h3>{title}</h3>
          <dl>
            {groups.map(({ title: group, rights }) => (
              <div key={group}>
                <dt>{group}</dt>
                {rights.map((right) => (
                  <dd key={right.id}>{right.text}</dd>
                ))}
              </div>
            ))}
          </dl>
        </section>
      ))}
    </details>
  )
}
