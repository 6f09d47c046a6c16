import { type BookView, bookSorts } from '@humidor/domain/trading/book-view.ts'
import { AmountField } from '@humidor/ui/AmountField.tsx'
import { Button } from '@humidor/ui/Button.tsx'
import { Check } from '@humidor/ui/Check.tsx'
import { Sheet } from '@humidor/ui/Overlay.tsx'
import { Choice, Rows } from '@humidor/ui/Rows.tsx'
import { Section } from '@humidor/ui/Section.tsx'
import { useWords } from '../../../words/words.ts'
import type { useBookView } from './view.ts'

interface BookFilterSheetProps extends Pick<ReturnType<typeof useBookView>, 'query' | 'change'> {
  view: BookView
  onClose: () => void
}

/** The filters and the order of the book. Each change is in the address at once. */
export function BookFilterSheet({ view, query, change, onClose }: BookFilterSheetProps) {
  const words = useWords('order-book')
  const none = { own: undefined, from: undefined, to: undefined, sort: undefined }
  return (
    <Sheet
      open
      title={words('filter.title')}
      onClose={onClose}
      foot={
        <Button block onClick={onClose}>
          {words('filter.show')}
        </Button>
      }
    >
      <Check checked={view.affordable} onChange={(on) => change({ own: on ? '1' : undefined })}>
        {words('filter.own')}
      </Check>
      <AmountField
        label={words('filter.from')}
        coin="USCD"
        value={query.get('from') ?? ''}
        onChange={(from) => change({ from })}
      />
      <AmountField
        label={words('filter.to')}
        coin="USCD"
        value={query.get('to') ?? ''}
        onChange={(to) => change({ to })}
      />
      <Section title={words('filter.sort')}>
        <Rows card>
          {bookSorts.map((sort) => (
            <Choice
              key={sort}
              title={words(`filter.by.${sort}`)}
              chosen={sort === view.sort}
              onChoose={() => change({ sort: sort === 'price' ? undefined : sort })}
            />
          ))}
        </Rows>
      </Section>
      <Button kind="ghost" block onClick={() => change(none)}>
        {words('filter.clear')}
      </Button>
    </Sheet>
  )
}
