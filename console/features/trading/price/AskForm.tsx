import { AmountField } from '@humidor/ui/AmountField.tsx'
import { ApprovalRequestPanel } from '../../../components/ApprovalRequestPanel.tsx'
import { Select } from '../../../components/fields.tsx'
import { type PriceNow, priceText } from './price.ts'
import { useAskPrice } from './useAskPrice.ts'

/** Requests another price than the rule's and previews its effect. A second operator has to agree. */
export function AskForm({ now, onClose }: { now: PriceNow; onClose: () => void }) {
  const it = useAskPrice(now, onClose)
  const { typed, change } = it
  return (
    <ApprovalRequestPanel
      title="Another price"
      what="price"
      text={`Nothing changes until a second operator agrees, within a day and while ${priceText(now.price)} is in force.`}
      of={it}
      reason={{ placeholder: 'Write what it is for', hint: 'The second operator and the history tell it' }}
      onClose={onClose}
    >
      <AmountField
        label="Price of one ₡"
        coin="USCD"
        value={typed.price}
        onChange={(text) => change({ price: text })}
        hint={it.meaning ?? `Now ${priceText(now.price)}`}
        error={it.error}
        nothing={it.error}
      />
      <Select
        label="From"
        value={typed.when}
        onChange={(when) => change({ when: when === 'now' ? 'now' : 'midnight' })}
        options={[
          { value: 'midnight', text: `${now.coming.day} 00:00, UTC+8` },
          { value: 'now', text: 'The moment that it is agreed to' },
        ]}
        hint={
          typed.when === 'midnight'
            ? `Instead of ${priceText(now.coming.agreed?.price ?? now.coming.byRule)}`
            : `The coming midnight then raises it by the rule${
                now.coming.agreed ? `, and not to the ${priceText(now.coming.agreed.price)} agreed on for it` : ''
              }`
        }
      />
    </ApprovalRequestPanel>
  )
}
