import type { RequestOf } from '@humidor/client/client.ts'
import type * as mallCalls from '@humidor/contract/commerce/mall.ts'
import { refuseMallOrder } from '@humidor/domain/commerce/mall-cart.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import type { Cig } from '@humidor/domain/money/micros.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { useExactText, useMoneyText } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Dialog } from '@humidor/ui/Overlay.tsx'
import { useRefusalText } from '../../../api/refusal-text.ts'
import type { Acting } from '../../../api/useAct.ts'
import { useAgreed } from '../../../api/useAgreed.ts'
import type { Member } from '../../../api/useMember.ts'
import { useTryAgain } from '../../../api/useTryAgain.ts'
import { useWords } from '../../../words/words.ts'
import { factsOf, type Goods, type Sent, worthOf } from './goods.ts'

type CreateOrder = typeof mallCalls.createOrder

interface OrderDialogProps {
  goods: Goods
  /** The cart has other goods by now: the member must look at them first. */
  changed: boolean
  /** The goods and the delivery address. */
  order: Omit<RequestOf<CreateOrder>, 'priceCig'>
  mine: Member
  /** Owned by the form: it and its started request outlive this dialog. */
  create: Acting<CreateOrder>
  onSend: ((sent: Sent) => void) | undefined
  onClose: () => void
}

/** The confirmation before ₡ are paid: product, price, recipient and address. A changed price asks for consent again. */
export function OrderDialog({ goods, changed, order, mine, create, onSend, onClose }: OrderDialogProps) {
  const words = useWords('mall')
  const exactly = useExactText()
  const moneyText = useMoneyText()
  const tryAgain = useTryAgain()
  const facts = factsOf(goods, mine.moneyProfit)
  const { priceCig } = facts
  const { agree, old } = useAgreed(priceCig, true)
  const doubted = create.doubts(order)
  // The product may have sold out since this opened, unless this reader may have bought it.
  const against = doubted ? undefined : changed ? 'content_changed' : refuseMallOrder(facts)
  const problem = useErrorText(against ?? create.refusal, old, priceCig)
  const send = async () => {
    agree()
    onSend?.({ goods, running: true })
    await create.act({ ...order, priceCig })
    onSend?.({ goods, running: false })
  }
  return (
    <Dialog
      open
      title={words('ask.title', { amount: exactly(priceCig, 'CIG') })}
      text={words('ask.text')}
      onClose={onClose}
      actions={
        <>
          <Button
            block
            busy={create.busy}
            disabled={create.offline || against !== undefined}
            onClick={() => void send()}
          >
            {tryAgain(doubted, words('ask.submit', { amount: exactly(priceCig, 'CIG') }))}
          </Button>
          <Button kind="ghost" block disabled={create.busy} onClick={onClose}>
            {words('ask.change')}
          </Button>
        </>
      }
    >
      <Kv
        rows={[
          {
            name: words('ask.what'),
            value: goods.lines.map(({ id, title, quantity }) => (
              <div key={id}>{quantity > 1 ? words('times', { n: quantity, title }) : title}</div>
            )),
          },
          { name: words('ask.price'), value: exactly(priceCig, 'CIG') },
          { name: words('ask.worth'), value: moneyText(worthOf(goods), 'USCD') },
          { name: words('ask.to'), value: [order.addressName, order.addressDetail, order.addressPhone].join(', ') },
        ]}
      />
      {problem !== undefined && (
        <div role="alert">
          <Note kind="ember">{problem}</Note>
        </div>
      )}
    </Dialog>
  )
}

/** Why nothing was bought, or nothing can be, in words; undefined if nothing prevents it. */
function useErrorText(code: ErrorCode | undefined, old: Cig | undefined, price: Cig) {
  const words = useWords('mall')
  const exactly = useExactText()
  const refusalText = useRefusalText()
  const refused = refusalText(code)
  if (code === 'content_changed') return words('ask.changed')
  if (old !== undefined && (code === undefined || code === 'illegal_value'))
    return words('ask.moved', { old: exactly(old, 'CIG'), price: exactly(price, 'CIG') })
  if (code === 'illegal_value') return words('ask.moving')
  return code === 'not_offered' ? words('off') : refused
}
