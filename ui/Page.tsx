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
  /** The screen above. A tab's root screen has none. */
  back?: string | undefined
  actions?: ReactNode
  /** A tab's root screen: large title. Give it `tabs`. */
  root?: boolean | undefined
  /** Stands in the bar instead of the title. */
  who?: ReactNode
  /** The `<TabBar>` of a root screen. */
  tabs?: ReactNode
  /** The `<Dock>` of a sub-page, shown once its content is there. */
  dock?: ReactNode
  /** The bar away: the screen draws its own. */
  barless?: boolean | undefined
  className?: string | undefined
}

/** A screen that asks for nothing. */
export interface StillPage extends PageFrame {
  of?: undefined
  children: ReactNode
}

/** A screen that shows what it asked for; while that is coming, or when it failed, the page says so by itself. */
export interface AskingPage<T> extends PageFrame {
  of: Loadable<T>
  /** In the shape of the content. */
  skeleton?: ReactNode
  /** What a failure says about money, if not that balances are not affected. */
  failed?: string | undefined
  /** For a form: nothing to pull and no button, because what is typed matters more than how fresh the figures are. */
  still?: boolean | undefined
  /** Fetches what the page keeps apart from what it asked for, whenever it is refreshed; answers whether it came. */
  also?: (() => Promise<boolean>) | undefined
  children: (data: T) => ReactNode
}

/** Every screen: its bar, its content in each state, pull to refresh with its button, its dock or tab bar. */
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
  // Not `of` alone: the lists and charts on the page are as old as what stands around them.
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

/** The button for who cannot pull, and how old the figures are. */
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
