import { type ReactNode, useEffect, useState } from 'react'
import { hasFailed, type Loadable } from './loadable.ts'
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
  if (of.data !== undefined) return children(of.data)
  if (hasFailed(of)) return <FailedAnswer of={of} text={failed} />
  return (
    <div className="loading" aria-busy="true">
      <span className="sr" role="status">
        {labels.loading}
      </span>
      <Late>{skeleton ?? <ScreenSkeleton />}</Late>
    </div>
  )
}

export interface FailedAnswerProps {
  of: Pick<Loadable<unknown>, 'isPending' | 'refetch'>
  /** What it says about money, if not that balances are not affected. */
  text?: string | undefined
}

/** In the place of an answer that failed: another try, and that it is under way. */
export function FailedAnswer({ of, text }: FailedAnswerProps) {
  const [again, setAgain] = useState(false)
  return (
    <FailedState
      busy={again || of.isPending}
      text={text}
      retry={() => {
        setAgain(true)
        void of.refetch().finally(() => setAgain(false))
      }}
    />
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
