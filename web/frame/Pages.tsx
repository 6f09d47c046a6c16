import { PageKeys } from '@humidor/client/acting.ts'
import { Suspense, useCallback, useDeferredValue } from 'react'
import { Router, useLocation, useSearch } from 'wouter'
import { paths } from '../paths.ts'
import { type Route, routeAt } from '../routes.tsx'
import { type Turns, useSession, useTurns } from '../session/session.ts'
import { useWords } from '../words/words.ts'
import { AccountCode } from './AccountCode.tsx'
import { useArrival } from './arrival.ts'
import { Crash } from './Crash.tsx'
import { NotFoundScreen } from './error/NotFoundScreen.tsx'
import { Go } from './Go.tsx'
import { OwnerCode } from './OwnerCode.tsx'
import { useReady } from './readiness.ts'

/** The page at the reader's address. While the next page is fetched, the last one stays with its own query string. */
export function Pages() {
  const [address] = useLocation()
  const search = useSearch()
  const [shown = '', asked = ''] = useDeferredValue(`${address}?${search}`).split(/\?(.*)/s)
  const searchHook = useCallback(() => asked, [asked])
  return (
    <Router searchHook={searchHook}>
      <Suspense>
        <PageAt address={shown} />
      </Suspense>
    </Router>
  )
}

/** The root leads to the dashboard, and without a token to Home; so Home may be shown at once. */
function PageAt({ address }: { address: string }) {
  const { tk } = useSession()
  const turns = useTurns()
  const isRoot = address === '/'
  const route = routeAt(isRoot ? paths.home : address)
  if (isRoot && tk !== undefined) return <Go from={address} to={paths.index} />
  if (!route) return <Nowhere address={address} />
  return (
    <>
      {isRoot && <Go from={address} to={paths.home} />}
      <PageKeys key={`${route.path} ${turnOf(route, turns)}`}>
        <Crash>
          <Shown route={route} />
        </Crash>
        <AccountCode />
        <OwnerCode />
      </PageKeys>
    </>
  )
}

/** A member's page starts over when another tab signs in another member: its form belonged to the first one. */
const turnOf = ({ audience }: Route, { tk, mtk }: Turns) =>
  audience === 'anyone' ? 0 : audience === 'merchant' ? mtk : tk

function Shown({ route }: { route: Route }) {
  const { Screen, Gate } = useReady(route)
  const [file, key] = route.title
  // The table of routes checks that the key belongs to the file.
  const title = useWords(file)(key as never)
  useArrival(route.path, `${title} · Humidor`)
  return Gate ? <Gate route={route} Screen={Screen} /> : <Screen />
}

function Nowhere({ address }: { address: string }) {
  const words = useWords('frame')
  useArrival(address, `${words('notFound.title')} · Humidor`)
  return <NotFoundScreen />
}
