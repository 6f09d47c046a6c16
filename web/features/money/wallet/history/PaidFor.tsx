import * as tillCalls from '@humidor/contract/commerce/till.ts'
import { Kv } from '@humidor/ui/Kv.tsx'
import { useAsk } from '../../../../api/useAsk.ts'
import { useWords } from '../../../../words/words.ts'
import { ChargeLines } from '../../../commerce/charges/charges.ts'

/** What a payment to a shop was for, with the receipt by which the shop finds it. */
export function PaidFor({ transfer }: { transfer: number }) {
  const words = useWords('till')
  const { data } = useAsk(tillCalls.paidBill, { transfer })
  if (!data) return null
  const { shop, receipt, charge } = data
  return (
    <>
      {charge && (charge.items.length > 0 || charge.tip > 0n) && <ChargeLines charge={charge} />}
      <Kv
        rows={[
          { name: words('paid.shop'), value: shop },
          { name: words('paid.receipt'), value: receipt, mono: true },
          charge !== null && charge.note !== '' && { name: words('paid.note'), value: charge.note },
        ]}
      />
    </>
  )
}
