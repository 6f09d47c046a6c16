import { classNames } from '@humidor/ui/class-names.ts'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { usePlace } from './place.ts'
import { useRowKeys } from './useRowKeys.ts'

export interface Column<Row> {
  head: string
  cell: (row: Row) => ReactNode
  /** Figures stand at the end of their column. */
  num?: boolean
  /** Where it gives way: `phone` on a phone, `narrow` also beside an open panel on a small screen. */
  gives?: 'phone' | 'narrow'
}

export interface TableProps<Row> {
  /** What the table holds, for who does not see it. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The address at which a row is open; absent: its rows open nothing. */
  hrefOf?: ((row: Row) => string) | undefined
  /** The row that is open. */
  open?: string | undefined
  /** An older page stands in for the one that is asked for. */
  stale?: boolean | undefined
}

/** A table whose rows open by a click anywhere, or by the keyboard: j and k or the arrows move, Enter opens. */
export function Table<Row>({ caption, columns, rows, keyOf, hrefOf, open, stale }: TableProps<Row>) {
  const { body, reachable, onFocus } = useRowKeys(rows.map(keyOf), open)
  const looks = ({ num, gives }: Column<Row>) => classNames(num && 'num', gives && `gives-${gives}`) || undefined
  return (
    <table aria-busy={stale || undefined}>
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.head} scope="col" className={looks(column)}>
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        {rows.map((row) => {
          const key = keyOf(row)
          return (
            <tr key={key} data-open={key === open || undefined}>
              {columns.map((column, place) => (
                <td key={column.head} className={looks(column)}>
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

/** A table whose rows open beside it: the address holds under `item` which one is. What is being asked for makes room. */
export function ItemTable<Row>(props: Omit<TableProps<Row>, 'hrefOf' | 'open'>) {
  const place = usePlace()
  const hrefOf = (row: Row) => place.hrefWith({ item: props.keyOf(row), ask: undefined })
  return <Table {...props} hrefOf={hrefOf} open={place.get('item')} />
}

/** Two lines of a cell: what it is, and what more there is to say. `fixed`: a moment or a number, which is never broken. */
export const Two = ({ first, second, fixed }: { first: ReactNode; second?: ReactNode; fixed?: boolean }) => (
  <>
    <b className={classNames('tnum', fixed && 'nowrap')}>{first}</b>
    {second !== undefined && <span className={classNames('queue__second', 'tnum', fixed && 'nowrap')}>{second}</span>}
  </>
)
