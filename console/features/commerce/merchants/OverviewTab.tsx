import { consoleContract } from '@humidor/contract/console/index.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { merchantStatus } from '@humidor/domain/commerce/merchant.ts'
import { TextLink } from '@humidor/ui/AppBar.tsx'
import { CopyButton } from '@humidor/ui/CopyButton.tsx'
import { inGroups } from '@humidor/ui/copying.ts'
import { Kv } from '@humidor/ui/Kv.tsx'
import { Money } from '@humidor/ui/Money.tsx'
import { Card, Section } from '@humidor/ui/Section.tsx'
import { useState } from 'react'
import { useMay } from '../../../api/useMe.ts'
import { Figures } from '../../../components/Figures.tsx'
import { Marks } from '../../../components/notes/Marks.tsx'
import { useClaim } from '../../../components/useClaim.ts'
import { momentText } from '../../../words/moments.ts'
import { statusName } from '../../../words/names.ts'
import { AddressDialog } from './AddressDialog.tsx'
import { ContactDialog } from './ContactDialog.tsx'
import { Flags } from './Flags.tsx'
import { MerchantFrame, type RecordTabProps } from './MerchantFrame.tsx'
import type { Merchant } from './merchant.ts'
import { StatusBadge } from './StatusBadge.tsx'
import './merchant.css'

const { requestPayoutAddress } = consoleContract.payouts
const { requestMerchantContact } = consoleContract.merchantChanges

/** The status, the balances, the payout address, what to notice, and what members see of a merchant. */
export function OverviewTab(tab: RecordTabProps) {
  const { asked, name, tabs } = tab
  return (
    <MerchantFrame of={tab}>
      <Figures label={`Overview of ${name}`} tabs={tabs} of={asked}>
        {(found) => <Overview merchant={found} />}
      </Figures>
    </MerchantFrame>
  )
}

type Asking = 'address' | 'contact'

function Overview({ merchant: it }: { merchant: Merchant }) {
  const may = useMay()
  const [asking, setAsking] = useState<Asking>()
  // Nobody else acts on the merchant while a request is written.
  const { claim } = useClaim(asking && itemOf.merchant(it.vcode))
  const close = () => setAsking(undefined)
  return (
    <div className="merchant-cards">
      <Card pad>
        <Section title="Status" action={<StatusBadge status={it.status} />}>
          <Flags merchant={it} />
          <Kv flush rows={statusRows(it)} />
        </Section>
      </Card>
      <Card pad>
        <Section title="Notes and tags">
          <Marks subject={{ vcode: it.vcode }} name={it.name} tags={it.tags} pinnedNotes={it.pinnedNotes} />
        </Section>
      </Card>
      <Card pad>
        <Section title="Balances">
          <Kv
            flush
            rows={[
              { name: 'Available', value: <Money amount={it.moneyUsdtReceive} coin="USDT" /> },
              { name: 'Being paid out', value: <Money amount={it.moneyUsdtHeld} coin="USDT" /> },
              { name: 'Pending conversion', value: <Money amount={it.moneyCig} coin="CIG" /> },
            ]}
          />
        </Section>
      </Card>
      <Card pad>
        <Section
          title="What members see"
          action={
            may(requestMerchantContact) && (
              <TextLink flush onClick={() => setAsking('contact')}>
                Change
              </TextLink>
            )
          }
        >
          <Kv flush rows={contactRows(it)} />
        </Section>
      </Card>
      <Card pad>
        <Section
          title="Payout address"
          action={
            may(requestPayoutAddress) && (
              <TextLink flush onClick={() => setAsking('address')}>
                Change
              </TextLink>
            )
          }
        >
          <p className="mono panel__addr">{inGroups(it.cashAddress).join(' ')}</p>
          <div className="between">
            <span className="quiet tnum">since {momentText(it.cashAddressChangedAt)}</span>
            <CopyButton text={it.cashAddress} done="Address copied" failed="Copying failed" />
          </div>
        </Section>
      </Card>
      {asking === 'contact' && <ContactDialog merchant={it} claim={claim} onClose={close} />}
      {asking === 'address' && <AddressDialog merchant={it} claim={claim} onClose={close} />}
    </div>
  )
}

const statusRows = (it: Merchant) => [
  { name: 'Merchant id', value: it.vcode },
  { name: 'Applied', value: momentText(it.createdAt) },
  it.decidedAt !== null &&
    it.status !== merchantStatus.underReview && {
      name: statusName(it.status),
      value: `${momentText(it.decidedAt)}, ${it.decidedBy ?? 'the platform'}`,
    },
  it.reply !== null && { name: 'Reason given', value: it.reply },
]

const or = (text: string) => (text === '' ? <span className="quiet">not given</span> : text)

const contactRows = (it: Merchant) => [
  { name: 'Name', value: it.name },
  { name: 'Address', value: or(it.address) },
  { name: 'Phone', value: or(it.phone) },
  { name: 'Opening hours', value: or(it.businessHours) },
  { name: 'What they sell', value: or(it.description) },
  { name: 'Changed by operators', value: it.contactChangedAt === null ? 'never' : momentText(it.contactChangedAt) },
]
