import { AmountField } from '@humidor/ui/AmountField.tsx'
import { ApprovalRequestPanel } from '../../../components/ApprovalRequestPanel.tsx'
import { Select } from '../../../components/fields.tsx'
import { type PriceNow, priceText } from './price.ts'
import { useAskPrice } from './useAskPrice.ts'

/** Requests another price than the rule's and previews its effect. A second operator must approve. */
export function AskForm({ now, onClose }: { now: PriceNow; onClose: () => void }) {
  const it = useAskPrice(now, onClose)
  const { typed, change } = it
  return (
    <ApprovalRequestPanel
      title="New price"
      what="price"
      text={`A second operator must approve within a day, while ${priceText(now.price)} is still in force.`}
      of={it}
      reason={{ placeholder: 'Enter the purpose', hint: 'Visible to the second operator and in the history' }}
      onClose={onClose}
    >
      <AmountField
        label="Price of one ₡"
        coin="USCD"
        value={typed.price}
        onChange={(text) => change({ price: text })}
        hint={it.meaning ?? `Currently ${priceText(now.price)}`}
        error={it.error}
        nothing={it.error}
      />
      <Select
        label="From"
        value={typed.when}
        onChange={(when) => change({ when: when === 'now' ? 'now' : 'midnight' })}
        options={[
          { value: 'midnight', text: `${now.coming.day} 00:00, UTC+8` },
          { value: 'now', text: 'The moment of approval' },
        ]}
        hint={
          typed.when === 'midnight'
            ? `Instead of ${priceText(now.coming.agreed?.price ?? now.coming.byRule)}`
            : `The coming midnight then raises it by the rule${
                now.coming.agreed ? `, not to the approved ${priceText(now.coming.agreed.price)}` : ''
              }`
        }
      />
    </ApprovalRequestPanel>
  )
}
