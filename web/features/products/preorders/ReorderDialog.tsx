import * as preordersCalls from '@humidor/contract/products/preorders.ts'
import { coinOf } from '@humidor/domain/products/preorder.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { useExactText } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Dialog } from '@humidor/ui/Overlay.tsx'
import { useAct } from '../../../api/useAct.ts'
import type { Settings } from '../../../api/useSettings.ts'
import { useTryAgain } from '../../../api/useTryAgain.ts'
import { unbroken } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'
import type { Preorder } from './order.ts'
import { useOrderRefusal } from './useOrderRefusal.ts'

interface ReorderDialogProps {
  order: Preorder
  terms: Settings['preorders']
  onClose: () => void
}

/** Asks for confirmation before an order that was not drawn enters the next draw. */
export function ReorderDialog({ order, terms, onClose }: ReorderDialogProps) {
  const words = useWords('preorders')
  const refusalText = useOrderRefusal(terms)
  const exactly = useExactText()
  const tryAgain = useTryAgain()
  const amount = exactly(order.money, coinOf(order.type))
  const again = useAct(preordersCalls.create, {
    success: ({ onum, lotteryAt }) => words('add.done', { number: onum, moment: unbroken(lotteryAt) }),
    then: onClose,
    changes: [preordersCalls.list, preordersCalls.draws],
    inField: preordersCalls.create.errors,
  })
  return (
    <Dialog
      open
      title={words('again.title', { number: order.onum })}
      text={words('again.text', { amount })}
      onClose={onClose}
      actions={
        <>
          <Button
            block
            busy={again.busy}
            disabled={again.offline}
            onClick={() => void again.act({ money: order.money, type: order.type, again: order.oid })}
          >
            {tryAgain(again.doubts({ again: order.oid }), words('add.submit', { amount }))}
          </Button>
          <Button kind="ghost" block disabled={again.busy} onClick={onClose}>
            {words('again.keep')}
          </Button>
        </>
      }
    >
      {again.refusal && <Note kind="ember">{refusalText(again.refusal)}</Note>}
    </Dialog>
  )
}
