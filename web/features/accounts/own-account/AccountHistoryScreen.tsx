import * as ownAccountCalls from '@humidor/contract/accounts/own-account.ts'
import { ACCOUNT_EVENT_DAYS, type AccountEvent } from '@humidor/domain/accounts/own-account.ts'
import { LoadMoreList } from '@humidor/ui/LoadMoreList.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { KeyRound, LogIn, LogOut, type LucideIcon, ShieldAlert, ShieldCheck } from 'lucide-react'
import { type RowOf, useAskMore } from '../../../api/useAsk.ts'
import { paths } from '../../../paths.ts'
import { momentText } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'

const icons: Partial<Record<AccountEvent, LucideIcon>> = {
  signedIn: LogIn,
  signedInByPasskey: LogIn,
  registered: LogIn,
  switchedTo: LogIn,
  signedOut: LogOut,
  sessionEnded: LogOut,
  otherSessionsEnded: LogOut,
  passwordChanged: KeyRound,
  passwordWrong: ShieldAlert,
  authenticatorWrong: ShieldAlert,
  authenticatorLocked: ShieldAlert,
  mailCodesLocked: ShieldAlert,
  passkeyCopied: ShieldAlert,
}

/** /AccountHistory: what happened to the access of the account, newest first, and what to do if it was somebody else. */
export function AccountHistoryScreen() {
  const words = useWords('own-account')
  const { rows, list } = useAskMore(ownAccountCalls.accountHistory, {}, { fresh: 0 })
  return (
    <Page title={words('history.title')} back={paths.more}>
      <p className="muted">{words('history.lead', { days: ACCOUNT_EVENT_DAYS })}</p>
      <Rows card>
        <Row
          mark
          icon={ShieldAlert}
          title={words('history.notMe')}
          sub={words('history.notMeText')}
          href={paths.accountLock}
        />
      </Rows>
      <LoadMoreList
        card
        items={rows}
        of={list}
        keyOf={({ id }) => id}
        label={words('history.title')}
        empty={<EmptyState title={words('history.emptyTitle')} text={words('history.emptyText')} />}
      >
        {(event) => <EventRow event={event} />}
      </LoadMoreList>
    </Page>
  )
}

function EventRow({ event: { kind, at, device, network } }: { event: RowOf<typeof ownAccountCalls.accountHistory> }) {
  const words = useWords('own-account')
  const where = [device, network && words('history.network', { network })].filter((text) => text !== '').join(', ')
  return (
    <Row
      icon={icons[kind] ?? ShieldCheck}
      title={words(`history.kinds.${kind}`)}
      sub={
        <>
          {where}
          {where !== '' && <br />}
          <time dateTime={at.toISOString()}>{momentText(at)}</time>
        </>
      }
    />
  )
}
