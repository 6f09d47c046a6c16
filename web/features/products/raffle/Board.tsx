import { CoinEdge } from '@humidor/ui/art/CoinEdge.tsx'
import { classNames } from '@humidor/ui/class-names.ts'
import '@humidor/ui/css/screen-lottery.css'
import '@humidor/ui/css/wood.css'
import { placesOf } from '@humidor/domain/money/format.ts'
import type { Micros } from '@humidor/domain/money/micros.ts'
import { figure } from '@humidor/domain/money/text.ts'
import { useLanguage, useWords } from '../../../words/words.ts'
import { board, places } from './board.ts'
import type { RaffleState } from './raffle.ts'
import type { Light } from './useLight.ts'

interface BoardProps {
  state: RaffleState
  light: Light
  /** The draw cannot start now. */
  disabled: boolean
  /** Too few points: the coin shows the price. */
  short: boolean
  onStart: () => void
}

/** Twelve cells around the coin that starts the draw. */
export function Board({ state, light, disabled, short, onStart }: BoardProps) {
  const words = useWords('raffle')
  const cost = { points: Number(state.cost) }
  const runs = light.state === 'runs'
  return (
    <section className="board" aria-label={words('board')}>
      <ol className="board__grid">
        {board.map((id, cell) => (
          <Cell
            key={places[cell]}
            place={places[cell] ?? ''}
            amount={state.prizes.find((prize) => prize.id === id)?.amount}
            top={id === 1}
            lit={light.cell === cell ? light.state : 'off'}
          />
        ))}
        <li className="board__mid">
          <button
            type="button"
            className="board__start"
            disabled={disabled}
            aria-busy={runs || undefined}
            onClick={() => {
              if (!runs) onStart()
            }}
          >
            <CoinEdge />
            <span className="board__word">{words('start')}</span>{' '}
            <span className="board__cost tnum">{words(short ? 'needs' : 'cost', cost)}</span>
          </button>
        </li>
      </ol>
    </section>
  )
}

interface CellProps {
  place: string
  amount: Micros<'CIG'> | undefined
  top: boolean
  lit: Light['state']
}

function Cell({ place, amount, top, lit }: CellProps) {
  const { lang } = useLanguage()
  const whole = amount !== undefined && amount % 1_000_000n === 0n
  const { whole: digits, decimals } = figure(lang, amount ?? 0n, 'CIG', { places: amount ? placesOf(amount) : 2 })
  const text = whole ? digits : digits + decimals
  return (
    <li
      className={classNames(
        'cell',
        top && 'cell--top',
        text.length > 5 && 'cell--long',
        lit === 'runs' && 'cell--lit',
        lit === 'stands' && 'cell--hit',
      )}
      style={{ gridArea: place }}
    >
      <span className="cell__n tnum">{text}</span>
      <span className="cell__u">₡</span>
    </li>
  )
}
