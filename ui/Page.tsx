import { RefreshCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { AppBar } from './AppBar.tsx'
import { classNames } from './class-names.ts'
import './css/page.css'
import { Icon } from './Icon.tsx'
import { Loaded } from './Loaded.tsx'
import type { Loadable } from './loadable.ts'
import { PullToRefresh } from './PullToRefresh.tsx'
import { useReader } from './reader.ts'

interface PageFrame {
  title: string
  /** The parent screen. A tab's root screen has none. */
  back?: string | undefined
  actions?: ReactNode
  /** A tab's root screen: large title. Needs `tabs`. */
  root?: boolean | undefined
  /** Replaces the title in the bar. */
  who?: ReactNode
  /** The `<TabBar>` of a root screen. */
  tabs?: ReactNode
  /** The `<Dock>` of a sub-page, shown together with its content. */
  dock?: ReactNode
  /** Without a bar: the screen draws its own. */
  barless?: boolean | undefined
  className?: string | undefined
}

/** A screen without a query. */
export interface StillPage extends PageFrame {
  of?: undefined
  children: ReactNode
}

/** A screen with a query. The page shows its loading and failed states. */
export interface AskingPage<T> extends PageFrame {
  of: Loadable<T>
  /** A skeleton in the shape of the content. */
  skeleton?: ReactNode
  /** The sentence about money after a failure; by default that balances are not affected. */
  failed?: string | undefined
  /** For a form: no pull and no refresh button, because typed input matters more than fresh figures. */
  still?: boolean | undefined
  /** Refreshes the page's other data too; resolves to whether it succeeded. */
  also?: (() => Promise<boolean>) | undefined
  children: (data: T) => ReactNode
}

/** The frame of every screen: bar, content in each state, pull to refresh with its button, dock or tab bar. */
export function Page<T>(props: StillPage | AskingPage<T>) {
  const { title, back, actions, root, who, tabs, dock, barless, className } = props
  const { refresh: refreshAll } = useReader()
  const bar = !barless && <AppBar title={title} back={back} actions={actions} root={root} who={who} />
  if (!props.of)
    return (
      <>
        {bar}
        <main className={classNames('screen', className)}>{props.children}</main>
        {dock}
        {tabs}
      </>
    )
  const { of, skeleton, failed, still, also, children } = props
  // Not only `of`: the page's lists and charts are as old as the rest.
  const refresh = async () => await (refreshAll ? refreshAll(also) : Promise.all([of.refetch(), also?.()]))
  const main = (
    <main className={classNames('screen', className)}>
      <Loaded of={of} skeleton={skeleton} failed={failed}>
        {children}
      </Loaded>
      {!still && of.data !== undefined && <Refresh onRefresh={refresh} at={of.dataUpdatedAt} />}
    </main>
  )
  return (
    <>
      {bar}
      {still ? main : <PullToRefresh onRefresh={refresh}>{main}</PullToRefresh>}
      {of.data !== undefined && dock}
      {tabs}
    </>
  )
}

/** The refresh button, for readers who cannot pull, with the age of the figures. */
function Refresh({ onRefresh, at }: { onRefresh: () => Promise<unknown>; at: number | undefined }) {
  const { lang, labels } = useReader()
  const [busy, setBusy] = useState(false)
  const time = at
    ? new Intl.DateTimeFormat(lang, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at)
    : undefined
  return (
    <p className="refresh">
      {time && <span className="caption tnum">{labels.updated(time)}</span>}
      <button
        type="button"
        className="textlink"
        aria-busy={busy || undefined}
        onClick={() => {
          if (busy) return
          setBusy(true)
          void onRefresh().finally(() => setBusy(false))
        }}
      >
        <Icon of={RefreshCw} size="sm" className={busy ? 'refresh__turn' : undefined} />
        {labels.refresh}
      </button>
    </p>
  )
}
