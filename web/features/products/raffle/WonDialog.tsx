import { LevelBand } from '@humidor/ui/art/LevelBand.tsx'
import { Button, ButtonLink } from '@humidor/ui/Button.tsx'
import { Money } from '@humidor/ui/Money.tsx'
import { Dialog } from '@humidor/ui/Overlay.tsx'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'
import type { Drawn } from './raffle.ts'

/** The prize, under the platform's seal, and the wallet that received it. */
export function WonDialog({ drawn, onClose }: { drawn: Drawn; onClose: () => void }) {
  const words = useWords('raffle')
  return (
    <Dialog
      open
      title={words('won.title')}
      onClose={onClose}
      actions={
        <>
          <Button block onClick={onClose}>
            {words('won.done')}
          </Button>
          <ButtonLink kind="ghost" block href={`${paths.lotteryCheck}?id=${drawn.draw}`}>
            {words('won.look')}
          </ButtonLink>
        </>
      }
    >
      <div className="won__seal">
        <LevelBand metal="gold" numeral="H" as="seal" />
      </div>
      <div className="stack center">
        <Money amount={drawn.amount} coin="CIG" size="lg" />
        <p className="muted">{words(drawn.paid ? 'won.paid' : 'won.waits')}</p>
      </div>
    </Dialog>
  )
}
