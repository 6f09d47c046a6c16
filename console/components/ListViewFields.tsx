import type { TimeOrder } from '@humidor/domain/backoffice/list-order.ts'
import { Check } from '@humidor/ui/Check.tsx'
import { CopyButton } from '@humidor/ui/CopyButton.tsx'
import { columnName, FIXED_COLUMNS, pageSizes } from '../api/list-view.ts'
import type { ListView } from '../api/useListView.ts'
import { Select } from './fields.tsx'
import './list-view.css'
import { SavedViewFields } from './SavedViewFields.tsx'

const orderText: Record<TimeOrder, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
}

export interface ListViewFieldsProps {
  view: ListView
  /** All columns of the table. */
  columns: readonly { head: string }[]
}

/** How the list is shown: its order, the rows on a page, the columns, the link to exactly this, and the saved views. */
export function ListViewFields({ view, columns }: ListViewFieldsProps) {
  const { accepted, order, size, link, show } = view
  return (
    <section className="list-view" aria-label="View">
      <div className="list-view__fields">
        {accepted.orders.length > 0 && (
          <Select
            label="Order"
            value={order ?? ''}
            onChange={(value) => show({ order: accepted.orders.find((one) => one === value) ?? '' })}
            options={[
              { value: '', text: 'The list’s own' },
              ...accepted.orders.map((value) => ({ value, text: orderText[value] })),
            ]}
          />
        )}
        <Select
          label="Rows on a page"
          value={String(size)}
          onChange={(value) => show({ size: pageSizes.find((one) => String(one) === value) ?? pageSizes[0] })}
          options={pageSizes.map((one) => ({ value: String(one), text: String(one) }))}
        />
      </div>
      {columns.length > FIXED_COLUMNS && <ColumnFields view={view} columns={columns} />}
      <div className="list-view__link">
        <CopyButton
          text={`${location.origin}/console${link}`}
          label="Copy link to this view"
          done="Link copied"
          failed="Your browser does not allow it. Copy the address instead."
        />
        <SavedViewFields link={link} />
      </div>
    </section>
  )
}

/** Which columns are shown. The first opens the row and stays. */
function ColumnFields({ view: { hidden, show }, columns }: ListViewFieldsProps) {
  const [, ...others] = columns
  const toggle = (name: string, shown: boolean) =>
    show({ hidden: shown ? hidden.filter((one) => one !== name) : [...hidden, name] })
  return (
    <fieldset className="list-view__columns">
      <legend>Columns</legend>
      {others.map(({ head }) => {
        const name = columnName(head)
        return (
          <Check key={name} checked={!hidden.includes(name)} onChange={(shown) => toggle(name, shown)}>
            {head}
          </Check>
        )
      })}
    </fieldset>
  )
}
