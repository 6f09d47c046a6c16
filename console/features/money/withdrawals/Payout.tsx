import { exact, placesOf } from '@humidor/domain/money/format.ts'
import { CopyButton } from '@humidor/ui/CopyButton.tsx'
import { Money } from '@humidor/ui/Money.tsx'
import { QrCode } from '@humidor/ui/QrCode.tsx'
import type { Withdrawal } from './withdrawal.ts'

const failed = 'Copying failed'

/** The payment details for a wallet. Only the operator with the lock sees them, so that nobody pays twice. */
export const Payout = ({ withdrawal: { address, pays } }: { withdrawal: Withdrawal }) => (
  <div className="payout">
    <QrCode text={address} label="Address to pay" size={124} />
    <div>
      <p className="quiet">Pay exactly</p>
      <Money amount={pays} coin="USDT" size="sm" places={placesOf(pays)} />
      <CopyButton text={exact(pays)} label="Copy amount" done="Amount copied" failed={failed} />
      <CopyButton text={address} label="Copy address" done="Address copied" failed={failed} />
    </div>
  </div>
)
