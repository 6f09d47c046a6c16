import { CopyButton } from '@humidor/ui/CopyButton.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { useExactText } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Sheet } from '@humidor/ui/Overlay.tsx'
import { momentText } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'
import { OrderBadge } from './OrderBadge.tsx'
import type { Order } from './order.ts'

/** All details of one order, including its address. */
export function OrderSheet({ order, onClose }: { order: Order; onClose: () => void }) {
  const words = useWords('mall')
  const frame = useWords('frame')
  const exactly = useExactText()
  const { orderNo, lines, cancelled, moneyCig, createdAt, updatedAt, logisticsNo, reply } = order
  return (
    <Sheet open title={words('sheet.title', { number: orderNo })} onClose={onClose}>
      <Kv
        rows={[
          { name: words('sheet.status'), value: <OrderBadge of={order} /> },
          ...lines.map(({ title, quantity }) => ({
            name: words('sheet.what'),
            value: quantity > 1 ? words('times', { n: quantity, title }) : title,
          })),
          { name: words('sheet.paid'), value: exactly(moneyCig, 'CIG') },
          { name: words('sheet.ordered'), value: momentText(createdAt) },
          { name: words('sheet.updated'), value: momentText(updatedAt) },
          logisticsNo !== null && { name: words('sheet.tracking'), value: logisticsNo, mono: true },
          {
            name: words('sheet.to'),
            value: [order.addressName, order.addressDetail, order.addressPhone].join(', '),
          },
          reply !== null && { name: words('sheet.reason'), value: reply },
        ]}
      />
      {logisticsNo !== null && (
        <CopyButton
          text={logisticsNo}
          label={words('sheet.copy')}
          done={frame('url_copy_success')}
          failed={frame('url_copy_failed')}
        />
      )}
      {(reply !== null || cancelled) && <Note>{words('sheet.back')}</Note>}
    </Sheet>
  )
}
