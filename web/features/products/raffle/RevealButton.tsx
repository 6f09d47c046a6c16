import * as raffleCalls from '@humidor/contract/products/raffle.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { useAct } from '../../../api/useAct.ts'
import { useWords } from '../../../words/words.ts'

/** Reveals the server seed, so that every draw made with it can be checked. Later draws use a new one. */
export function RevealButton({ quiet = false }: { quiet?: boolean }) {
  const words = useWords('raffle')
  const reveal = useAct(raffleCalls.revealSeed, {
    success: words('fair.revealed'),
    changes: [raffleCalls.state, raffleCalls.history, raffleCalls.draw],
  })
  return (
    <Button
      kind={quiet ? 'quiet' : 'primary'}
      block
      busy={reveal.busy}
      disabled={reveal.offline}
      onClick={() => void reveal.act({})}
    >
      {words('fair.reveal')}
    </Button>
  )
}
