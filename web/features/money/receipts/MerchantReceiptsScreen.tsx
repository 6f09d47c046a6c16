import { useMerchant } from '../../../api/useMerchant.ts'
import { paths } from '../../../paths.ts'
import { Receipts } from './Receipts.tsx'

/** /MerchantReceipts: the signed receipts of a merchant on this device. */
export function MerchantReceiptsScreen() {
  const { data } = useMerchant()
  const id = data?.merchantId ?? undefined
  return <Receipts owner={id === undefined ? undefined : `merchant:${Number(id)}`} back={paths.merchantMore} />
}
