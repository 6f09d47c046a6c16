import { consoleContract } from '@humidor/contract/console/index.ts'
import { noteLength, refuseNote } from '@humidor/domain/console.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { UNIT } from '@humidor/domain/money/micros.ts'
import { parseAmount } from '@humidor/domain/money/parse.ts'
import { type AwardCoin, awardCoins, LARGEST_AWARD, refuseAward } from '@humidor/domain/treasury.ts'
import { AmountField } from '@humidor/ui/AmountField.tsx'
import { Button } from '@humidor/ui/Button.tsx'
import { useMoneyText } from '@humidor/ui/Money.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { type FormEvent, useId, useState } from 'react'
import { useAct } from '../../api/useAct.ts'
import { useAsk } from '../../api/useAsk.ts'
import { Select, TextArea } from '../../desk/fields.tsx'
import { Panel } from '../../desk/Panel.tsx'
import { refusalText } from '../../words/refusals.ts'
import type { Reserves } from './sheet.ts'

const { members, operators, treasury } = consoleContract
const { requestAward, reserves } = treasury

const sourceOf: Record<AwardCoin, string> = {
  USCD: 'USCD, out of the treasury',
  CIG: '₡, out of the rewards',
  POINT: 'points, issued for it',
}

/** What the account holds that pays an award, as far as is known; null: it is issued. */
function heldFor(coin: AwardCoin, known: Reserves | undefined): bigint | null | undefined {
  if (coin === 'POINT') return null
  const asset = known?.assets.find((it) => it.coin === coin)
  return coin === 'USCD' ? asset?.treasury : asset?.rewards
}

/** Typed for a coin: millionths, or whole points. */
function amountIn(text: string, coin: AwardCoin): bigint | undefined {
  const typed = parseAmount(text)
  if (typed === undefined || coin !== 'POINT') return typed
  return typed % UNIT === 0n ? typed / UNIT : undefined
}

const ofAmount: readonly ErrorCode[] = ['wrong_money', 'illegal_value', 'not_enough_money', 'integer_only']

/** Asks that a member be awarded something. The amount is typed twice, and a second operator has to agree. */
export function AwardForm({ onClose }: { onClose: () => void }) {
  const form = useId()
  const moneyText = useMoneyText()
  const known = useAsk(reserves, {})
  const [uid, setUid] = useState('')
  const [coin, setCoin] = useState<AwardCoin>('USCD')
  const [typed, setTyped] = useState('')
  const [again, setAgain] = useState('')
  const [reason, setReason] = useState('')
  const [pressed, setPressed] = useState(false)
  const asking = useAct(requestAward, {
    thanks: 'Asked. Another operator decides now.',
    changes: [operators.approvals, operators.me],
    inField: ['not_found', 'wrong_money', 'illegal_value', 'not_enough_money', 'illegal_operation', 'content_empty'],
    then: onClose,
  })
  const [amount, repeated] = [amountIn(typed, coin), amountIn(again, coin)]
  const held = heldFor(coin, known.data)
  const named = /^\d{8}$/.test(uid.trim())
  const wrong = {
    uid: named ? undefined : 'Type the eight digits of the member’s UID.',
    amount: amount === undefined ? 'wrong_money' : refuseAward({ coin, amount, ...(held !== undefined && { held }) }),
    again: amount === repeated ? undefined : 'This is not the same amount.',
    reason: refuseNote(reason),
  } as const
  const { refusal } = asking
  const told = (code: ErrorCode | undefined) => (code && pressed ? refusalText(code) : undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setPressed(true)
    if (Object.values(wrong).some((one) => one !== undefined) || amount === undefined) return
    void asking.act({ uid: Number(uid.trim()), coin, amount: Number(amount), reason: reason.trim() })
  }
  const changes =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      asking.forgive()
    }
  return (
    <Panel
      title="New award"
      onClose={onClose}
      foot={
        <div className="panel__btns">
          <Button small kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button small type="submit" form={form} busy={asking.busy} disabled={asking.offline}>
            {amount === undefined || amount === 0n
              ? 'Ask for the award'
              : `Ask for ${pointsOr(moneyText, amount, coin)}`}
          </Button>
        </div>
      }
    >
      <form id={form} className="panel__form" onSubmit={submit} noValidate>
        <p className="quiet">
          Nothing is paid until a second operator agrees, within a day. Then the member has it at once.
        </p>
        <TextField
          label="To, UID"
          kind="digits"
          value={uid}
          onChange={changes(setUid)}
          hint={<Named uid={named ? uid.trim() : undefined} />}
          error={
            refusal === 'not_found'
              ? 'There is no such member.'
              : refusal === 'illegal_operation'
                ? 'An award for this member waits already.'
                : pressed
                  ? wrong.uid
                  : undefined
          }
        />
        <Select
          label="What"
          value={coin}
          onChange={changes((value) => setCoin(value as AwardCoin))}
          options={awardCoins.map((one) => ({ value: one, text: sourceOf[one] }))}
        />
        <AmountField
          label="Amount"
          coin={coin}
          whole={coin === 'POINT'}
          value={typed}
          onChange={changes(setTyped)}
          hint={`At most ${pointsOr(moneyText, LARGEST_AWARD[coin], coin)} for one award${held ? `; ${moneyText(held, coin)} are held` : ''}`}
          error={refusal && ofAmount.includes(refusal) ? refusalText(refusal) : told(wrong.amount)}
        />
        <AmountField
          label="The same amount again"
          coin={coin}
          whole={coin === 'POINT'}
          value={again}
          onChange={changes(setAgain)}
          hint="Typed, not copied: noughts are easily lost"
          error={
            pressed || again.length >= typed.length ? (again === '' && !pressed ? undefined : wrong.again) : undefined
          }
        />
        <TextArea
          label="Reason"
          placeholder="Write what the member will read"
          hint="The member, the second operator and the audit log read it"
          most={noteLength.most}
          value={reason}
          onChange={changes(setReason)}
          error={refusal === 'content_empty' ? refusalText(refusal) : told(wrong.reason)}
        />
      </form>
    </Panel>
  )
}

const pointsOr = (moneyText: ReturnType<typeof useMoneyText>, amount: bigint, coin: AwardCoin) =>
  coin === 'POINT' ? `${moneyText(amount, coin)} points` : moneyText(amount, coin)

/** Who has a uid, so that nobody is awarded by a slip of the keys. */
function Named({ uid }: { uid: string | undefined }) {
  const found = useAsk(members.members, { limit: 1, search: uid ?? '' }, { when: uid !== undefined })
  if (uid === undefined || !found.data) return 'Eight digits'
  const [member] = found.data.rows
  return member ? <b>{member.name}</b> : 'Nobody has this UID'
}
