import { consoleContract } from '@humidor/contract/console/index.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { merchantStatus, refuseMerchantAddress } from '@humidor/domain/commerce/merchant.ts'
import { TextLink } from '@humidor/ui/AppBar.tsx'
import { Badge } from '@humidor/ui/Badge.tsx'
import { CopyButton } from '@humidor/ui/CopyButton.tsx'
import { inGroups } from '@humidor/ui/copying.ts'
import { Kv } from '@humidor/ui/Kv.tsx'
import { Money } from '@humidor/ui/Money.tsx'
import { CircleCheck, CircleX, Hourglass } from 'lucide-react'
import { useState } from 'react'
import { useAsk } from '../../../api/useAsk.ts'
import { useMay } from '../../../api/useMe.ts'
import { LockLine } from '../../../components/LockLine.tsx'
import { LoadedPanel, Panel, PanelPart } from '../../../components/Panel.tsx'
import { Checks, Steps } from '../../../components/Status.tsx'
import { useClaim } from '../../../components/useClaim.ts'
import { agoText, momentText } from '../../../words/moments.ts'
import { statusName } from '../../../words/names.ts'
import { AddressDialog } from './AddressDialog.tsx'
import { Decision } from './Decision.tsx'
import { MerchantWebhooks } from './MerchantWebhooks.tsx'
import type { Merchant } from './merchant.ts'

const { merchant, approveMerchant } = consoleContract.merchants
const { requestPayoutAddress } = consoleContract.payouts

export interface MerchantPanelProps {
  vcode: string
  now: Date
  onClose: () => void
}

/** One merchant: the application, past decisions, and the decision. An operator who may decide locks it. */
export function MerchantPanel({ vcode, now, onClose }: MerchantPanelProps) {
  const asked = useAsk(merchant, { vcode })
  const mayDecide = useMay()(approveMerchant)
  const [asking, setAsking] = useState(false)
  // An operator who may only request another address locks the merchant meanwhile.
  const { claim, again } = useClaim((mayDecide || asking) && asked.data ? itemOf.merchant(vcode) : undefined)
  return (
    <LoadedPanel of={asked} title={vcode} onClose={onClose}>
      {(found) => (
        <Panel
          title={vcode}
          badge={<StatusBadge status={found.status} />}
          onClose={onClose}
          foot={
            mayDecide ? (
              <>
                <LockLine
                  claim={claim}
                  by={found.lockedBy}
                  again={() => {
                    again()
                    void asked.refetch()
                  }}
                />
                <Decision merchant={found} ours={claim.is === 'ours'} onDone={onClose} />
              </>
            ) : (
              <p className="quiet">Only support decides on merchants.</p>
            )
          }
        >
          <Details merchant={found} now={now} onAsk={() => setAsking(true)} />
          <MerchantWebhooks vcode={vcode} />
          {asking && <AddressDialog merchant={found} claim={claim} onClose={() => setAsking(false)} />}
        </Panel>
      )}
    </LoadedPanel>
  )
}

const badges = [
  { tone: 'gold', icon: Hourglass },
  { tone: 'leaf', icon: CircleCheck },
  { tone: 'ember', icon: CircleX },
] as const

const StatusBadge = ({ status }: { status: number }) => (
  <Badge tone={badges[status]?.tone} icon={badges[status]?.icon}>
    {statusName(status)}
  </Badge>
)

const or = (text: string) => (text === '' ? <span className="quiet">not given</span> : text)

interface DetailsProps {
  merchant: Merchant
  now: Date
  /** Opens the request for another address. */
  onAsk: () => void
}

function Details({ merchant: it, now, onAsk }: DetailsProps) {
  const paid = it.moneyUsdtReceive > 0n || it.moneyCig > 0n
  const readable = refuseMerchantAddress(it.cashAddress) === undefined
  const mayAsk = useMay()(requestPayoutAddress)
  return (
    <>
      <div className="panel__sum">
        <p className="panel__name">{it.name}</p>
        <p className="tnum">
          Applied {momentText(it.createdAt)}, {agoText(it.createdAt, now)}
        </p>
      </div>
      <Kv
        flush
        rows={[
          { name: 'Phone', value: or(it.phone) },
          { name: 'Address', value: or(it.address) },
          { name: 'Opening hours', value: or(it.businessHours) },
          paid && { name: 'Received', value: <Money amount={it.moneyUsdtReceive} coin="USDT" /> },
          paid && { name: 'Pending conversion', value: <Money amount={it.moneyCig} coin="CIG" /> },
        ]}
      />
      <PanelPart
        title="Payout address"
        action={<CopyButton text={it.cashAddress} done="Address copied" failed="Copying failed" />}
      >
        <p className="mono panel__addr">{inGroups(it.cashAddress).join(' ')}</p>
        {mayAsk && (
          <TextLink flush onClick={onAsk}>
            Change address
          </TextLink>
        )}
      </PanelPart>
      <PanelPart title="What they sell">
        <p className="panel__text">{or(it.description)}</p>
      </PanelPart>
      <Checks
        rows={[
          {
            fine: readable,
            text: readable ? 'The address can receive payouts' : 'This address cannot receive payouts',
            end: 'BSC',
          },
          it.phone === '' && { fine: false, text: 'No phone number given' },
          it.address === '' && { fine: false, text: 'No shop address given' },
        ]}
      />
      <Steps hands={stepsOf(it)} />
      {it.reply && (
        <PanelPart title="Reason given">
          <p className="panel__text">{it.reply}</p>
        </PanelPart>
      )}
    </>
  )
}

function stepsOf({ status, createdAt, decidedBy, decidedAt }: Merchant) {
  const applied = { is: 'done', title: 'Applied', text: momentText(createdAt) } as const
  if (decidedAt === null || status === merchantStatus.underReview)
    return [applied, { is: 'now', title: 'Your decision', text: 'They see it at their next sign-in.' } as const]
  const title = `${statusName(status)} by ${decidedBy ?? 'the platform'}`
  return [applied, { is: 'done', title, text: momentText(decidedAt) } as const]
}
