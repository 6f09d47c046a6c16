import { lazy, Suspense } from 'react'
import { Router } from 'wouter'
import { Pages } from './frame/Pages.tsx'
import { ReaderWords } from './frame/ReaderWords.tsx'
import './frame/frame.css'
// The shell needs these styles before any page loads them.
import '@humidor/ui/css/app-bar.css'
import '@humidor/ui/css/lid.css'
import '@humidor/ui/css/wood.css'
import { Stage } from '@humidor/ui/Stage.tsx'
import { Toasts } from '@humidor/ui/Toasts.tsx'
import { useLastSeen } from './session/last-seen-at.ts'
import { useView } from './session/member-view.ts'
import { useMomentTurn } from './session/moments.ts'
import { useNewVersion } from './session/new-version.ts'
import { useReceiptAlarm } from './session/receipt-alarm.ts'
import { useSession } from './session/session.ts'

export interface AppProps {
  /** The address that the page was prerendered for, if it was. */
  paintedFor?: string | undefined
}

/** The whole app, for the browser and for prerendering. */
export const App = ({ paintedFor }: AppProps) => (
  <Router {...(paintedFor !== undefined && { ssrPath: paintedFor })}>
    <ReaderWords>
      <Stage>
        <Alarm />
        <LastSeen />
        <Seen />
        <Pages />
        <Update />
        <Moments />
      </Stage>
      <Toasts within="page" />
    </ReaderWords>
  </Router>
)

const Banner = lazy(async () => ({ default: (await import('./features/money/receipts/AlarmBanner.tsx')).AlarmBanner }))

/** Above every page while receipts contradict each other. */
function Alarm() {
  const who = useReceiptAlarm()
  if (who === undefined) return null
  return (
    <Suspense>
      <Banner who={who} />
    </Suspense>
  )
}

const AsOf = lazy(async () => ({ default: (await import('./frame/home-screen/AsOf.tsx')).AsOf }))

/** Above every page while it shows what the member saw last. */
function LastSeen() {
  const at = useLastSeen()
  if (at === undefined) return null
  return (
    <Suspense>
      <AsOf at={at} />
    </Suspense>
  )
}

const SeenBanner = lazy(async () => ({ default: (await import('./frame/SeenAs.tsx')).SeenAs }))

/** Above every page of a tab in which an operator sees the app as a member. */
function Seen() {
  const view = useView()
  if (view === undefined) return null
  return (
    <Suspense>
      <SeenBanner view={view} />
    </Suspense>
  )
}

const Notice = lazy(async () => ({ default: (await import('./frame/home-screen/UpdateNotice.tsx')).UpdateNotice }))

/** On every page without a form, once a newer version is there. */
function Update() {
  if (!useNewVersion()) return null
  return (
    <Suspense>
      <Notice />
    </Suspense>
  )
}

const Moment = lazy(async () => ({ default: (await import('./features/community/moments/MomentHost.tsx')).MomentHost }))

/** Above a member's page, once something happened that may be worth a moment. */
function Moments() {
  const turn = useMomentTurn()
  const { tk } = useSession()
  if (turn === 0 || tk === undefined) return null
  return (
    <Suspense>
      <Moment key={tk} turn={turn} />
    </Suspense>
  )
}
