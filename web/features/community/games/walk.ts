import type { Pick } from './chance.ts'

/** Play points: a go costs 10 (rules M32), the initial points are 150, and each pass of the gate brings 50. */
export const GO = 10
export const BEGIN = 150
export const GATE = 50
/** The income of the market, and the cost of the rain. */
export const MARKET = 20
export const RAIN = 15
/** The number of goes per side before the plots are counted. */
export const ROUNDS = 12

/** The four stages of a leaf, three plots each: the price of a plot, and a guest's fee there. */
export const stages = {
  field: { price: 20, rent: 10 },
  barn: { price: 25, rent: 15 },
  table: { price: 30, rent: 20 },
  cellar: { price: 35, rent: 25 },
} as const
export type Stage = keyof typeof stages
export type Place = Stage | 'gate' | 'rain' | 'market' | 'rest'

/** The round course. */
export const way: readonly Place[] = [
  ...(['gate', 'field', 'field', 'field', 'rain', 'barn', 'barn', 'barn'] as const),
  ...(['market', 'table', 'table', 'table', 'rest', 'cellar', 'cellar', 'cellar'] as const),
]

export type Side = 'you' | 'house'

/** The result of a go; `amount` in play points. */
export type Outcome =
  | { kind: 'bought' | 'left' | 'free' | 'own' | 'paid'; stage: Stage; amount: number }
  | { kind: 'gate' | 'rest' | 'rain' | 'market'; amount: number }

/** A go: its side, its steps, whether it passed the gate, and its result. The result is `free` until the player decides. */
export interface Go {
  side: Side
  thrown: number
  passed: boolean
  outcome: Outcome
}

interface Walker {
  at: number
  points: number
}

export interface Walk {
  you: Walker
  house: Walker
  /** The owner of each place. */
  owners: readonly (Side | undefined)[]
  /** The player's goes so far. */
  round: number
  /** The goes of the last round, the player's first. */
  last: readonly Go[]
  /** Finished: all rounds are walked, or the points are too few for another go. */
  state: 'go' | 'offer' | 'over'
}

export const newWalk = (): Walk => ({
  you: { at: 0, points: BEGIN },
  house: { at: 0, points: BEGIN },
  owners: way.map(() => undefined),
  round: 0,
  last: [],
  state: 'go',
})

const isStage = (place: Place): place is Stage => Object.hasOwn(stages, place)

/** A guest's fee at a place. It doubles if the owner has all three plots of the stage. */
export function rentAt(owners: Walk['owners'], at: number): number {
  const place = way[at]
  if (place === undefined || !isStage(place)) return 0
  const whole = way.every((one, where) => one !== place || owners[where] === owners[at])
  return stages[place].rent * (whole ? 2 : 1)
}

const rivalOf = { you: 'house', house: 'you' } as const satisfies Record<Side, Side>

/** One go, up to the point where it needs a decision. */
function stepped(walk: Walk, side: Side, thrown: number): { walk: Walk; go: Go } {
  const from = walk[side]
  const on = from.at + thrown
  const at = on % way.length
  const passed = on >= way.length
  const here = from.points - GO + (passed ? GATE : 0)
  const place = way[at] ?? 'rest'
  const goOf = (outcome: Outcome, points: number, rival = walk[rivalOf[side]]) => ({
    walk: { ...walk, [side]: { at, points }, [rivalOf[side]]: rival },
    go: { side, thrown, passed, outcome },
  })
  if (place === 'market') return goOf({ kind: 'market', amount: MARKET }, here + MARKET)
  if (place === 'rain') {
    const amount = Math.min(RAIN, here)
    return goOf({ kind: 'rain', amount }, here - amount)
  }
  if (!isStage(place)) return goOf({ kind: place, amount: 0 }, here)
  const owner = walk.owners[at]
  if (owner === undefined) return goOf({ kind: 'free', stage: place, amount: stages[place].price }, here)
  if (owner === side) return goOf({ kind: 'own', stage: place, amount: 0 }, here)
  const rival = walk[rivalOf[side]]
  const amount = Math.min(rentAt(walk.owners, at), here)
  return goOf({ kind: 'paid', stage: place, amount }, here - amount, { ...rival, points: rival.points + amount })
}

/** Buys the free plot under a side, if the side wants it and has the points. */
function decided(walk: Walk, go: Go, wanted: boolean): { walk: Walk; go: Go } {
  const { outcome, side } = go
  if (outcome.kind !== 'free') return { walk, go }
  const { at, points } = walk[side]
  const bought = wanted && points >= outcome.amount
  const done = { ...go, outcome: { ...outcome, kind: bought ? 'bought' : 'left' } as const }
  if (!bought) return { walk, go: done }
  const owners = walk.owners.map((owner, where) => (where === at ? side : owner))
  return { walk: { ...walk, owners, [side]: { at, points: points - outcome.amount } }, go: done }
}

/** The house keeps enough points for a go and a fee. It buys every other plot it can. */
const RESERVE = 30

/** The house moves after the player, which ends the round. */
function houseMoved(walk: Walk, mine: Go, pick: Pick): Walk {
  const rounded = { ...walk, last: [mine], state: 'go' as const }
  if (walk.house.points < GO) return ended(rounded)
  const went = stepped(rounded, 'house', pick(6) + 1)
  const price = went.go.outcome.kind === 'free' ? went.go.outcome.amount : 0
  const done = decided(went.walk, went.go, went.walk.house.points - price >= RESERVE)
  return ended({ ...done.walk, last: [mine, done.go] })
}

const ended = (walk: Walk): Walk => (walk.round >= ROUNDS || walk.you.points < GO ? { ...walk, state: 'over' } : walk)

/** The player's go. On a free, affordable plot the player decides next. Returns the same walk if no go is possible. */
export function walkOn(walk: Walk, pick: Pick): Walk {
  if (walk.state !== 'go' || walk.you.points < GO) return walk
  const { walk: next, go } = stepped({ ...walk, round: walk.round + 1 }, 'you', pick(6) + 1)
  const { outcome } = go
  if (outcome.kind !== 'free') return houseMoved(next, go, pick)
  if (next.you.points >= outcome.amount) return { ...next, last: [go], state: 'offer' }
  return houseMoved(next, decided(next, go, false).go, pick)
}

/** The player's decision about a free plot. Returns the same walk if none is on offer. */
export function decide(walk: Walk, wanted: boolean, pick: Pick): Walk {
  const [go] = walk.last
  if (walk.state !== 'offer' || go === undefined) return walk
  const { walk: next, go: done } = decided(walk, go, wanted)
  return houseMoved(next, done, pick)
}

/** The worth of a side: its points and the price of its plots. */
export const holdingOf = (walk: Walk, side: Side) =>
  walk[side].points +
  way.reduce((sum, place, at) => (walk.owners[at] === side && isStage(place) ? sum + stages[place].price : sum), 0)

/** The side with more worth; undefined if equal. */
export function winnerOf(walk: Walk): Side | undefined {
  const [you, house] = [holdingOf(walk, 'you'), holdingOf(walk, 'house')]
  return you === house ? undefined : you > house ? 'you' : 'house'
}
