import { noteLength } from '@humidor/domain/console.ts'
import { AmountField } from '@humidor/ui/AmountField.tsx'
import { Button } from '@humidor/ui/Button.tsx'
import { useId } from 'react'
import { Select, TextArea } from '../../desk/fields.tsx'
import { Panel } from '../../desk/Panel.tsx'
import { type PriceNow, priceText } from './price.ts'
import { useAskPrice } from './useAskPrice.ts'

/** Asks for another price than the rule's; what it would change is said while it is typed. A second operator has to agree. */
export function AskForm({ now, onClose }: { now: PriceNow; onClose: () => void }) {
  const form = useId()
  const { typed, errors, change, ...it } = useAskPrice(now, onClose)
  return (
    <Panel
      title="Another price"
      onClose={onClose}
      foot={
        <div className="panel__btns">
          <Button small kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button small type="submit" form={form} busy={it.busy} disabled={it.offline}>
            {it.asks === undefined ? 'Ask for the price' : `Ask for ${it.asks}`}
          </Button>
        </div>
      }
    >
      <form id={form} className="panel__form" onSubmit={it.submit} noValidate>
        <p className="quiet">
          Nothing changes until a second operator agrees, within a day and while {priceText(now.price)} is in force.
        </p>
        <AmountField
          label="Price of one ₡"
          coin="USCD"
          value={typed.price}
          onChange={(text) => change({ price: text })}
          hint={it.meaning ?? `Now ${priceText(now.price)}`}
          error={errors.price}
          nothing={errors.price}
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
              : 'The coming midnight then raises it by the rule'
          }
        />
        <TextArea
          label="Reason"
          placeholder="Write what it is for"
          hint="The second operator and the history tell it"
          most={noteLength.most}
          value={typed.reason}
          onChange={(reason) => change({ reason })}
          error={errors.reason}
        />
      </form>
    </Panel>
  )
}
