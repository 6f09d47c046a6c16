import * as identityCalls from '@humidor/contract/accounts/identity.ts'
import * as ownAccountCalls from '@humidor/contract/accounts/own-account.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Confirm } from '@humidor/ui/Confirm.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { Card } from '@humidor/ui/Section.tsx'
import { ArrowUpFromLine, MonitorSmartphone, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useAct } from '../../../api/useAct.ts'
import { useAsk } from '../../../api/useAsk.ts'
import { paths } from '../../../paths.ts'
import { hoursIn } from '../../../words/hours.ts'
import { unbroken } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'
import type { AccountState } from './account-state.ts'
import { Unlock } from './Unlock.tsx'

/** /AccountLock: one tap and a confirmation lock the account; both proofs and a wait unlock it. */
export function AccountLockScreen() {
  const words = useWords('own-account')
  const asked = useAsk(ownAccountCalls.accountState, {}, { fresh: 0 })
  return (
    <Page title={words('lock.title')} back={paths.more} still of={asked}>
      {(state) =>
        state.lockdown === null ? (
          <Open wait={state.unlockWait} />
        ) : state.lockdown.endsAt === null ? (
          <Locked since={state.lockdown.since} wait={state.unlockWait} />
        ) : (
          <Ending at={state.lockdown.endsAt} />
        )
      }
    </Page>
  )
}

const changed = [ownAccountCalls.accountState, identityCalls.sessions]

function Open({ wait }: { wait: AccountState['unlockWait'] }) {
  const words = useWords('own-account')
  const frame = useWords('frame')
  const [asking, setAsking] = useState(false)
  const lock = useAct(ownAccountCalls.lockAccount, { success: words('lock.done'), changes: changed })
  return (
    <>
      <div className="stack">
        <h2 className="title-1">{words('lock.heading')}</h2>
        <p className="muted">{words('lock.lead')}</p>
      </div>
      <Rows card>
        <Row icon={ArrowUpFromLine} title={words('lock.money')} sub={words('lock.moneyText')} />
        <Row icon={MonitorSmartphone} title={words('lock.devices')} sub={words('lock.devicesText')} />
        <Row icon={RefreshCw} title={words('lock.goes')} sub={words('lock.goesText')} />
      </Rows>
      <Note kind="ember">{words('lock.wait', { hours: hoursIn(wait) })}</Note>
      <Button kind="danger" block disabled={lock.offline} onClick={() => setAsking(true)}>
        {words('lock.act')}
      </Button>
      {asking && (
        <Confirm
          danger
          title={words('lock.confirmTitle')}
          text={words('lock.wait', { hours: hoursIn(wait) })}
          act={words('lock.act')}
          keep={frame('ui.cancel')}
          busy={lock.busy}
          disabled={lock.offline}
          onAct={() => void lock.act({}).then(() => setAsking(false))}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

function Locked({ since, wait }: { since: Date; wait: number }) {
  const words = useWords('own-account')
  return (
    <>
      <Card pad kind="urgent">
        <div className="stack">
          <h2 className="title-3 tnum">{words('lock.lockedTitle', { moment: unbroken(since) })}</h2>
          <p className="muted">{words('lock.lockedText')}</p>
        </div>
      </Card>
      <Unlock wait={wait} />
    </>
  )
}

function Ending({ at }: { at: Date }) {
  const words = useWords('own-account')
  const lock = useAct(ownAccountCalls.lockAccount, { success: words('lock.done'), changes: changed })
  return (
    <Card pad kind="urgent">
      <div className="stack">
        <h2 className="title-3 tnum">{words('lock.endingTitle', { moment: unbroken(at) })}</h2>
        <p className="muted">{words('lock.endingText')}</p>
        <Button kind="danger-quiet" block busy={lock.busy} disabled={lock.offline} onClick={() => void lock.act({})}>
          {words('lock.again')}
        </Button>
      </div>
    </Card>
  )
}
