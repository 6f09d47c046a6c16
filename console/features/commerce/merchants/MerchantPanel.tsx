import { consoleContract } from '@humidor/contract/console/index.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { merchantStatus } from '@humidor/domain/commerce/merchant.ts'
import { TextLink } from '@humidor/ui/AppBar.tsx'
import { CopyButton } from '@humidor/ui/CopyButton.tsx'
import { inGroups } from '@humidor/ui/copying.ts'
import { Kv } from '@humidor/ui/Kv.tsx'
import { Money } from '@humidor/ui/Money.tsx'
import { useState } from 'react'
import { Link } from 'wouter'
import { useAsk } from '../../../api/useAsk.ts'
import { useMay } from '../../../api/useMe.ts'
import { LockLine } from '../../../components/LockLine.tsx'
import { LoadedPanel, Panel, PanelPart } from '../../../components/Panel.tsx'
import { Steps } from '../../../components/Status.tsx'
import { useClaim } from '../../../components/useClaim.ts'
import { agoText, momentText } from '../../../words/moments.ts'
import { statusName } from '../../../words/names.ts'
import { merchantAt } from '../../../words/places.ts'
import { AccessDialog } from './AccessDialog.tsx'
import { AddressDialog } from './AddressDialog.tsx'
import { Decision } from './Decision.tsx'
import { Flags } from './Flags.tsx'
import type { Merchant } from './merchant.ts'
import { StatusBadge } from './StatusBadge.tsx'

const { merchant, approveMerchant, requestMerchantAccess } = consoleContract.merchants
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
  const [asking, setAsking] = useState<'address' | 'access'>()
  // An operator who may only request another address locks the merchant meanwhile.
  const { claim, again } = useClaim(
    (mayDecide || asking !== undefined) && asked.data ? itemOf.merchant(vcode) : undefined,
  )
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
          <Details merchant={found} now={now} onAsk={setAsking} />
          {asking === 'address' && (
            <AddressDialog merchant={found} claim={claim} onClose={() => setAsking(undefined)} />
          )}
          {asking === 'access' && <AccessDialog merchant={found} claim={claim} onClose={() => setAsking(undefined)} />}
        </Panel>
      )}
    </LoadedPanel>
  )
}

const or = (text: string) => (text === '' ? <span className="quiet">not given</span> : text)

interface DetailsProps {
  merchant: Merchant
  now: Date
  /** Opens the request for another payout address, or for new access. */
  onAsk: (what: 'address' | 'access') => void
}

function Details({ merchant: it, now, onAsk }: DetailsProps) {
  const paid = it.moneyUsdtReceive > 0n || it.moneyCig > 0n
  const may = useMay()
  return (
    <>
      <div className="panel__sum">
        <p className="panel__name">{it.name}</p>
        <p className="tnum">
          Applied {momentText(it.createdAt)}, {agoText(it.createdAt, now)}
        </p>
        <p>
          <Link className="panel__link" href={merchantAt(it.vcode)}>
            Bills, payouts and history
          </Link>
        </p>
      </div>
      <Flags merchant={it} />
      <Kv
        flush
        rows={[
          { name: 'Phone', value: or(it.phone) },
          { name: 'Address', value: or(it.address) },
          { name: 'Opening hours', value: or(it.businessHours) },
          paid && { name: 'Balance', value: <Money amount={it.moneyUsdtReceive} coin="USDT" /> },
          paid && { name: 'Pending conversion', value: <Money amount={it.moneyCig} coin="CIG" /> },
        ]}
      />
      <PanelPart
        title="Payout address"
        action={<CopyButton text={it.cashAddress} done="Address copied" failed="Copying failed" />}
      >
        <p className="mono panel__addr">{inGroups(it.cashAddress).join(' ')}</p>
        {may(requestPayoutAddress) && (
          <TextLink flush onClick={() => onAsk('address')}>
            Change address
          </TextLink>
        )}
      </PanelPart>
      {may(requestMerchantAccess) && (
        <PanelPart title="Access">
          <p>{it.email ?? <span className="quiet">No e-mail: a lost password needs this.</span>}</p>
          <TextLink flush onClick={() => onAsk('access')}>
            Reset access
          </TextLink>
        </PanelPart>
      )}
      <PanelPart title="What they sell">
        <p className="panel__text">{or(it.description)}</p>
      </PanelPart>
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
