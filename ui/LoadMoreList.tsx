import type { ReactNode } from 'react'
import { useInView } from 'react-intersection-observer'
import { Button } from './Button.tsx'
import { classNames } from './class-names.ts'
import './css/row.css'
import { FailedAnswer } from './Loaded.tsx'
import { hasFailed } from './loadable.ts'
import { useReader } from './reader.ts'
import { RowsSkeleton } from './State.tsx'

/** A paged query, as react-query returns it. */
export interface Paged {
  isPending: boolean
  isError: boolean
  isFetchedAfterMount?: boolean | undefined
  hasNextPage: boolean
  isFetchingNextPage: boolean
  /** The next page failed to load. A failed refresh of earlier pages does not count: they stay as they are. */
  isFetchNextPageError: boolean
  fetchNextPage(): Promise<unknown>
  refetch(): Promise<unknown>
}

export interface LoadMoreListProps<Item> {
  /** The items of all loaded pages; undefined before the first. */
  items: readonly Item[] | undefined
  of: Paged
  /** A unique key of an item. */
  keyOf: (item: Item) => string | number | bigint
  /** A `<Row>`, or another `<li>`. */
  children: (item: Item) => ReactNode
  /** An `<EmptyState>`. */
  empty: ReactNode
  label?: string | undefined
  card?: boolean | undefined
  /** Replaces `rows` when each item is a card. */
  className?: string | undefined
  failed?: string | undefined
  /** A skeleton in the shape of the items; rows by default. */
  skeleton?: ReactNode
}

/** A list that loads its next page when its end comes into view, or by its button. */
export function LoadMoreList<Item>(props: LoadMoreListProps<Item>) {
  const { items, of, keyOf, children, empty, label, card, className = 'rows', failed, skeleton } = props
  const { labels } = useReader()
  const { ref } = useInView({
    rootMargin: '240px',
    onChange: (inView) => {
      // Retry a failed page only by the button, not repeatedly while its place is in view.
      if (inView && of.hasNextPage && !of.isFetchingNextPage && !of.isFetchNextPageError) void of.fetchNextPage()
    },
  })
  if (items === undefined)
    return hasFailed({ data: items, isError: of.isError, isFetchedAfterMount: of.isFetchedAfterMount }) ? (
      <FailedAnswer of={of} text={failed} />
    ) : (
      <div aria-busy="true">
        <span className="sr" role="status">
          {labels.loading}
        </span>
        {skeleton ?? <RowsSkeleton card={card} />}
      </div>
    )
  if (items.length === 0) return empty
  return (
    <div className="loadmore">
      <ul className={classNames(className, card && 'card')} aria-label={label}>
        {items.map((item) => (
          <Keyed key={String(keyOf(item))}>{children(item)}</Keyed>
        ))}
      </ul>
      {of.hasNextPage ? (
        <div className="loadmore__end">
          {/* A new key per page: an element that stays in view while rows come in above it would not trigger again. */}
          <span ref={ref} key={items.length} aria-hidden="true" />
          <Button kind="quiet" block busy={of.isFetchingNextPage} onClick={() => void of.fetchNextPage()}>
            {of.isFetchNextPageError ? labels.tryAgain : labels.loadMore}
          </Button>
        </div>
      ) : (
        <p className="caption center loadmore__end">{labels.endOfList}</p>
      )}
    </div>
  )
}

const Keyed = ({ children }: { children: ReactNode }) => children
