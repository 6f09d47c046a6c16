import { chargeLink } from '@humidor/domain/commerce/pay-link.ts'
import { placesOf } from '@humidor/domain/money/format.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { CopyButton } from '@humidor/ui/CopyButton.tsx'
import { Icon } from '@humidor/ui/Icon.tsx'
import { Money, useExactText } from '@humidor/ui/Money.tsx'
import { QrCode } from '@humidor/ui/QrCode.tsx'
import { ShareButton } from '@humidor/ui/ShareButton.tsx'
import { TimeLeft } from '@humidor/ui/TimeLeft.tsx'
import { WifiOff } from 'lucide-react'
import { Fragment } from 'react'
import { useClock } from '../../../api/useClock.ts'
import { useWords } from '../../../words/words.ts'
import { type Charge, useAskedText } from './charge.ts'

/** The largest width of the code in px. */
const QR_SIZE = 460

interface ChargeWaitingProps {
  charge: Charge
  /** What is shown may be older than a payment. */
  isCut: boolean
  /** Its time is over. */
  onOver: () => void
}

/** The code that the guest scans, the amount, and how long it can be paid. */
export function ChargeWaiting({ charge, isCut, onOver }: ChargeWaitingProps) {
  const words = useWords('till')
  const exactly = useExactText()
  const asked = useAskedText()
  const { offset } = useClock()
  const { currency, money, tip, moneyCig, expiresAt, code, items } = charge
  const sum = micros(money + tip)
  const parts = [
    currency === 'USCD' && words('charge.exact', { amount: exactly(moneyCig, 'CIG') }),
    tip > 0n && words('charge.tip', { amount: exactly(tip, currency) }),
    items.length > 0 && words('lines', { n: items.reduce((n, { pieces }) => n + pieces, 0) }),
  ].filter((part) => part !== false)
  return (
    <div className="charge">
      <div className="charge__sum center">
        <Money amount={sum} coin={currency} size="xl" places={placesOf(sum)} />
        <p className="tnum">
          {parts.map((part, n) => (
            <Fragment key={part}>
              {n > 0 && ' · '}
              <span className="charge__part">{part}</span>
            </Fragment>
          ))}
        </p>
      </div>
      <div className="charge__code">
        <QrCode
          text={chargeLink(location.origin, code)}
          label={words('charge.qr', { amount: asked(charge) })}
          size={QR_SIZE}
        />
      </div>
      <div className="charge__facts center">
        <p className="strong" role="status">
          {isCut ? (
            <span className="inline ember">
              <Icon of={WifiOff} size="md" />
              <span>{words('charge.offline')}</span>
            </span>
          ) : (
            words('charge.waiting')
          )}
        </p>
        <p className="muted tnum">
          <TimeLeft until={expiresAt.getTime()} offset={offset} onEnd={onOver} /> {words('charge.left')}
        </p>
        <p className="caption">{words('charge.scan')}</p>
      </div>
    </div>
  )
}

interface WaitingActsProps {
  charge: Charge
  busy: boolean
  offline: boolean
  onCancel: () => void
}

/** What the cashier can do while a charge waits. */
export function WaitingActs({ charge, busy, offline, onCancel }: WaitingActsProps) {
  const words = useWords('till')
  const frame = useWords('frame')
  const link = chargeLink(location.origin, charge.code)
  return (
    <>
      {'share' in navigator ? (
        <ShareButton url={link} label={words('charge.share')} />
      ) : (
        <p className="center">
          <CopyButton
            text={link}
            label={words('charge.copy')}
            done={frame('url_copy_success')}
            failed={frame('url_copy_failed')}
          />
        </p>
      )}
      <Button kind="ghost" block busy={busy} disabled={offline} onClick={onCancel}>
        {words('charge.cancel')}
      </Button>
    </>
  )
}
