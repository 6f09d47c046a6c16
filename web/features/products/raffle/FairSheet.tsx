import { isClientSeed } from '@humidor/domain/products/raffle-wire.ts'
import { bare } from '@humidor/domain/typed/signs.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { GroupedBox } from '@humidor/ui/Grouped.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Sheet } from '@humidor/ui/Overlay.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { useWords } from '../../../words/words.ts'
import { RevealButton } from './RevealButton.tsx'
import type { RaffleState } from './raffle.ts'

interface FairSheetProps {
  state: RaffleState
  /** A request is unanswered. The typed seed takes effect only after its result is known. */
  pending: { clientSeed: string; commitment: string | null } | undefined
  seed: string
  onSeed: (seed: string) => void
  onFresh: () => void
  onClose: () => void
}

/** The platform's promise before a draw, and the member's own seed. */
export function FairSheet({ state, pending: held, seed, onSeed, onFresh, onClose }: FairSheetProps) {
  const words = useWords('raffle')
  const { commitment } = held ?? state
  return (
    <Sheet open title={words('fair.title')} onClose={onClose}>
      <div className="prints">
        <p className="muted">{words('fair.text')}</p>
        {commitment !== null && (
          <div className="stack stack--tight">
            <span className="caption">{words('fair.promise')}</span>
            <GroupedBox text={commitment} />
          </div>
        )}
        {held ? (
          <>
            <Kv flush rows={[{ name: words('fair.own'), value: held.clientSeed, mono: true }]} />
            <Note>{words('fair.sent')}</Note>
          </>
        ) : (
          <>
            <TextField
              label={words('fair.own')}
              hint={words('fair.ownHint')}
              error={isClientSeed(seed) ? undefined : words('fair.wrong')}
              keeps={bare}
              value={seed}
              onChange={onSeed}
            />
            <Button kind="quiet" block onClick={onFresh}>
              {words('fair.fresh')}
            </Button>
          </>
        )}
        {state.commitment !== null && <Reveal state={state} />}
      </div>
    </Sheet>
  )
}

function Reveal({ state }: { state: RaffleState }) {
  const words = useWords('raffle')
  const { draws, seedDraws: most } = state
  return (
    <>
      <Kv rows={[{ name: words('fair.served'), value: words('fair.of', { draws, most }) }]} />
      <p className="caption">{words(draws === 0 ? 'fair.nothing' : 'fair.revealText', { most })}</p>
      {draws > 0 && <RevealButton quiet />}
    </>
  )
}
