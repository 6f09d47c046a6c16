import { isMissing } from '@humidor/client/asking.ts'
import { contract } from '@humidor/contract/index.ts'
import { orderNumber } from '@humidor/domain/products/preorder.ts'
import { ButtonLink } from '@humidor/ui/Button.tsx'
import '@humidor/ui/css/screen-shop.css'
import { Note } from '@humidor/ui/Note.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { useSearchParams } from 'wouter'
import { useAsk } from '../../../api/useAsk.ts'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'
import { CheckDraw } from './CheckDraw.tsx'
import { DataFile } from './DataFile.tsx'
import { askedIn, type DrawRecord } from './draw.ts'
import { Entries } from './Entries.tsx'
import { Published } from './Published.tsx'

/** /Draw: one draw, its published record with times, and a check on the reader's own device. Needs no sign-in. */
export function DrawScreen() {
  const words = useWords('draws')
  const [query] = useSearchParams()
  const { id, oid } = askedIn(query)
  const record = useAsk(
    contract.draws.record,
    { id: id ?? 0, limit: 1, ...(oid !== undefined && { after: numberBefore(oid) }) },
    { when: id !== undefined, every: 30_000 },
  )
  const missing = id === undefined || isMissing(record)
  if (missing || id === undefined)
    return (
      <Page title={words('title')} back={paths.draws}>
        <EmptyState
          title={words('gone')}
          action={
            <ButtonLink kind="quiet" small href={paths.draws}>
              {words('toList')}
            </ButtonLink>
          }
        />
      </Page>
    )
  return (
    <Page title={words('one', { id: String(id) })} back={paths.draws} of={record}>
      {(draw) => (
        <>
          {oid !== undefined && <Mine draw={draw} oid={oid} />}
          <CheckDraw key={id} draw={draw} />
          <Published draw={draw} />
          {draw.closedAt && <Entries key={`entries ${id}`} draw={draw} />}
          {draw.closedAt && <DataFile of={`draws/${id}`} />}
        </>
      )}
    </Page>
  )
}

type Entry = DrawRecord['entries'][number]
type Waiting = 'waits' | 'won' | 'lost'
const fateOf = ({ place, won }: Entry): Waiting => (place === null ? 'waits' : won ? 'won' : 'lost')

// The list is paged by number. Asking for the entry after `order - 1` returns this order together with the record.
const numberBefore = (oid: bigint) => orderNumber(oid > 0n ? oid - 1n : 0n)

/** The result of the order that the reader came from, as far as the draw has progressed. */
function Mine({ draw: { entries, count }, oid }: { draw: DrawRecord; oid: bigint }) {
  const words = useWords('draws')
  const number = orderNumber(oid)
  const entry = entries.find(({ onum }) => onum === number)
  if (!entry) return null
  return <Note>{words(`mine.${fateOf(entry)}`, { number, place: entry.place ?? 0, count: count ?? 0 })}</Note>
}
