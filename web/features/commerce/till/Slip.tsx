import type { AnswerOf } from '@humidor/client/client.ts'
import type * as tillCalls from '@humidor/contract/commerce/till.ts'
import { Mark } from '@humidor/ui/art/Mark.tsx'
import { useExactText } from '@humidor/ui/Money.tsx'
import { QrCode } from '@humidor/ui/QrCode.tsx'
import type { Ref } from 'react'
import type { Merchant } from '../../../api/useMerchant.ts'
import { momentText } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'
import { ChargeLines } from '../charges/charges.ts'
import { checkLink } from './check-link.ts'
import type { Paper } from './paper.ts'

interface SlipProps {
  bill: AnswerOf<typeof tillCalls.readBill>
  shop: Merchant
  paper: Paper
  ref: Ref<HTMLElement>
}

/** The receipt as it is printed: black on paper, in both themes. Its code opens the page on which anybody checks the payment. */
export function Slip({ bill, shop, paper, ref }: SlipProps) {
  const words = useWords('till')
  const exactly = useExactText()
  const { charge, moneyCig, refundedCig, receipt, createdAt, proof } = bill
  return (
    <section className={`slip slip--${paper} tnum`} aria-label={words('slip.title')} ref={ref}>
      <Mark size={30} />
      <p className="slip__shop">{shop.name}</p>
      {shop.address !== '' && <p>{shop.address}</p>}
      {shop.phone !== '' && <p>{shop.phone}</p>}
      <p>{words('slip.merchant', { digits: shop.vcode })}</p>
      <p className="slip__rule">{momentText(createdAt)}</p>
      {charge && <ChargeLines charge={charge} />}
      <p className="slip__paid">{words('slip.paid', { amount: exactly(moneyCig, 'CIG') })}</p>
      {refundedCig > 0n && <p>{words('slip.refunded', { amount: exactly(refundedCig, 'CIG') })}</p>}
      {charge && charge.reference !== '' && <p>{words('slip.reference', { reference: charge.reference })}</p>}
      {charge && charge.note !== '' && <p>{charge.note}</p>}
      <p className="slip__rule">{words('slip.receipt')}</p>
      <p className="slip__code">{receipt}</p>
      {proof ? (
        <>
          <QrCode text={checkLink(proof)} label={words('slip.qr')} size={140} />
          <p>{words('slip.check')}</p>
        </>
      ) : (
        <p>{words('slip.unsigned')}</p>
      )}
    </section>
  )
}
