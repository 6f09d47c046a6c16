import { roles } from '@humidor/contract/call.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { Badge } from '@humidor/ui/Badge.tsx'
import { Button } from '@humidor/ui/Button.tsx'
import { CodeField } from '@humidor/ui/CodeField.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { useState } from 'react'
import { Link } from 'wouter'
import { useAct } from '../../../api/useAct.ts'
import { Select } from '../../../components/fields.tsx'
import { Panel } from '../../../components/Panel.tsx'
import { RoleRights } from '../../../components/rights/RoleRights.tsx'
import { useOwnCode } from '../../../components/useOwnCode.ts'
import { ageText, agoText, momentText } from '../../../words/moments.ts'
import { roleDoes, roleName } from '../../../words/names.ts'
import { AskRightsForm } from './AskRightsForm.tsx'
import {
  type Access,
  consequenceOf,
  effectOfChange,
  type Operator,
  takesCode,
  takesTwo,
  withAccessToggled,
  withRole,
} from './access.ts'
import { OperatorDevices } from './OperatorDevices.tsx'

const { listOperators, setOperator, audit } = consoleContract.operators

export interface OperatorPanelProps {
  operator: Operator
  isMe: boolean
  now: Date
  onClose: () => void
}

const seenText = (at: Date, now: Date) =>
  ageText(at, now) === 'now' ? 'just now' : `${momentText(at)}, ${agoText(at, now)}`

/** One operator; administrators can change their role and access. Nobody changes themselves. */
export function OperatorPanel({ operator: it, isMe, now, onClose }: OperatorPanelProps) {
  // If another administrator changed this operator meanwhile, the choice starts over.
  const version = `${it.role} ${it.disabledAt?.getTime()}`
  const [asks, setAsks] = useState<{ version: string; to: Access }>()
  if (asks?.version === version)
    return <AskRightsForm operator={it} to={asks.to} onClose={() => setAsks(undefined)} onDone={onClose} />
  return (
    <Panel
      title={it.name}
      badge={it.disabledAt ? <Badge tone="ember">Barred</Badge> : undefined}
      onClose={onClose}
      foot={
        isMe ? (
          <p className="lockline lockline--shut">You cannot change your own role. Another administrator can.</p>
        ) : (
          <Change key={version} operator={it} onAsk={(to) => setAsks({ version, to })} onDone={onClose} />
        )
      }
    >
      <Kv
        flush
        rows={[
          { name: 'E-mail', value: it.email },
          { name: 'Role', value: roleName[it.role] },
          { name: 'Operator since', value: momentText(it.createdAt) },
          { name: 'Last seen', value: it.seenAt ? seenText(it.seenAt, now) : 'never' },
          it.disabledAt !== null && { name: 'Barred since', value: momentText(it.disabledAt) },
        ]}
      />
      <RoleRights role={it.role} />
      <Link className="textlink textlink--flush" href={`/audit?operator=${it.id}`}>
        Actions
      </Link>
      {isMe ? (
        <Link className="textlink textlink--flush" href="/account">
          Your devices
        </Link>
      ) : (
        <OperatorDevices operator={it} />
      )}
    </Panel>
  )
}

interface ChangeProps {
  operator: Operator
  /** Acts that need a second administrator. */
  onAsk: (to: Access) => void
  onDone: () => void
}

function Change({ operator: it, onAsk, onDone }: ChangeProps) {
  const [role, setRole] = useState(it.role)
  const setting = useAct(setOperator, {
    success: (_, asked) => effectOfChange(it, asked).success,
    changes: [listOperators, audit],
    inField: ['google_code_error', 'google_code_spent', 'google_auth_failed'],
    then: onDone,
  })
  const own = useOwnCode(setting)
  const put = async (access: Access) => {
    if (takesTwo(it, access)) return onAsk(access)
    const googleCode = own.read()
    if (googleCode === undefined) return
    const answer = await setting.act({ id: it.id, ...access, googleCode })
    if (answer === undefined) own.clear()
  }
  return (
    <>
      <Select
        label="Role"
        value={role}
        hint={roleDoes[role]}
        onChange={(text) => setRole(roles.find((one) => one === text) ?? it.role)}
        options={roles.map((one) => ({
          value: one,
          text: one === it.role ? `${roleName[one]}, current` : roleName[one],
        }))}
      />
      {takesCode(it) && <CodeField {...own.field} />}
      <p className="quiet">{consequenceOf(it)}</p>
      <div className="panel__btns">
        <Button
          small
          kind={it.disabledAt === null ? 'danger-quiet' : 'quiet'}
          disabled={setting.offline}
          busy={setting.busy}
          onClick={() => void put(withAccessToggled(it))}
        >
          {effectOfChange(it, withAccessToggled(it)).act}
        </Button>
        <Button
          small
          disabled={role === it.role || setting.offline}
          busy={setting.busy}
          onClick={() => void put(withRole(it, role))}
        >
          {role === it.role ? 'Change role' : effectOfChange(it, withRole(it, role)).act}
        </Button>
      </div>
    </>
  )
}
