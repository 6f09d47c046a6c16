import { contract } from '@humidor/contract/index.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { type MallAddress, refuseMallOrder } from '@humidor/domain/mall.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { useExactText, useMoneyText } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Dialog } from '@humidor/ui/Overlay.tsx'
import { useLocation } from 'wouter'
import { useRefusalText } from '../../api/refusal-text.ts'
import { useAct } from '../../api/useAct.ts'
import { useAgreed } from '../../api/useAgreed.ts'
import type { Member } from '../../api/useMember.ts'
import { paths } from '../../paths.ts'
import { useWords } from '../../words/words.ts'
import type { Product } from './product.ts'

interface OrderDialogProps {
  product: Product
  address: MallAddress
  mine: Member
  onClose: () => void
}

/** The last look before ₡ are paid: what, for how much, to whom and where to. At another price it is asked again. */
export function OrderDialog({ product, address: { name, phone, detail }, mine, onClose }: OrderDialogProps) {
  const words = useWords('mall')
  const exactly = useExactText()
  const moneyText = useMoneyText()
  const [, navigate] = useLocation()
  const { id, title, price, priceCig } = product
  const { agree, old } = useAgreed(priceCig)
  const create = useAct(contract.mall.createOrder, {
    thanks: ({ orderNo }) => words('ask.done', { number: orderNo }),
    then: () => navigate(paths.mallOrderList, { replace: true }),
    changes: [
      contract.mall.productInfo,
      contract.mall.products,
      contract.mall.orderList,
      contract.member.info,
      contract.wallet.detail,
    ],
    inField: contract.mall.createOrder.errors,
  })
  // What could be bought when this was opened may be sold by now.
  const against = refuseMallOrder({
    ...{ open: product.open, priceCig, seen: priceCig, stock: product.stock, balance: mine.moneyProfit },
  })
  const trouble = useTrouble(against ?? create.refusal, old, priceCig)
  const send = () => {
    agree()
    const to = { addressName: name.trim(), addressPhone: phone.trim(), addressDetail: detail.trim() }
    void create.act({ productId: id, ...to, priceCig })
  }
  return (
    <Dialog
      open
      title={words('ask.title', { amount: exactly(priceCig, 'CIG') })}
      text={words('ask.text')}
      onClose={onClose}
      actions={
        <>
          <Button block busy={create.busy} disabled={create.offline || against !== undefined} onClick={send}>
            {words('ask.submit', { amount: exactly(priceCig, 'CIG') })}
          </Button>
          <Button kind="ghost" block disabled={create.busy} onClick={onClose}>
            {words('ask.change')}
          </Button>
        </>
      }
    >
      <Kv
        rows={[
          { name: words('ask.what'), value: title },
          { name: words('ask.price'), value: exactly(priceCig, 'CIG') },
          { name: words('ask.worth'), value: moneyText(price, 'USCD') },
          { name: words('ask.to'), value: [name, detail, phone].map((line) => line.trim()).join(', ') },
        ]}
      />
      {trouble !== undefined && (
        <div role="alert">
          <Note kind="ember">{trouble}</Note>
        </div>
      )}
    </Dialog>
  )
}

/** Why nothing was bought, or nothing can be, in words; undefined where nothing stands against it. */
function useTrouble(code: ErrorCode | undefined, old: Product['priceCig'] | undefined, price: Product['priceCig']) {
  const words = useWords('mall')
  const exactly = useExactText()
  const refusalText = useRefusalText()
  const refused = refusalText(code)
  if (code === 'illegal_value')
    return old === undefined
      ? words('ask.moving')
      : words('ask.moved', { old: exactly(old, 'CIG'), price: exactly(price, 'CIG') })
  return code === 'illegal_operation' ? words('off') : refused
}
