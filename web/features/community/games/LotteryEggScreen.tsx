import { Egg } from '@humidor/ui/art/Egg.tsx'
import { Button } from '@humidor/ui/Button.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { say } from '@humidor/ui/toast.ts'
import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'
import { pick } from './chance.ts'
import {
  BEGIN,
  crack,
  EGGS,
  firstTray,
  GO,
  GOLD,
  isFound,
  nextTray,
  refuseCrack,
  SIDE,
  stepsTo,
  type Tray,
} from './eggs.ts'
import { GameHead } from './GameHead.tsx'
import { keptGame } from './kept.ts'

const useTray = keptGame(() => firstTray(pick))

const eggs = Array.from({ length: EGGS }, (_, egg) => egg)

/** /LotteryEgg: a demo game. One of sixteen eggs is golden; the others show the distance to it. */
export function LotteryEggScreen() {
  const words = useWords('games')
  const [tray, play] = useTray()
  const board = useRef<HTMLFieldSetElement>(null)
  return (
    <Page title={words('eggs.title')} back={paths.points}>
      <GameHead points={tray.points} />
      <p className="muted">{words('eggs.lead', { count: EGGS })}</p>
      <Board board={board} tray={tray} onCrack={(egg) => play(crack(tray, egg))} />
      <TrayStatus
        tray={tray}
        onPlay={(next) => {
          play(next)
          // The pressed button is gone. Move the focus to the first egg.
          board.current?.querySelector('button')?.focus()
        }}
      />
      <Kv
        rows={[
          { name: words('eggs.cost'), value: words('eggs.priceOf', { points: GO }) },
          { name: words('eggs.golden'), value: words('eggs.priceOf', { points: GOLD }) },
          { name: words('eggs.tally'), value: tray.found },
          { name: words('eggs.best'), value: tray.best ?? '–' },
        ]}
      />
      <Note kind="plain">{words('note')}</Note>
    </Page>
  )
}

interface BoardProps {
  board: RefObject<HTMLFieldSetElement | null>
  tray: Tray
  onCrack: (egg: number) => void
}

function Board({ board, tray, onCrack }: BoardProps) {
  const words = useWords('games')
  const goOn = (event: KeyboardEvent, egg: number) => {
    const to = neighbourOf(egg, event.key)
    if (to === undefined) return
    event.preventDefault()
    board.current?.querySelectorAll('button')[to]?.focus()
  }
  return (
    <fieldset className="eggs" ref={board} aria-label={words('eggs.tray')}>
      {eggs.map((egg) => (
        <Compartment
          key={egg}
          tray={tray}
          egg={egg}
          onPress={() => {
            if (refuseCrack(tray, egg) === 'points') say(words('short'), 'bad')
            else onCrack(egg)
          }}
          onKeyDown={(event) => goOn(event, egg)}
        />
      ))}
    </fieldset>
  )
}

/** The egg that an arrow key moves to; undefined beyond the edge. */
function neighbourOf(egg: number, key: string): number | undefined {
  const [row, column] = [Math.floor(egg / SIDE), egg % SIDE]
  if (key === 'ArrowLeft') return column > 0 ? egg - 1 : undefined
  if (key === 'ArrowRight') return column < SIDE - 1 ? egg + 1 : undefined
  if (key === 'ArrowUp') return row > 0 ? egg - SIDE : undefined
  return key === 'ArrowDown' && row < SIDE - 1 ? egg + SIDE : undefined
}

interface CompartmentProps {
  tray: Tray
  egg: number
  onPress: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** One egg. Once cracked, it shows the distance to the golden one. It keeps the focus, so it is never disabled. */
function Compartment({ tray, egg, onPress, onKeyDown }: CompartmentProps) {
  const words = useWords('games')
  const open = tray.cracked.includes(egg)
  const golden = open && egg === tray.gold
  const place = words('eggs.egg', { row: Math.floor(egg / SIDE) + 1, column: (egg % SIDE) + 1 })
  const steps = stepsTo(tray, egg)
  const inside = golden ? words('eggs.golden') : words('eggs.far', { steps })
  return (
    <button
      type="button"
      className={golden ? 'eggs__cell eggs__cell--gold' : open ? 'eggs__cell eggs__cell--open' : 'eggs__cell'}
      aria-label={open ? `${place}: ${inside}` : place}
      aria-disabled={open || isFound(tray) || undefined}
      onClick={onPress}
      onKeyDown={onKeyDown}
    >
      {open && !golden && <span className="eggs__far tnum">{steps}</span>}
      <Egg kind={golden ? 'golden' : open ? 'cracked' : 'whole'} />
    </button>
  )
}

/** The last egg's answer, and the next choices once the tray or the points are used up. */
function TrayStatus({ tray, onPlay }: { tray: Tray; onPlay: (next: Tray) => void }) {
  const words = useWords('games')
  const found = isFound(tray)
  const last = tray.cracked.at(-1)
  const short = !found && tray.points < GO
  const text = found
    ? words('eggs.found', { count: tray.cracked.length, points: GOLD })
    : short
      ? words('short')
      : last === undefined
        ? words('eggs.begin')
        : words('eggs.hint', { steps: stepsTo(tray, last) })
  return (
    <div className="stack">
      <p className="games__said" role="status">
        {text}
      </p>
      {found && (
        <Button block onClick={() => onPlay(nextTray(tray, pick))}>
          {words('eggs.next')}
        </Button>
      )}
      {short && (
        <Button block onClick={() => onPlay(firstTray(pick))}>
          {words('again', { points: BEGIN })}
        </Button>
      )}
    </div>
  )
}
