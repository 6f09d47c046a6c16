import type * as pledgesCalls from '@humidor/contract/products/pledges.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { useExactText } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Dialog } from '@humidor/ui/Overlay.tsx'
import { useRefusalText } from '../../../api/refusal-text.ts'
import type { Acting } from '../../../api/useAct.ts'
import { useTryAgain } from '../../../api/useTryAgain.ts'
import { zoned } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'
import { type Funds, offerOf, type Pledged, refuseStake, type Stake } from './pledge.ts'
import { usePriceText } from './usePriceText.ts'
import { useShownTerms } from './useShownTerms.ts'

interface PledgeDialogProps {
  stake: Stake
  pledged: Pledged
  mine: Funds
  /** By the server's clock. */
  now: Date
  /** Owned by the form: it and its started request outlive this dialog. */
  create: Acting<typeof pledgesCalls.create>
  onClose: () => void
}

/** The confirmation before a year's lock: amount, end and yield. A changed price or term asks for consent again. */
export function PledgeDialog({ stake, pledged, mine, now, create, onClose }: PledgeDialogProps) {
  const words = useWords('pledges')
  const exactly = useExactText()
  const tryAgain = useTryAgain()
  const priceText = usePriceText()
  const { agree, moved } = useShownTerms(pledged)
  const { usdc, aDay, inAll, returns } = offerOf(stake, pledged, now)
  const doubted = create.doubts(stake)
  // An allowed stake may be refused later, after a price change or other members' pledges. A stake that may already be pledged
  // is retried unchanged.
  const against = doubted ? undefined : refuseStake(stake, pledged, mine)
  const refusal = against ?? create.refusal
  const refused = useErrorText(refusal)
  const problem = refusal === undefined || refusal === 'illegal_value' ? (moved ?? refused) : refused
  const send = () => {
    agree()
    void create.act({ ...stake, price: pledged.price, rate: pledged.rate, days: pledged.days })
  }
  const moment = zoned(returns)
  return (
    <Dialog
      open
      title={words('ask.title', { amount: exactly(stake.money, 'USCD') })}
      text={words('ask.text', { days: pledged.days, moment })}
      onClose={onClose}
      actions={
        <>
          <Button block busy={create.busy} disabled={create.offline || against !== undefined} onClick={send}>
            {tryAgain(doubted, words('add.submit', { amount: exactly(stake.money, 'USCD') }))}
          </Button>
          <Button kind="ghost" block disabled={create.busy} onClick={onClose}>
            {words('ask.change')}
          </Button>
        </>
      }
    >
      <Kv
        rows={[
          { name: words('add.usdc'), value: exactly(usdc, 'USCD') },
          stake.cig > 0n && {
            name: words('ask.cig', { price: priceText(pledged.price) }),
            value: exactly(stake.cig, 'CIG'),
          },
          { name: words('ask.first'), value: zoned(pledged.nextAt) },
          { name: words('ask.aDay'), value: exactly(aDay, 'USCD') },
          { name: words('add.inAll', { days: pledged.days }), value: exactly(inAll, 'USCD') },
          { name: words('returns'), value: moment },
        ]}
      />
      {problem !== undefined && (
        <div role="alert">
          <Note kind="ember">{problem}</Note>
        </div>
      )}
      <Note kind="plain">{words('ask.funded')}</Note>
    </Dialog>
  )
}

/** Refusals with wording specific to this dialog. */
const own = {
  not_offered: 'off',
  illegal_value: 'ask.moving',
  pledge_limit_reached: 'ask.full',
  cb_wrong_money: 'add.tooMuchCig',
} as const satisfies Partial<Record<ErrorCode, string>>
const isOwn = (code: ErrorCode): code is keyof typeof own => Object.hasOwn(own, code)

/** Why nothing was pledged, or nothing can be, in words; undefined if nothing prevents it. */
function useErrorText(code: ErrorCode | undefined) {
  const words = useWords('pledges')
  const refusalText = useRefusalText()
  return code !== undefined && isOwn(code) ? words(own[code]) : refusalText(code)
}
