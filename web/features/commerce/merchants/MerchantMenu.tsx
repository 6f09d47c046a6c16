import { mayStaff } from '@humidor/domain/commerce/staff-role.ts'
import { Row, Rows } from '@humidor/ui/Rows.tsx'
import {
  CalendarCheck,
  Code,
  FileText,
  Globe,
  KeyRound,
  LayoutGrid,
  QrCode,
  ReceiptText,
  Send,
  ShieldCheck,
  Store,
  Users,
  Webhook,
} from 'lucide-react'
import { useState } from 'react'
import type { Merchant } from '../../../api/useMerchant.ts'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'
import { SupportRow } from '../../community/feedback/feedback.ts'
import { MerchantPassword } from './MerchantPassword.tsx'

/** Everything of a merchant's that is not the till: one row for each page. */
export function MerchantMenu({ mine }: { mine: Merchant }) {
  const words = useWords('merchants')
  const payouts = useWords('payouts')
  const till = useWords('till')
  const liabilities = useWords('liabilities')
  const receipts = useWords('receipts')
  const staff = useWords('staff')
  const shop = useWords('shop-details')
  const books = useWords('bookkeeping')
  const security = useWords('merchant-security')
  const apiKeys = useWords('api-keys')
  const webhooks = useWords('webhooks')
  const [changing, setChanging] = useState(false)
  const isKnown = mine.merchantId !== null
  // Every other page here is the owner's.
  if (!mayStaff(mine.role))
    return isKnown && mayStaff(mine.role, 'manager') ? (
      <Rows card label={words('home.menu')}>
        <Row icon={LayoutGrid} title={till('items')} href={paths.merchantItems} />
      </Rows>
    ) : null
  return (
    <>
      <Rows card label={words('home.menu')}>
        {isKnown && <Row icon={LayoutGrid} title={till('items')} href={paths.merchantItems} />}
        {isKnown && <Row icon={QrCode} title={words('sign.title')} href={paths.merchantSign} />}
        {isKnown && <Row icon={Send} title={payouts('entry')} href={paths.merchantPayouts} />}
        {isKnown && <Row icon={FileText} title={books('statements.title')} href={paths.merchantStatements} />}
        {isKnown && <Row icon={Globe} title={books('preferences.title')} href={paths.merchantPreferences} />}
        {isKnown && <Row icon={CalendarCheck} title={liabilities('title')} href={paths.merchantInclusion} />}
        {isKnown && <Row icon={ReceiptText} title={receipts('title')} href={paths.merchantReceipts} />}
        <Row icon={Users} title={staff('title')} href={paths.merchantStaff} />
        {isKnown && <Row icon={Store} title={shop('title')} href={paths.merchantShop} />}
        <Row icon={ShieldCheck} title={security('title')} href={paths.merchantSecurity} />
        {isKnown && <Row icon={Code} title={apiKeys('title')} href={paths.merchantApiKeys} />}
        {isKnown && <Row icon={Webhook} title={webhooks('title')} href={paths.merchantWebhooks} />}
        <SupportRow />
        <Row icon={KeyRound} title={words('password.change')} onClick={() => setChanging(true)} />
      </Rows>
      {changing && <MerchantPassword onClose={() => setChanging(false)} />}
    </>
  )
}
