import * as memberCalls from '@humidor/contract/accounts/member.ts'
import * as walletCalls from '@humidor/contract/money/wallet.ts'
import * as preordersCalls from '@humidor/contract/products/preorders.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { coinOf } from '@humidor/domain/products/preorder.ts'
import { Button, ButtonLink } from '@humidor/ui/Button.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { useExactText, useMoneyText } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Dialog } from '@humidor/ui/Overlay.tsx'
import { useRefusalText } from '../../../api/refusal-text.ts'
import { useAct } from '../../../api/useAct.ts'
import type { Member } from '../../../api/useMember.ts'
import type { Settings } from '../../../api/useSettings.ts'
import { useTryAgain } from '../../../api/useTryAgain.ts'
import { paths } from '../../../paths.ts'
import { daysIn } from '../../../words/hours.ts'
import { useWords } from '../../../words/words.ts'
import { balanceFor, missingFor, type Preorder } from './order.ts'

interface PayDialogProps {
  order: Preorder
  mine: Member
  settings: Settings
  onClose: () => void
}

/** The effects of paying an order, before it is paid. */
export function PayDialog({ order, mine, settings: { preorders: terms }, onClose }: PayDialogProps) {
  const words = useWords('preorders')
  const refusalText = useRefusalText()
  const exactly = useExactText()
  const text = useMoneyText()
  const tryAgain = useTryAgain()
  const coin = coinOf(order.type)
  const balance = balanceFor(order.type, mine)
  const pay = useAct(preordersCalls.pay, {
    success: words('order_pay_success', { number: order.onum }),
    then: onClose,
    changes: [preordersCalls.list, preordersCalls.draws, memberCalls.info, walletCalls.detail],
    inField: preordersCalls.pay.errors,
  })
  const doubted = pay.doubts({ oid: order.oid })
  // If it may already be paid, the missing money may be its own price.
  const lacks = doubted ? micros(0n) : missingFor(order.money, balance)
  return (
    <Dialog
      open
      title={words('pay.title', { number: order.onum })}
      text={words('pay.text', { days: daysIn(terms.holding) })}
      onClose={onClose}
      actions={
        <>
          {lacks > 0n ? (
            <WaysToMore type={order.type} />
          ) : (
            <Button block busy={pay.busy} disabled={pay.offline} onClick={() => void pay.act({ oid: order.oid })}>
              {tryAgain(doubted, words('card.pay', { amount: exactly(order.money, coin) }))}
            </Button>
          )}
          <Button kind="ghost" block disabled={pay.busy} onClick={onClose}>
            {words('pay.later')}
          </Button>
        </>
      }
    >
      <Kv
        rows={[
          { name: words('pay.amount'), value: exactly(order.money, coin) },
          { name: words('pay.from'), value: words(order.type === 'usdc' ? 'pay.transaction' : 'pay.profitWallet') },
          { name: words('pay.has'), value: exactly(balance, coin) },
          { name: words('pay.estimate'), value: `≈ ${text(order.profit, 'CIG')}` },
          { name: words('pay.points'), value: `+${terms.points}` },
        ]}
      />
      {lacks > 0n && (
        <Note kind="ember">
          {words(order.type === 'usdc' ? 'pay.short' : 'pay.shortCig', { amount: exactly(lacks, coin) })}
        </Note>
      )}
      {pay.refusal && (
        <Note kind="ember">{pay.refusal === 'payment_failed' ? words('pay.cannot') : refusalText(pay.refusal)}</Note>
      )}
      <Note kind={order.freezes ? 'gold' : 'plain'}>{words(order.freezes ? 'card.lifts' : 'pay.funded')}</Note>
    </Dialog>
  )
}

/** Links to get the missing money. */
export function WaysToMore({ type }: { type: Preorder['type'] }) {
  const words = useWords('preorders')
  if (type === 'cig')
    return (
      <ButtonLink block href={paths.cbtrade}>
        {words('pay.trade')}
      </ButtonLink>
    )
  return (
    <div className="pairbtn">
      <ButtonLink kind="quiet" href={paths.deposit}>
        {words('pay.deposit')}
      </ButtonLink>
      <ButtonLink kind="quiet" href={paths.exchange}>
        {words('pay.exchange')}
      </ButtonLink>
    </div>
  )
}
