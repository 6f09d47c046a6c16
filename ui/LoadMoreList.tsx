import type { ReactNode } from 'react'
import { useInView } from 'react-intersection-observer'
import { Button } from './Button.tsx'
import { classNames } from './class-names.ts'
import './css/row.css'
import { FailedAnswer } from './Loaded.tsx'
import { hasFailed } from './loadable.ts'
import { useReader } from './reader.ts'
import { RowsSkeleton } from './State.tsx'

/** A question whose answer comes in pages, as asking tools answer it. */
export interface Paged {
  isPending: boolean
  isError: boolean
  isFetchedAfterMount?: boolean | undefined
  hasNextPage: boolean
  isFetchingNextPage: boolean
  /** It was the next page that did not come. What was there already may have failed to be renewed: that stays as it is. */
  isFetchNextPageError: boolean
  fetchNextPage(): Promise<unknown>
  refetch(): Promise<unknown>
}

export interface LoadMoreListProps<Item> {
  /** All items of the pages that are there; undefined before the first. */
  items: readonly Item[] | undefined
  of: Paged
  /** What tells one item from another. */
  keyOf: (item: Item) => string | number | bigint
  /** A `<Row>`, or another `<li>`. */
  children: (item: Item) => ReactNode
  /** An `<EmptyState>`. */
  empty: ReactNode
  label?: string | undefined
  card?: boolean | undefined
  /** In place of `rows`, where an item is a card of its own. */
  className?: string | undefined
  failed?: string | undefined
}

/** A list that fetches its next page when its end comes into view, or when asked by its button. */
export function LoadMoreList<Item>(props: LoadMoreListProps<Item>) {
  const { items, of, keyOf, children, empty, label, card, className = 'rows', failed } = props
  const { labels } = useReader()
  const { ref } = useInView({
    rootMargin: '240px',
    onChange: (inView) => {
      // A page that failed is asked for again only by the button: not over and over while its place is in view.
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
        <RowsSkeleton card={card} />
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
          {/* Each page gets an end of its own to be seen: one that stays in view while rows come in above it would not come into view again. */}
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
