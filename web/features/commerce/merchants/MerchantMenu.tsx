import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { CalendarCheck, KeyRound, LayoutGrid, QrCode, ReceiptText, Send } from 'lucide-react'
import { useState } from 'react'
import type { Merchant } from '../../../api/useMerchant.ts'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'
import { MerchantPassword } from './MerchantPassword.tsx'

/** Everything of a merchant's that is not the till: one row for each page. */
export function MerchantMenu({ mine }: { mine: Merchant }) {
  const words = useWords('merchants')
  const payouts = useWords('payouts')
  const till = useWords('till')
  const liabilities = useWords('liabilities')
  const receipts = useWords('receipts')
  const [changing, setChanging] = useState(false)
  const isKnown = mine.merchantId !== null
  return (
    <>
      <Rows card label={words('home.menu')}>
        {isKnown && <Row icon={LayoutGrid} title={till('items')} href={paths.merchantItems} />}
        {isKnown && <Row icon={QrCode} title={words('sign.title')} href={paths.merchantSign} />}
        {isKnown && <Row icon={Send} title={payouts('entry')} href={paths.merchantPayouts} />}
        {isKnown && <Row icon={CalendarCheck} title={liabilities('title')} href={paths.merchantInclusion} />}
        {isKnown && <Row icon={ReceiptText} title={receipts('title')} href={paths.merchantReceipts} />}
        <Row icon={KeyRound} title={words('password.change')} onClick={() => setChanging(true)} />
      </Rows>
      {changing && <MerchantPassword onClose={() => setChanging(false)} />}
    </>
  )
}
