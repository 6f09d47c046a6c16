import { CircleCheck, RefreshCw } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { AtRest, EmptyBox } from './art/LineArt.tsx'
import { Button } from './Button.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './Icon.tsx'
import './css/state.css'
import './css/surface.css'
import { useReader } from './reader.ts'

export interface EmptyStateProps {
  /** A title, one more sentence, and one quiet button if an action is possible. */
  title?: string | undefined
  text?: string | undefined
  action?: ReactNode
  /** What the list will hold, from `art/ListArt.tsx`; by default the open box. */
  art?: ReactNode
  /** Without a card, for use inside another surface. */
  bare?: boolean | undefined
}

/** An empty list. */
export function EmptyState({ title, text, action, art, bare }: EmptyStateProps) {
  const { labels } = useReader()
  return (
    <div className={classNames('state', !bare && 'card')}>
      <div className="state__art">{art ?? <EmptyBox />}</div>
      <h2 className="title-3">{title ?? labels.emptyTitle}</h2>
      {text && <p>{text}</p>}
      {action}
    </div>
  )
}

export interface FailedStateProps {
  retry(): void
  /** The sentence about money; by default that balances are not affected. */
  text?: string | undefined
  title?: string | undefined
  busy?: boolean | undefined
}

/** A failed load: the cigar at rest, the sentence about money, and a retry. */
export function FailedState({ retry, text, title, busy }: FailedStateProps) {
  const { labels } = useReader()
  return (
    <div className="card state" role="alert">
      <div className="state__art">
        <AtRest width={150} />
      </div>
      <h2 className="title-3">{title ?? labels.failedTitle}</h2>
      <p>{text ?? labels.failedText}</p>
      <Button kind="quiet" small icon={RefreshCw} busy={busy} onClick={retry}>
        {labels.tryAgain}
      </Button>
    </div>
  )
}

export interface DoneStateProps {
  title: string
  text: string
  /** In place of the tick. */
  mark?: ReactNode
}

/** A success message, in leaf. */
export const DoneState = ({ title, text, mark }: DoneStateProps) => (
  <div className="card state" role="status">
    {mark ?? (
      <span className="leaf">
        <Icon of={CircleCheck} size="lg" />
      </span>
    )}
    <h2 className="title-2">{title}</h2>
    <p>{text}</p>
  </div>
)

/** One skeleton block. Width in any CSS length, height in px. */
export const Skeleton = ({ width, height }: { width?: string; height?: number }) => (
  <span className="skel" style={{ width, height } as CSSProperties} />
)

/** A skeleton block for text: it takes the space of the words `like`, and breaks like them. */
export const SkeletonText = ({ like }: { like: string }) => (
  <span className="skel skel--text" data-like={like} aria-hidden="true" />
)

/** The skeleton of a card with a figure. */
export const CardSkeleton = () => (
  <div className="card card--pad stack" aria-hidden="true">
    <Skeleton width="32%" />
    <Skeleton width="68%" height={34} />
    <Skeleton width="44%" />
  </div>
)

const widths = ['56%', '44%', '62%', '50%', '58%']

/** The skeleton of a list of rows. */
export const RowsSkeleton = ({ rows = 5, card }: { rows?: number; card?: boolean | undefined }) => (
  <div className={classNames('rows', card && 'card')} aria-hidden="true">
    {Array.from({ length: rows }, (_, row) => (
      <div className="row" key={row}>
        <Skeleton width="40px" height={40} />
        <span className="row__main row__main--skel">
          <Skeleton width={widths[row % widths.length] ?? '50%'} />
          <Skeleton width="34%" />
        </span>
        <Skeleton width="72px" />
      </div>
    ))}
  </div>
)

/** The skeleton of a screen without its own. */
export const ScreenSkeleton = () => (
  <>
    <CardSkeleton />
    <RowsSkeleton rows={4} />
  </>
)
