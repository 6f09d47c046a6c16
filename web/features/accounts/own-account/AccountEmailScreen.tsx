import * as ownAccountCalls from '@humidor/contract/accounts/own-account.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { together } from '@humidor/ui/loadable.ts'
import { Note } from '@humidor/ui/Note.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { Card } from '@humidor/ui/Section.tsx'
import { Mail } from 'lucide-react'
import { useAct } from '../../../api/useAct.ts'
import { useAsk } from '../../../api/useAsk.ts'
import { useMember } from '../../../api/useMember.ts'
import { paths } from '../../../paths.ts'
import { unbroken } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'
import type { AccountState } from './account-state.ts'
import { EmailForm } from './EmailForm.tsx'
import { LockedNote } from './LockedNote.tsx'

/** /AccountEmail: the address, the one that waits, and the form for another. */
export function AccountEmailScreen() {
  const words = useWords('own-account')
  const security = useWords('security')
  const asked = together({ mine: useMember(), state: useAsk(ownAccountCalls.accountState, {}, { fresh: 0 }) })
  return (
    <Page title={words('email.title')} back={paths.more} still of={asked}>
      {({ mine, state }) => (
        <>
          <Rows card>
            <Row icon={Mail} title={words('email.current')} sub={mine.email} />
          </Rows>
          {state.emailChange ? (
            <Waiting change={state.emailChange} />
          ) : state.lockdown ? (
            <LockedNote />
          ) : mine.hasPassword ? (
            <EmailForm mine={mine} state={state} />
          ) : (
            <Note>{security('password.oneTime')}</Note>
          )}
        </>
      )}
    </Page>
  )
}

/** The address that waits, and how to stop it. */
function Waiting({ change }: { change: NonNullable<AccountState['emailChange']> }) {
  const words = useWords('own-account')
  const stop = useAct(ownAccountCalls.stopEmailChange, {
    success: words('email.stopped'),
    changes: [ownAccountCalls.accountState],
  })
  return (
    <Card pad kind="urgent">
      <div className="stack">
        <h2 className="title-3">
          {words('email.pendingTitle', { email: change.email, moment: unbroken(change.dueAt) })}
        </h2>
        <p className="muted">{words('email.pendingText')}</p>
        <Button kind="danger-quiet" block busy={stop.busy} disabled={stop.offline} onClick={() => void stop.act({})}>
          {words('email.stop')}
        </Button>
      </div>
    </Card>
  )
}
