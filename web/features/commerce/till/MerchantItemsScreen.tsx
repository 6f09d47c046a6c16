import { Button } from '@humidor/ui/Button.tsx'
import '@humidor/ui/css/screen-till.css'
import { Dock } from '@humidor/ui/Dock.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'
import { ItemList } from './ItemList.tsx'
import { ItemSheet } from './ItemSheet.tsx'
import { type TillItem, useItems } from './items.ts'

/** /MerchantItems: what the shop sells, as tiles of every till of it, in their order. */
export function MerchantItemsScreen() {
  const words = useWords('till')
  const items = useItems()
  const [edited, setEdited] = useState<TillItem | 'new'>()
  return (
    <Page
      title={words('items')}
      back={paths.merchantMore}
      of={items}
      dock={
        <Dock>
          <Button icon={Plus} onClick={() => setEdited('new')}>
            {words('addItem')}
          </Button>
        </Dock>
      }
    >
      {({ items: all }) => (
        <>
          {all.length === 0 ? (
            <EmptyState title={words('noItems')} text={words('item.emptyText')} />
          ) : (
            <ItemList items={all} onEdit={setEdited} />
          )}
          {edited && <ItemSheet item={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
        </>
      )}
    </Page>
  )
}
