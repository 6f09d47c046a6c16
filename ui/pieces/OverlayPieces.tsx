import { useState } from 'react'
import { Button } from '../Button.tsx'
import { Dialog, Sheet } from '../Overlay.tsx'
import { Choice } from '../Rows.tsx'
import { say } from '../toast.ts'
import { Block } from './Block.tsx'

/** Overlays: dialogs, sheets and toasts. */
export function OverlayPieces() {
  const [open, setOpen] = useState<'dialog' | 'sheet'>()
  const [asking, setAsking] = useState(false)
  const stay = () => setAsking(false)
  const close = () => setOpen(undefined)
  return (
    <Block title="Dialog, sheet, toast">
      <div className="flow">
        <Button small kind="quiet" onClick={() => setOpen('dialog')}>
          Open dialog
        </Button>
        <Button small kind="quiet" onClick={() => setOpen('sheet')}>
          Open sheet
        </Button>
        <Button small kind="quiet" onClick={() => say('Address copied', 'ok')}>
          Say it worked
        </Button>
        <Button small kind="quiet" onClick={() => say('Balance is not enough. Exchange USDT first.', 'bad')}>
          Say it failed
        </Button>
      </div>
      <Dialog
        open={open === 'dialog'}
        title="Cancel this order?"
        text="₡ 3,000.00 returns to your balance at once."
        onClose={close}
        actions={
          <>
            <Button kind="danger" block onClick={close}>
              Cancel order
            </Button>
            <Button kind="ghost" block onClick={close}>
              Keep it
            </Button>
          </>
        }
      />
      <Sheet
        open={open === 'sheet'}
        title="Network"
        onClose={close}
        foot={
          <Button block onClick={close}>
            Use BSC
          </Button>
        }
      >
        <ul className="rows">
          <Choice title="BSC (BEP20)" under="About 3 minutes" chosen onChoose={() => say('BSC it is')} />
          <Choice title="TRX (TRC20)" under="About 5 minutes" chosen={false} onChoose={() => setAsking(true)} />
        </ul>
        <Dialog
          open={asking}
          title="Use TRX?"
          onClose={stay}
          actions={
            <>
              <Button block onClick={() => say('TRX cannot be used now.', 'bad')}>
                Use TRX
              </Button>
              <Button kind="ghost" block onClick={stay}>
                Not now
              </Button>
            </>
          }
        />
      </Sheet>
    </Block>
  )
}
