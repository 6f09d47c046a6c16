import { consoleContract } from '@humidor/contract/console/index.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { UNIT } from '@humidor/domain/money/micros.ts'
import { parseAmount } from '@humidor/domain/money/parse.ts'
import { type AwardCoin, LARGEST_AWARD, refuseAward } from '@humidor/domain/money/treasury.ts'
import { readUid } from '@humidor/domain/typed/kinds.ts'
import { useMoneyText } from '@humidor/ui/Money.tsx'
import { useAsk } from '../../../api/useAsk.ts'
import { useApprovalRequest } from '../../../components/useApprovalRequest.ts'
import { refusalText } from '../../../words/refusals.ts'
import type { Reserves } from './sheet.ts'

const { requestAward, reserves } = consoleContract.treasury

/** The balance of the account that pays the award; undefined: not known yet; null: the award is issued. */
function availableFor(coin: AwardCoin, known: Reserves | undefined): bigint | null | undefined {
  if (coin === 'POINT') return null
  const asset = known?.assets.find((it) => it.coin === coin)
  return coin === 'USCD' ? asset?.treasury : asset?.rewards
}

/** The typed amount of a coin: millionths, or whole points. */
function amountIn(text: string, coin: AwardCoin): bigint | undefined {
  const typed = parseAmount(text, { whole: coin === 'POINT' ? 'en' : undefined })
  if (typed === undefined || coin !== 'POINT') return typed
  return typed % UNIT === 0n ? typed / UNIT : undefined
}

const ofAmount = ['wrong_money', 'illegal_value', 'not_enough_money'] as const
const blank = { uid: '', coin: 'USCD' as AwardCoin, amount: '', again: '', reason: '' }

/** The form of an award: its fields, its validation, and the request. */
export function useAward(onDone: () => void) {
  const moneyText = useMoneyText()
  const known = useAsk(reserves, {})
  const asking = useApprovalRequest(requestAward, {
    blank,
    inField: [...ofAmount, 'not_found', 'illegal_operation'],
    onDone,
  })
  const { typed, refusal } = asking
  const { coin } = typed
  const uid = readUid(typed.uid)
  const amount = amountIn(typed.amount, coin)
  const held = availableFor(coin, known.data)
  const text = (of: bigint) => (coin === 'POINT' ? `${moneyText(of, coin)} points` : moneyText(of, coin))
  const most = text(LARGEST_AWARD[coin])
  const said = (code: ErrorCode | undefined) =>
    code && (code === 'illegal_value' ? `One award is at most ${most}.` : refusalText(code))
  const wrong = {
    uid: uid === undefined ? 'Enter the eight digits of the member’s UID.' : undefined,
    amount: said(
      amount === undefined ? 'wrong_money' : refuseAward({ coin, amount, ...(held !== undefined && { held }) }),
    ),
    again: amount === amountIn(typed.again, coin) ? undefined : 'The amounts do not match.',
  }
  const shown: Partial<typeof wrong> = asking.pressed ? wrong : {}
  const fine = Object.values(wrong).every((one) => one === undefined)
  return {
    ...asking,
    uid: uid === undefined ? undefined : String(uid),
    most,
    /** The balance that pays it; undefined if unknown, empty or issued. */
    held: held ? text(held) : undefined,
    /** The subject on the button; undefined: not complete yet. */
    subject: amount ? text(amount) : undefined,
    errors: {
      uid:
        refusal === 'not_found'
          ? 'No such member.'
          : refusal === 'illegal_operation'
            ? 'An award for this member is already pending.'
            : shown.uid,
      amount: ofAmount.some((code) => code === refusal) ? said(refusal) : shown.amount,
      again: shown.again,
    },
    submit: asking.submit(fine && amount !== undefined && uid !== undefined ? { uid, coin, amount } : undefined),
  }
}
