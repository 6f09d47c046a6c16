import { consoleContract } from '@humidor/contract/console/index.ts'
import { itemOf } from '@humidor/domain/console.ts'
import { picturePath } from '@humidor/domain/picture.ts'
import { ButtonLink } from '@humidor/ui/Button.tsx'
import { Money } from '@humidor/ui/Money.tsx'
import { PenLine } from 'lucide-react'
import { useAsk } from '../../api/useAsk.ts'
import { type RowOf, usePages } from '../../api/usePages.ts'
import { Desk } from '../../desk/Desk.tsx'
import { usePlace } from '../../desk/place.ts'
import { Queue } from '../../desk/Queue.tsx'
import { State } from '../../desk/Signs.tsx'
import { type Column, Table, Two } from '../../desk/Table.tsx'
import { languagesColumn } from '../../desk/writing/languages-column.tsx'
import { NEW, nobodys, numberOf, OpenedPage, useOpened, WritingPage } from '../../desk/writing/Writing.tsx'
import { ProductEditor } from './ProductEditor.tsx'
import { categoryName } from './product.ts'
import './mall.css'

const { products, productOne } = consoleContract.mall
type Row = RowOf<typeof products>
const BACK = 'All products'

/** What the mall sells: the list of it, and where one product is written. */
export function ProductsScreen() {
  const item = usePlace().get('item')
  if (item === undefined) return <Products />
  if (item !== NEW) return <Opened key={item} id={numberOf(item)} />
  return (
    <WritingPage title="Write a product" back={BACK}>
      <ProductEditor product={undefined} {...nobodys} />
    </WritingPage>
  )
}

function Opened({ id }: { id: number }) {
  const asked = useAsk(productOne, { id })
  const { shown, ...held } = useOpened(asked, () => itemOf.product(id))
  return (
    <OpenedPage asked={asked} shown={shown?.it} title="Product" back={BACK}>
      {(it) => <ProductEditor key={shown?.turn} product={it} by={asked.data?.lockedBy ?? null} {...held} />}
    </OpenedPage>
  )
}

const columns: readonly Column<Row>[] = [
  {
    head: 'Product',
    cell: ({ title, category, picture }) => (
      <span className="product-cell">
        {picture === null ? (
          <i className="product-pic" />
        ) : (
          <img className="product-pic" src={picturePath(picture, 'small')} alt="" width={40} height={40} />
        )}
        <span>
          <Two first={title === '' ? 'Without words yet' : title} second={categoryName[category]} />
        </span>
      </span>
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
  { head: 'Place', num: true, gives: 'narrow', cell: ({ place }) => place },
  languagesColumn,
  { head: 'State', gives: 'phone', cell: (row) => <Stands row={row} /> },
]

function Stands({ row: { shownSince, stock, lockedBy } }: { row: Row }) {
  if (lockedBy) return <State kind="lock">{lockedBy.name} has it open</State>
  if (shownSince === null) return <State kind="still">Not shown</State>
  return stock === 0 ? <State kind="fail">Sold out</State> : <State kind="done">Shown</State>
}

const tabs = [
  { id: 'shown', label: 'Shown' },
  { id: 'hidden', label: 'Not shown' },
] as const

function Products() {
  const place = usePlace()
  const shown = place.get('tab') !== 'hidden'
  const pages = usePages(products, { shown })
  return (
    <Desk title="Mall">
      <Queue
        label="Products"
        tabs={{
          tabs,
          value: shown ? 'shown' : 'hidden',
          onChange: (id) => place.go({ tab: id === 'shown' ? undefined : id }),
        }}
        exporting={
          <ButtonLink small kind="ghost" icon={PenLine} href={place.hrefWith({ item: NEW, tab: undefined })}>
            Write a product
          </ButtonLink>
        }
        of={pages}
        empty={
          shown
            ? { title: 'The shelf is empty', text: 'What members can buy appears here, the latest written first.' }
            : { title: 'Nothing is kept back', text: 'What is written and not shown appears here.' }
        }
      >
        {(rows) => (
          <Table
            caption={shown ? 'Products that members see' : 'Products that members do not see'}
            columns={columns}
            rows={rows}
            keyOf={({ id }) => String(id)}
            hrefOf={({ id }) => place.hrefWith({ item: String(id) })}
          />
        )}
      </Queue>
    </Desk>
  )
}
