import { PageKeys } from '@humidor/client/acting.ts'
import { mayAsk } from '@humidor/contract/call.ts'
import { ButtonLink } from '@humidor/ui/Button.tsx'
import { EmptyState, FailedState } from '@humidor/ui/State.tsx'
import { useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { useMe } from '../api/useMe.ts'
import { ConsolePage } from '../components/ConsolePage.tsx'
import { usePageKeys } from '../components/useKeys.ts'
import { useConnected } from '../session/connection.ts'
import { frameWords } from '../words/labels.ts'
import { Crash } from './Crash.tsx'
import { IdleNotice } from './IdleNotice.tsx'
import { KeysSheet } from './KeysSheet.tsx'
import { Navigation } from './Navigation.tsx'
import type { Screen } from './screen.ts'
import { SearchDialog } from './search/SearchDialog.tsx'
import { useSearchKeys } from './search/useSearchKeys.ts'
import './frame.css'

/** The frame of every page: the navigation for the operator's role, the search, and the idle notice. */
export function Frame({ screens }: { screens: readonly Screen[] }) {
  const me = useMe()
  const [path] = useLocation()
  const role = me.data?.operator.role
  const [searching, setSearching] = useState(false)
  const search = () => setSearching(true)
  useSearchKeys(search)
  const [keysShown, showKeys] = useState(false)
  usePageKeys({ help: () => showKeys(true) })
  const theirs = role === undefined ? [] : screens.filter(({ call: firstCall }) => mayAsk(role, firstCall))
  return (
    <div className="console">
      <a className="skip" href="#desk">
        Skip to content
      </a>
      <Navigation screens={theirs} me={me.data} onSearch={search} onKeys={() => showKeys(true)} />
      {me.data ? (
        <Shown path={path} screens={screens} theirs={theirs} />
      ) : me.isError && me.error.failure.kind !== 'signed out' ? (
        <main className="desk desk--alone" id="desk">
          <h1 className="sr">Back office</h1>
          <FailedState retry={() => void me.refetch()} />
        </main>
      ) : (
        <main className="desk" id="desk" aria-busy="true">
          <h1 className="sr">Back office</h1>
        </main>
      )}
      {searching && me.data && <SearchDialog screens={theirs} onClose={() => setSearching(false)} />}
      {keysShown && <KeysSheet onClose={() => showKeys(false)} />}
      <ConnectionLine />
      <IdleNotice />
    </div>
  )
}

/** Says that the page is out of date while the server cannot be reached. */
const ConnectionLine = () =>
  !useConnected() && (
    <p className="unreached" role="status">
      {frameWords.notConnected}
    </p>
  )

interface ShownProps {
  path: string
  screens: readonly Screen[]
  theirs: readonly Screen[]
}

const isAt = (path: string, screen: Screen) => path === screen.path || path.startsWith(`${screen.path}/`)

function Shown({ path, screens, theirs }: ShownProps) {
  const [first] = theirs
  if (path === '/' && first) return <Redirect to={first.path} replace />
  const screen = theirs.find((one) => isAt(path, one))
  if (screen)
    return (
      <PageKeys key={screen.path}>
        <Crash>
          <screen.Page />
        </Crash>
      </PageKeys>
    )
  const barred = screens.some((one) => isAt(path, one))
  return (
    <ConsolePage title={barred ? 'No access' : 'Page not found'}>
      <div className="queue queue__state">
        <EmptyState
          bare
          title={barred ? 'Your role has no access to this page' : 'This page does not exist'}
          text={barred ? 'Ask an administrator if you need it.' : 'Check the address.'}
          action={
            first && (
              <ButtonLink href={first.path} kind="quiet" small>
                {`Go to ${first.name}`}
              </ButtonLink>
            )
          }
        />
      </div>
    </ConsolePage>
  )
}
