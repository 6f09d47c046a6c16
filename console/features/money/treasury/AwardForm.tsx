import { consoleContract } from '@humidor/contract/console/index.ts'
import { type AwardCoin, awardCoins } from '@humidor/domain/money/treasury.ts'
import { AmountField } from '@humidor/ui/AmountField.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { useAsk } from '../../../api/useAsk.ts'
import { ApprovalRequestPanel } from '../../../components/ApprovalRequestPanel.tsx'
import { Select } from '../../../components/fields.tsx'
import { useAward } from './useAward.ts'

const { listMembers } = consoleContract.members

const sourceOf: Record<AwardCoin, string> = {
  USCD: 'USCD, out of the treasury',
  CIG: '₡, out of the rewards',
  POINT: 'Points, newly issued',
}

/** Requests an award for a member. The amount is typed twice, and a second operator has to agree. */
export function AwardForm({ onClose }: { onClose: () => void }) {
  const it = useAward(onClose)
  const { typed, errors, change } = it
  const amountOf = { coin: typed.coin, whole: typed.coin === 'POINT' }
  return (
    <ApprovalRequestPanel
      title="New award"
      what="award"
      text="A second operator must approve within a day. Then the member receives it at once."
      of={it}
      reason={{
        placeholder: 'The member reads this',
        hint: 'Visible to the member, the second operator and in the audit log',
      }}
      onClose={onClose}
    >
      <TextField
        label="To, UID"
        kind="digits"
        value={typed.uid}
        onChange={(uid) => change({ uid })}
        hint={<Named uid={it.uid} />}
        error={errors.uid}
      />
      <Select
        label="Asset"
        value={typed.coin}
        onChange={(coin) => change({ coin: coin as AwardCoin })}
        options={awardCoins.map((one) => ({ value: one, text: sourceOf[one] }))}
      />
      <AmountField
        label="Amount"
        {...amountOf}
        value={typed.amount}
        onChange={(amount) => change({ amount })}
        hint={`At most ${it.most} for one award${it.held === undefined ? '' : `; ${it.held} available`}`}
        error={errors.amount}
      />
      <AmountField
        label="Repeat the amount"
        {...amountOf}
        value={typed.again}
        onChange={(again) => change({ again })}
        hint="Type it again: a zero is easily lost"
        error={errors.again}
      />
    </ApprovalRequestPanel>
  )
}

/** The member with the uid, so that a typing slip awards nobody else. */
function Named({ uid }: { uid: string | undefined }) {
  const found = useAsk(listMembers, { limit: 1, search: uid ?? '' }, { when: uid !== undefined })
  if (uid === undefined || !found.data) return 'Eight digits'
  const [member] = found.data.rows
  return member ? <b>{member.name}</b> : 'No member has this UID'
}
