import { isMissing } from '@humidor/client/asking.ts'
import * as drawsCalls from '@humidor/contract/products/draws.ts'
import { orderNumber } from '@humidor/domain/products/preorder.ts'
import { ButtonLink } from '@humidor/ui/Button.tsx'
import { collectiblePicture } from '@humidor/ui/collectible-picture.ts'
import '@humidor/ui/css/screen-shop.css'
import { Note } from '@humidor/ui/Note.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { PictureButton } from '@humidor/ui/PictureButton.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { useSearchParams } from 'wouter'
import { useAsk } from '../../../api/useAsk.ts'
import { paths } from '../../../paths.ts'
import { momentText } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'
import { CheckDraw } from './CheckDraw.tsx'
import { DataFile } from './DataFile.tsx'
import { DrawCountdown } from './DrawCountdown.tsx'
import { askedIn, type DrawRecord } from './draw.ts'
import { Entries } from './Entries.tsx'
import { PlaceCells } from './PlaceCells.tsx'
import { Published } from './Published.tsx'

/** /Draw: one draw, its published record with times, and a check on the reader's own device. Needs no sign-in. */
export function DrawScreen() {
  const words = useWords('draws')
  const [query] = useSearchParams()
  const { id, oid } = askedIn(query)
  const record = useAsk(
    drawsCalls.record,
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
          {!draw.drawnAt && <DrawCountdown draw={draw} onEnd={() => void record.refetch()} />}
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
function Mine({ draw, oid }: { draw: DrawRecord; oid: bigint }) {
  const words = useWords('draws')
  const { entries, count } = draw
  const number = orderNumber(oid)
  const entry = entries.find(({ onum }) => onum === number)
  if (!entry) return null
  const { place, won } = entry
  return (
    <>
      {place !== null && count !== null && <PlaceCells place={place} count={count} isWon={won === true} />}
      {won === true && place !== null && <WinPicture oid={oid} place={place} draw={draw} />}
      <Note>{words(`mine.${fateOf(entry)}`, { number, place: place ?? 0, count: count ?? 0 })}</Note>
    </>
  )
}

/** A win as a picture to share: the cigar of the order, and its place. It shows no amount. */
function WinPicture({ oid, place, draw }: { oid: bigint; place: number; draw: DrawRecord }) {
  const words = useWords('draws')
  const number = orderNumber(oid)
  const paint = () =>
    collectiblePicture({
      id: oid,
      number,
      kind: words('win.title'),
      foot: words('win.foot', { place, count: draw.count ?? 0, date: momentText(draw.dueAt).slice(0, 10) }),
    })
  return (
    <PictureButton
      kind="quiet"
      label={words('win.save')}
      draw={paint}
      name={`${number}.png`}
      failed={words('win.saveFailed')}
    />
  )
}
