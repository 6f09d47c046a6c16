import * as chargesCalls from '@humidor/contract/commerce/charges.ts'
import { wasPaid } from '@humidor/domain/commerce/charge.ts'
import { FullScreen } from '@humidor/ui/Overlay.tsx'
import { useAct } from '../../../api/useAct.ts'
import { useAsk } from '../../../api/useAsk.ts'
import { useOnline } from '../../../session/online.ts'
import { useWords } from '../../../words/words.ts'
import { ChargePaid } from './ChargePaid.tsx'
import { ChargeUnpaid, UnpaidActs } from './ChargeUnpaid.tsx'
import { ChargeWaiting, WaitingActs } from './ChargeWaiting.tsx'
import { type Charge, useAskedText, type Wanted, wantedAgain } from './charge.ts'

/** How often the charge is read, should the line that reports changes be cut. Milliseconds. */
const READ_EVERY_MS = 10_000

interface ChargeDialogProps {
  /** The charge as it was when this was opened. */
  first: Charge
  again: { busy: boolean; act: (wanted: Wanted) => void }
  /** Puts it back onto the till, to change it. Absent: it was not made on this till. */
  onEdit: (() => void) | undefined
  /** It stays open, and the till lists it. */
  onClose: () => void
}

/** One charge over the whole screen: its code, and then what became of it. It is paid only once the server has said so. */
export function ChargeDialog({ first, again, onEdit, onClose }: ChargeDialogProps) {
  const words = useWords('till')
  const asked = useAskedText()
  const isOnline = useOnline()
  const read = useAsk(chargesCalls.readCharge, { id: first.id }, { every: READ_EVERY_MS, fresh: 0 })
  const charge = read.data ?? first
  const { state } = charge
  const cancelling = useAct(chargesCalls.cancelCharge, {
    changes: [chargesCalls.readCharge, chargesCalls.listCharges],
    inField: ['charge_paid', 'charge_expired', 'charge_cancelled'],
  })
  const isPaid = wasPaid(state)
  const title = words('charge.title', { amount: asked(charge) })
  // The last answer may be old: an error since, or no network.
  const isCut = !isOnline || read.isRefetchError
  return (
    <FullScreen
      open
      title={title}
      onClose={onClose}
      foot={
        isPaid ? undefined : state === 'open' ? (
          <WaitingActs
            charge={charge}
            busy={cancelling.busy}
            offline={cancelling.offline}
            onCancel={() => void cancelling.act({ id: charge.id }).then(() => read.refetch())}
          />
        ) : (
          <UnpaidActs
            busy={again.busy}
            onAgain={() => again.act(wantedAgain(charge))}
            onEdit={onEdit}
            onClose={onClose}
          />
        )
      }
    >
      {isPaid && <ChargePaid charge={charge} onNext={onClose} />}
      {state === 'open' && <ChargeWaiting charge={charge} isCut={isCut} onOver={() => void read.refetch()} />}
      {!isPaid && state !== 'open' && <ChargeUnpaid charge={charge} />}
      <p className="sr" role="alert" aria-live="assertive">
        {isPaid && words('charge.paid', { amount: asked(charge) })}
        {!isPaid && state !== 'open' && words(`charge.${state}`)}
      </p>
    </FullScreen>
  )
}
