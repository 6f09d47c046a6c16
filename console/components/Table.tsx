import { classNames } from '@humidor/ui/class-names.ts'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { PickBox } from './PickBox.tsx'
import { usePlace } from './place.ts'
import { useRowKeys } from './useRowKeys.ts'
import type { RowSelection } from './useSelection.ts'

export interface Column<Row> {
  head: string
  cell: (row: Row) => ReactNode
  /** Aligns figures to the end of their column. */
  num?: boolean
  /**
   * Where the column is hidden: `phone` on a phone, `narrow` also beside an open panel on a small screen. A cell of another column may
   * show its value there, in a `<span className="only-phone">`.
   */
  hiddenOn?: 'phone' | 'narrow'
}

export interface TableProps<Row> {
  /** The caption for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The address that opens a row; absent: rows open nothing. */
  hrefOf?: ((row: Row) => string) | undefined
  /** The key of the open row. */
  open?: string | undefined
  /** An older page stands in for the requested one. */
  stale?: boolean | undefined
  /** The tick boxes; absent: rows cannot be selected. */
  select?: { of: RowSelection; nameOf: (row: Row) => string } | undefined
}

/**
 * A table whose rows open by a click anywhere, or by the keyboard: j and k or the arrows move, Enter opens, x ticks. Shift ticks a range.
 */
export function Table<Row>({ caption, columns, rows, keyOf, hrefOf, open, stale, select }: TableProps<Row>) {
  const { body, reachable, onFocus } = useRowKeys({
    keys: rows.map(keyOf),
    opens: hrefOf !== undefined,
    open,
    tick: select?.of.toggle,
  })
  const classOf = ({ num, hiddenOn: gives }: Column<Row>) =>
    classNames(num && 'num', gives && `gives-${gives}`) || undefined
  return (
    <table aria-busy={stale || undefined}>
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          {select && (
            <th scope="col" className="queue__pick">
              <PickBox label="Select all without a warning" state={select.of.all} onPress={select.of.toggleAll} />
            </th>
          )}
          {columns.map((column) => (
            <th key={column.head} scope="col" className={classOf(column)}>
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        {rows.map((row) => {
          const key = keyOf(row)
          return (
            <tr key={key} data-open={key === open || undefined} data-selected={select?.of.has(key) || undefined}>
              {select && (
                <td className="queue__pick">
                  <PickBox
                    label={`Select ${select.nameOf(row)}`}
                    state={select.of.has(key) ? 'all' : 'none'}
                    tabIndex={key === reachable ? 0 : -1}
                    onPress={(range) => select.of.toggle(key, range)}
                  />
                </td>
              )}
              {columns.map((column, place) => (
                <td key={column.head} className={classOf(column)}>
                  {place === 0 && hrefOf ? (
                    <Link
                      href={hrefOf(row)}
                      className="queue__open"
                      data-key={key}
                      aria-current={key === open || undefined}
                      tabIndex={key === reachable ? 0 : -1}
                      onFocus={() => onFocus(key)}
                    >
                      {column.cell(row)}
                    </Link>
                  ) : (
                    column.cell(row)
                  )}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** A table whose rows open beside it. The address holds the open row under `item`. Opening one closes any request form. */
export function ItemTable<Row>(props: Omit<TableProps<Row>, 'hrefOf' | 'open'>) {
  const place = usePlace()
  const hrefOf = (row: Row) => place.hrefWith({ item: props.keyOf(row), ask: undefined })
  return <Table {...props} hrefOf={hrefOf} open={place.get('item')} />
}

/** A cell of two lines: a value and a detail. `fixed`: a moment or a number, which never wraps. */
export const Two = ({ first, second, fixed }: { first: ReactNode; second?: ReactNode; fixed?: boolean }) => (
  <>
    <b className={classNames('tnum', fixed && 'nowrap')}>{first}</b>
    {second !== undefined && <span className={classNames('queue__second', 'tnum', fixed && 'nowrap')}>{second}</span>}
  </>
)
