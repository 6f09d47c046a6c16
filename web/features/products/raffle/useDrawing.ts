import { contract } from '@humidor/contract/index.ts'
import type { PrizeId } from '@humidor/domain/products/raffle-wire.ts'
import { useState } from 'react'
import { useAct } from '../../../api/useAct.ts'
import { keepSeen } from './promises.ts'
import { type Drawn, freshSeed, type RaffleState } from './raffle.ts'
import { useLight } from './useLight.ts'

/**
 * The member’s seed: made anew for each draw and for each promise, as nobody may know it before they have promised; one that is typed stays
 * for the next draws until another seed of the platform’s serves them.
 */
function useSeed(commitment: string | null) {
  const fresh = () => ({ of: commitment, text: freshSeed(), typed: false })
  const [kept, keep] = useState(fresh)
  let seed = kept
  if (kept.of !== commitment) {
    seed = fresh()
    keep(seed)
  }
  return {
    text: seed.text,
    type: (text: string) => keep({ of: commitment, text, typed: true }),
    renew: () => keep(fresh()),
    /** A draw was made with it. */
    spend: () => keep((one) => (one.typed ? one : fresh())),
  }
}

/** What a draw is asked for with. */
interface Sent {
  clientSeed: string
  commitment: string | null
}

/** One draw after the other: the light runs while it is asked for, and stops on what the server says. */
export function useDrawing(state: RaffleState) {
  const seed = useSeed(state.commitment)
  const light = useLight()
  const [drawn, setDrawn] = useState<Drawn>()
  const join = useAct(contract.raffle.join, {
    then: (answer) => {
      seed.spend()
      light.stopOn(answer.id as PrizeId, () => setDrawn(answer))
    },
    changes: [contract.member.info, contract.raffle.state, contract.raffle.history, contract.wallet.detail],
    inField: ['illegal_value'],
  })
  const [sent, setSent] = useState<Sent>()
  // What was sent and not answered may have been drawn, and have brought another promise. The same is asked for again then, so
  // that pressing once more gives points once. What was refused was not drawn: the next draw is made with what is typed by now.
  const held = sent && join.doubts({ clientSeed: sent.clientSeed }) ? sent : undefined
  const start = async () => {
    light.run()
    const asking = held ?? { clientSeed: seed.text, commitment: state.commitment }
    setSent(asking)
    const { clientSeed, commitment } = asking
    const answer = await join.act({ clientSeed, ...(commitment !== null && { commitment }) })
    if (answer === undefined) return light.out()
    const { draw, nonce, id: prizeId, amount } = answer
    if (commitment !== null) keepSeen(draw, { commitment, clientSeed, nonce, prizeId, amount })
  }
  return {
    seed,
    light,
    drawn,
    offline: join.offline,
    /** What was sent may have been drawn: pressing once more sends it again, tells what it brought, and takes no more points. */
    held,
    /** What was promised is not that any more; it was asked for again. */
    moved: join.refusal === 'illegal_value',
    start: () => void start(),
    close() {
      setDrawn(undefined)
      light.out()
    },
  }
}
