import * as merchantsCalls from '@humidor/contract/commerce/merchants.ts'
import { isMerchantCode, merchantCodeLength } from '@humidor/domain/commerce/merchant.ts'
import { refusePaying } from '@humidor/domain/commerce/merchant-payment.ts'
import { chargeLink } from '@humidor/domain/commerce/pay-link.ts'
import { exact } from '@humidor/domain/money/format.ts'
import type { Cig } from '@humidor/domain/money/micros.ts'
import { parseAmount } from '@humidor/domain/money/parse.ts'
import type { Found } from '@humidor/domain/money/scanned-code.ts'
import { AmountField } from '@humidor/ui/AmountField.tsx'
import { Button, ButtonLink } from '@humidor/ui/Button.tsx'
import { codeDigits } from '@humidor/ui/code-digits.ts'
import { Form } from '@humidor/ui/Form.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { ScanLine } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useRefusalText } from '../../../api/refusal-text.ts'
import type { Acting } from '../../../api/useAct.ts'
import { useLookUp } from '../../../api/useLookUp.ts'
import type { Member } from '../../../api/useMember.ts'
import { useLeastMove } from '../../../api/useSettings.ts'
import { paths } from '../../../paths.ts'
import { useLanguage, useWords } from '../../../words/words.ts'
import { ScanSheet } from '../../money/scanner/scanner.ts'

/** The merchant and the amount of the payment. */
export interface Payment {
  vcode: string
  money: Cig
  /** As the server answers them. */
  name: string
  address: string
  businessHours: string
}

export interface Draft {
  vcode: string
  amount: string
  /** Filled in from a code, and not edited since. */
  fromCode: boolean
}

interface PayFormProps {
  mine: Member
  draft: Draft
  /** The call that this form leads to. */
  pay: Acting<typeof merchantsCalls.transferCigToMerchant>
  onDraft: (draft: Draft) => void
  onFound: (payment: Payment) => void
}

/** The merchant and the amount, in whole ₡. The server names the merchant before anything is paid. */
export function PayForm({ mine, draft, pay, onDraft, onFound }: PayFormProps) {
  const words = useWords('payments')
  const merchants = useWords('merchants')
  const refusalText = useRefusalText()
  const [tried, setTried] = useState(false)
  const [scanning, setScanning] = useState(false)
  const [, navigate] = useLocation()
  const { cig: least } = useLeastMove()
  const { vcode } = draft
  const money = parseAmount<'CIG'>(draft.amount, { whole: useLanguage().lang })
  const find = useLookUp(merchantsCalls.payee, {
    inField: ['merchant_not_exists'],
    then: (found, asked: Pick<Payment, 'vcode' | 'money'>) => onFound({ ...asked, ...found }),
  })
  // A payment that may have succeeded is retried unchanged. The remaining balance raises no error against it.
  const doubted = money !== undefined && pay.doubts({ merchantVcode: vcode, moneyCig: money })
  const refusal =
    money === undefined
      ? 'wrong_money'
      : doubted
        ? undefined
        : refusePaying({ money, balance: mine.moneyProfit, least })
  const isWhole = money === undefined || money % 1_000_000n === 0n
  const wrongMoney = refusal === 'not_enough_money' || tried ? refusal : undefined
  const change = (part: Partial<Draft>) => {
    onDraft({ ...draft, fromCode: false, ...part })
    setTried(false)
    find.takeBack()
  }
  const submit = () => {
    setTried(true)
    if (pay.busy) return
    if (money === undefined || refusal !== undefined || !isWhole || !isMerchantCode(vcode)) return
    find.look({ merchantVcode: vcode }, { vcode, money })
  }
  const scan = () => {
    // A scanned code discards the pending answer for the typed one.
    find.takeBack()
    setScanning(true)
  }
  const scanned = (found: Found) => {
    if (found.is === 'charge') {
      setScanning(false)
      navigate(chargeLink('', found.code))
      return true
    }
    if (found.is !== 'shop') return false
    const { vcode: merchant, money: asked } = found.link
    setScanning(false)
    change({ vcode: merchant, fromCode: true, ...(asked !== undefined && { amount: exact(asked) }) })
    return true
  }
  return (
    <>
      <Form onSubmit={submit}>
        {!mine.isAccountActived && (
          <>
            <Note>{words('form.notActive')}</Note>
            <ButtonLink kind="quiet" block href={paths.vip}>
              {words('form.toActivate')}
            </ButtonLink>
          </>
        )}
        <Button kind="quiet" block icon={ScanLine} onClick={scan}>
          {words('form.scan')}
        </Button>
        {draft.fromCode && <Note kind="plain">{words('form.fromCode')}</Note>}
        <TextField
          label={words('form.merchant')}
          kind="digits"
          hint={words('form.merchantHint')}
          value={vcode}
          keeps={(text) => codeDigits(text, merchantCodeLength)}
          onChange={(vcode) => change({ vcode })}
          error={tried && !isMerchantCode(vcode) ? merchants('login.sixDigits') : refusalText(find.refusal)}
        />
        <AmountField
          label={words('form.amount')}
          coin="CIG"
          whole
          value={draft.amount}
          onChange={(amount) => change({ amount })}
          has={mine.moneyProfit}
          error={refusalText(wrongMoney)}
        />
        {mine.moneyProfit === 0n && <NoCig mine={mine} />}
        <Button type="submit" block busy={find.busy || pay.busy} disabled={find.offline}>
          {words('form.continue')}
        </Button>
      </Form>
      {scanning && <ScanSheet onFound={scanned} onClose={() => setScanning(false)} />}
    </>
  )
}

/** The reader has nothing to pay with; members may trade, so it leads them to the offers. */
function NoCig({ mine }: { mine: Member }) {
  const words = useWords('payments')
  return (
    <>
      <Note kind="plain">{words('form.none')}</Note>
      {mine.isAccountActived && (
        <ButtonLink kind="quiet" block href={`${paths.cbtrade}?side=sell`}>
          {words('form.toTrade')}
        </ButtonLink>
      )}
    </>
  )
}
