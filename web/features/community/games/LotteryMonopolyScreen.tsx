import { Button } from '@humidor/ui/Button.tsx'
import { Faq } from '@humidor/ui/Faq.tsx'
import { Icon } from '@humidor/ui/Icon.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { Dice1, Dice2, Dice3, Dice4, Dice5, Dice6 } from 'lucide-react'
import { useRef } from 'react'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'
import { pick } from './chance.ts'
import { GameHead } from './GameHead.tsx'
import { keptGame } from './kept.ts'
import { useShown } from './useShown.ts'
import { Way } from './Way.tsx'
import {
  decide,
  GATE,
  GO,
  type Go,
  holdingOf,
  newWalk,
  type Outcome,
  ROUNDS,
  stages,
  type Walk,
  walkOn,
  winnerOf,
} from './walk.ts'

const useWalk = keptGame(newWalk)

const faces = [Dice1, Dice2, Dice3, Dice4, Dice5, Dice6]
const faceOf = (thrown: number) => faces[thrown - 1] ?? Dice6

/** /LotteryMonopoly: a demo game around the plantation, against the house. */
export function LotteryMonopolyScreen() {
  const words = useWords('games')
  const [walk, play] = useWalk()
  const { moving, ...shown } = useShown(walk)
  const coin = useRef<HTMLButtonElement>(null)
  const [mine] = walk.last
  return (
    <Page title={words('walk.title')} back={paths.points}>
      <GameHead points={walk.you.points} />
      <Way walk={walk} shown={shown}>
        <button
          ref={coin}
          type="button"
          className="walk__coin"
          aria-disabled={moving || walk.state !== 'go' || undefined}
          onClick={() => !moving && play(walkOn(walk, pick))}
        >
          <Icon of={faceOf(mine?.thrown ?? 6)} size="lg" />
          <span className="walk__word">{words('walk.throw')}</span>
          <span className="walk__cost tnum">{words('walk.cost', { points: GO })}</span>
        </button>
      </Way>
      <Turn
        walk={walk}
        moving={moving}
        onPlay={(next) => {
          play(next)
          // The pressed button is gone. Move the focus to the coin, the next control.
          coin.current?.focus()
        }}
      />
      <Holdings walk={walk} />
      <Rules />
      <Note kind="plain">{words('note')}</Note>
    </Page>
  )
}

/** The results of the last goes, and the player's next choice. Shown once the pieces have arrived. */
function Turn({ walk, moving, onPlay }: { walk: Walk; moving: boolean; onPlay: (next: Walk) => void }) {
  const words = useWords('games')
  return (
    <div className="stack">
      <div className="stack" role="status" aria-busy={moving}>
        {walk.last.length === 0 && <p className="games__said">{words('walk.begin', { rounds: ROUNDS })}</p>}
        {walk.last.length > 0 && (
          <Rows card>
            {walk.last.map((go) => (
              <Row
                key={go.side}
                icon={faceOf(go.thrown)}
                title={words(`walk.sides.${go.side}`)}
                sub={moving ? String(go.thrown) : <GoText go={go} />}
              />
            ))}
          </Rows>
        )}
        {!moving && walk.state === 'over' && (
          <>
            <p className="games__said">{words(`walk.over.${winnerOf(walk) ?? 'even'}`)}</p>
            {walk.round < ROUNDS && <p className="muted center">{words('short')}</p>}
          </>
        )}
      </div>
      {!moving && <Answer walk={walk} onPlay={onPlay} />}
    </div>
  )
}

/** Buy or decline a free plot, or restart a finished walk. */
function Answer({ walk, onPlay }: { walk: Walk; onPlay: (next: Walk) => void }) {
  const words = useWords('games')
  const offered = walk.last[0]?.outcome
  if (walk.state === 'over')
    return (
      <Button block onClick={() => onPlay(newWalk())}>
        {words('walk.again')}
      </Button>
    )
  if (walk.state !== 'offer' || !offered) return null
  return (
    <div className="pairbtn">
      <Button onClick={() => onPlay(decide(walk, true, pick))}>{words('walk.take', { points: offered.amount })}</Button>
      <Button kind="quiet" onClick={() => onPlay(decide(walk, false, pick))}>
        {words('walk.leave')}
      </Button>
    </div>
  )
}

/** A go in words: its steps, a pass of the gate, and its result. */
function GoText({ go }: { go: Go }) {
  const words = useWords('games')
  const gate = go.passed ? `${words('walk.told.gate', { points: GATE })} · ` : ''
  return `${go.thrown} · ${gate}${outcomeText(words, go.outcome)}`
}

function outcomeText(words: ReturnType<typeof useWords<'games'>>, outcome: Outcome): string {
  if (!('stage' in outcome)) return words(`walk.told.on.${outcome.kind}`, { points: outcome.amount })
  return words(`walk.told.${outcome.kind}`, {
    place: words(`walk.places.${outcome.stage}`),
    points: outcome.amount,
  })
}

/** The points and plots of both sides, which decide the game. */
function Holdings({ walk }: { walk: Walk }) {
  const words = useWords('games')
  return (
    <Kv
      rows={[
        { name: words('walk.round'), value: words('walk.roundOf', { round: walk.round, rounds: ROUNDS }) },
        { name: words('walk.holds.you'), value: holdingOf(walk, 'you') },
        { name: words('walk.holds.house'), value: holdingOf(walk, 'house') },
      ]}
    />
  )
}

function Rules() {
  const words = useWords('games')
  return (
    <Faq question={words('walk.how')}>
      {words('walk.rules', { go: GO, gate: GATE, rounds: ROUNDS, from: stages.field.price, to: stages.cellar.price })}
    </Faq>
  )
}
