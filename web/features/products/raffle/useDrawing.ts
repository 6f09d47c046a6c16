import * as memberCalls from '@humidor/contract/accounts/member.ts'
import * as walletCalls from '@humidor/contract/money/wallet.ts'
import * as raffleCalls from '@humidor/contract/products/raffle.ts'
import type { PrizeId } from '@humidor/domain/products/raffle-wire.ts'
import { useState } from 'react'
import { useAct } from '../../../api/useAct.ts'
import { keepSeen } from './promises.ts'
import { type Drawn, freshSeed, type RaffleState } from './raffle.ts'
import { useLight } from './useLight.ts'

/**
 * The member's seed. Each draw and each promise gets a new one, because nobody may know it before the platform has promised
 * its own seed. A typed seed stays for the next draws until the platform changes its server seed.
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
    /** Call after a draw with this seed. */
    spend: () => keep((one) => (one.typed ? one : fresh())),
  }
}

/** The input of a draw. */
interface Sent {
  clientSeed: string
  commitment: string | null
}

/** Makes one draw at a time. The light runs during the request and stops on the prize that the server returns. */
export function useDrawing(state: RaffleState) {
  const seed = useSeed(state.commitment)
  const light = useLight()
  const [drawn, setDrawn] = useState<Drawn>()
  const join = useAct(raffleCalls.join, {
    then: (answer) => {
      seed.spend()
      light.stopOn(answer.id as PrizeId, () => setDrawn(answer))
    },
    changes: [memberCalls.info, raffleCalls.state, raffleCalls.history, walletCalls.detail],
    inField: ['illegal_value'],
  })
  const [sent, setSent] = useState<Sent>()
  // An unanswered request may have drawn and brought a new promise. It is sent again unchanged, so that a second press costs
  // points once. A refused request drew nothing: the next draw uses the current input.
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
    /** The last request may have drawn. Another press sends it again, shows its prize, and costs no more points. */
    held,
    /** The promise has changed and was fetched again. */
    moved: join.refusal === 'illegal_value',
    start: () => void start(),
    close() {
      setDrawn(undefined)
      light.out()
    },
  }
}
