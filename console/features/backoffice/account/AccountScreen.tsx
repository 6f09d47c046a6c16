import { consoleContract } from '@humidor/contract/console/index.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { Card, Section } from '@humidor/ui/Section.tsx'
import { Segmented } from '@humidor/ui/Segmented.tsx'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { ask } from '../../../api/ask.ts'
import { useMe } from '../../../api/useMe.ts'
import { ConsolePage } from '../../../components/ConsolePage.tsx'
import { RoleRights } from '../../../components/rights/RoleRights.tsx'
import { session, type Theme, useSession } from '../../../session/session.ts'
import { roleDoes, roleName } from '../../../words/names.ts'
import { OpenItems } from './OpenItems.tsx'
import { Passkeys } from './Passkeys.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { Sessions } from './Sessions.tsx'
import './account.css'

const themes: readonly { id: Theme; label: string }[] = [
  { id: 'dark', label: 'Dark' },
  { id: 'light', label: 'Light' },
  { id: 'system', label: 'Same as device' },
]

/** The operator's own page: role, password, passkeys, devices, theme and sign-out. */
export function AccountScreen() {
  const me = useMe().data?.operator
  const { theme } = useSession()
  return (
    <ConsolePage title="My account">
      <div className="account">
        <div className="account__column">
          <Card pad>
            <Section title="You">
              {me && (
                <Kv
                  flush
                  rows={[
                    { name: 'Name', value: me.name },
                    { name: 'E-mail', value: me.email },
                    { name: 'Role', value: roleName[me.role] },
                    { name: 'Rights', value: roleDoes[me.role] },
                  ]}
                />
              )}
              {me && <RoleRights role={me.role} />}
              <LogOutButton />
            </Section>
          </Card>
          <Card pad>
            <Section title="Appearance">
              <Segmented label="Theme" options={themes} value={theme} onChange={session.pickTheme} />
            </Section>
          </Card>
          <Card pad>
            <Section title="Open items">
              <OpenItems />
            </Section>
          </Card>
          <Card pad>
            <Section title="Devices">
              <Sessions />
            </Section>
          </Card>
        </div>
        <div className="account__column">
          <Card pad>
            <Section title="Password">
              <PasswordForm />
            </Section>
          </Card>
          <Card pad>
            <Section title="Passkeys">
              <Passkeys />
            </Section>
          </Card>
        </div>
      </div>
    </ConsolePage>
  )
}

/** Ends the session on the server, and on this tab in any case: a failed call never prevents a sign-out. */
function LogOutButton() {
  const [busy, setBusy] = useState(false)
  const [, navigate] = useLocation()
  const leave = async () => {
    setBusy(true)
    await ask(consoleContract.operators.logout, {})
    navigate('/', { replace: true })
    session.signOut()
  }
  return (
    <Button small kind="quiet" icon={LogOut} busy={busy} onClick={() => void leave()}>
      Log out
    </Button>
  )
}
