import { type ReactNode, useEffect, useState } from 'react'
import type { Loadable } from './loadable.ts'
import { useReader } from './reader.ts'
import { FailedState, ScreenSkeleton } from './State.tsx'

export interface LoadedProps<T> {
  of: Loadable<T>
  /** In the shape of the content, so that nothing moves when it comes. */
  skeleton?: ReactNode
  /** What a failure says about money, if not that balances are not affected. */
  failed?: string | undefined
  children: (data: T) => ReactNode
}

// A quick answer shows no skeleton at all: a flash of blocks looks slower than a still page.
const patience = 120

/** Shows what was asked for, or that it is on its way, or that it failed. Older data stays while newer is fetched. */
export function Loaded<T>({ of, skeleton, failed, children }: LoadedProps<T>) {
  const { labels } = useReader()
  const [again, setAgain] = useState(false)
  if (of.data !== undefined) return children(of.data)
  if (of.isError)
    return (
      <FailedState
        busy={again}
        text={failed}
        retry={() => {
          setAgain(true)
          void of.refetch().finally(() => setAgain(false))
        }}
      />
    )
  return (
    <div className="loading" aria-busy="true">
      <span className="sr" role="status">
        {labels.loading}
      </span>
      <Late>{skeleton ?? <ScreenSkeleton />}</Late>
    </div>
  )
}

function Late({ children }: { children: ReactNode }) {
  const [due, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setDue, patience, true)
    return () => clearTimeout(timer)
  }, [])
  return <div className={due ? 'loading__shape' : 'loading__shape loading__shape--soon'}>{children}</div>
}
