import { consoleContract } from '@humidor/contract/console/index.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { Money } from '@humidor/ui/Money.tsx'
import type { RowOf } from '../../../api/usePages.ts'
import { LocalizedQueue, stateColumn, TitleCell } from '../../../components/localized-editor/LocalizedQueue.tsx'
import { LocalizedScreen } from '../../../components/localized-editor/LocalizedScreen.tsx'
import { languagesColumn } from '../../../components/localized-editor/languages-column.tsx'
import { Status } from '../../../components/Status.tsx'
import { type Column, Two } from '../../../components/Table.tsx'
import { ProductEditor } from './ProductEditor.tsx'
import { categoryName } from './product.ts'
import './mall.css'

const { products, productOne } = consoleContract.mall
type Row = RowOf<typeof products>

const tabs = [
  { id: 'shown', label: 'Visible' },
  { id: 'hidden', label: 'Hidden' },
] as const

const empty = {
  shown: { title: 'No visible products', text: 'Products that members can buy appear here, newest first.' },
  hidden: { title: 'No hidden products', text: 'Products that members cannot see appear here.' },
}

const columns: readonly Column<Row>[] = [
  {
    head: 'Product',
    cell: ({ title, category, picture }) => (
      <TitleCell title={title} second={categoryName[category]} picture={picture} />
    ),
  },
  {
    head: 'Price',
    num: true,
    cell: ({ price, priceCig }) => (
      <Two first={<Money amount={price} coin="USCD" />} second={<Money amount={priceCig} coin="CIG" />} />
    ),
  },
  { head: 'Stock', num: true, cell: ({ stock }) => stock.toLocaleString('en') },
  { head: 'Position', num: true, hiddenOn: 'narrow', cell: ({ place }) => place },
  languagesColumn,
  {
    ...stateColumn<Row>(({ shownSince, stock }) => {
      if (shownSince === null) return <Status kind="still">Hidden</Status>
      return stock === 0 ? <Status kind="fail">Sold out</Status> : <Status kind="done">Visible</Status>
    }),
    hiddenOn: 'phone',
  },
]

/** The mall's products: the list, and the editor of one. */
export const ProductsScreen = () => (
  <LocalizedScreen
    words={{ one: 'Product', write: 'New product', back: 'All products' }}
    call={productOne}
    itemOf={itemOf.product}
    list={
      <LocalizedQueue
        title="Mall"
        write="New product"
        call={products}
        tabs={tabs}
        first="shown"
        asking={(tab) => ({ shown: tab === 'shown' })}
        columns={columns}
        empty={empty}
      />
    }
    editor={(product, held) => <ProductEditor product={product} {...held} />}
  />
)
