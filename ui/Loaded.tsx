import { type ReactNode, useEffect, useState } from 'react'
import { hasFailed, type Loadable } from './loadable.ts'
import { useReader } from './reader.ts'
import { FailedState, ScreenSkeleton } from './State.tsx'

export interface LoadedProps<T> {
  of: Loadable<T>
  /** A skeleton in the shape of the content, so that nothing moves when it comes. */
  skeleton?: ReactNode
  /** The sentence about money after a failure; by default that balances are not affected. */
  failed?: string | undefined
  children: (data: T) => ReactNode
}

// No skeleton for quick answers: a flash of blocks looks slower than a still page.
const SKELETON_DELAY_MS = 120

/** Shows a query's data, skeleton or failure. Older data stays while newer is fetched. */
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
  /** The sentence about money; by default that balances are not affected. */
  text?: string | undefined
}

/** Replaces a failed answer: offers a retry, and shows that it is running. */
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
    const timer = setTimeout(setDue, SKELETON_DELAY_MS, true)
    return () => clearTimeout(timer)
  }, [])
  return <div className={due ? 'loading__shape' : 'loading__shape loading__shape--soon'}>{children}</div>
}
