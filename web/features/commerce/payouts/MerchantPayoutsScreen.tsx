import * as payoutsCalls from '@humidor/contract/commerce/payouts.ts'
import { addressServesFrom } from '@humidor/domain/money/withdrawal.ts'
import { CoinsArt } from '@humidor/ui/art/ListArt.tsx'
import { Button } from '@humidor/ui/Button.tsx'
import { LoadMoreList } from '@humidor/ui/LoadMoreList.tsx'
import { Money } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Row } from '@humidor/ui/Rows.tsx'
import { Section } from '@humidor/ui/Section.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { ArrowUpFromLine } from 'lucide-react'
import { useState } from 'react'
import { useAsk, useAskMore } from '../../../api/useAsk.ts'
import { useClock } from '../../../api/useClock.ts'
import { useShopZone } from '../../../api/useShopZone.ts'
import { Offered } from '../../../frame/Offered.tsx'
import { paths } from '../../../paths.ts'
import { hoursIn } from '../../../words/hours.ts'
import { momentText, unbroken } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'
import { BoundAddress } from '../../accounts/security/security.ts'
import { SupportLink } from '../../community/feedback/feedback.ts'
import { AskSheet, type Terms } from './AskSheet.tsx'
import { AutomaticPayouts } from './AutomaticPayouts.tsx'
import { PayoutSheet } from './PayoutSheet.tsx'
import { type Payout, PayoutStatus } from './PayoutStatus.tsx'

/** Milliseconds between two fetches while a payout is under way. */
const EVERY = 5_000

/** /MerchantPayouts: the amount available, its destination, and every payout with its progress. */
export function MerchantPayoutsScreen() {
  const words = useWords('payouts')
  const terms = useAsk(payoutsCalls.payoutTerms, {})
  const list = useAskMore(payoutsCalls.listPayouts, {}, { every: EVERY })
  const [asking, setAsking] = useState(false)
  const [open, setOpen] = useState<string>()
  const shown = list.rows?.find(({ id }) => id === open)
  return (
    <>
      <Page title={words('title')} back={paths.merchantMore} of={terms}>
        {(now) => (
          <>
            <Free terms={now} onAsk={() => setAsking(true)} />
            <AutomaticPayouts />
            <Section title={words('list')}>
              <LoadMoreList
                items={list.rows}
                of={list.list}
                keyOf={({ id }) => id}
                label={words('list')}
                empty={<EmptyState art={<CoinsArt />} title={words('empty')} text={words('emptyText')} />}
              >
                {(payout) => <PayoutRow payout={payout} onOpen={() => setOpen(payout.id)} />}
              </LoadMoreList>
            </Section>
          </>
        )}
      </Page>
      {asking && terms.data && <AskSheet terms={terms.data} onClose={() => setAsking(false)} />}
      {shown && <PayoutSheet payout={shown} onClose={() => setOpen(undefined)} />}
    </>
  )
}

const PayoutRow = ({ payout, onOpen }: { payout: Payout; onOpen: () => void }) => (
  <Row
    icon={ArrowUpFromLine}
    title={<Money amount={payout.money} coin="USDT" />}
    sub={momentText(payout.createdAt, useShopZone())}
    onClick={onOpen}
    end={<PayoutStatus state={payout.state} />}
  />
)

/** The amount available, its destination, and any obstacle. */
function Free({ terms, onAsk }: { terms: Terms; onAsk: () => void }) {
  const words = useWords('payouts')
  const why = useHindrance(terms)
  return (
    <>
      <Section label={words('free')}>
        <div className="stack stack--tight">
          <span className="label">{words('free')}</span>
          <Money amount={terms.balance} coin="USDT" size="xl" />
        </div>
      </Section>
      <BoundAddress address={terms.address}>
        <div className="stack card__foot">
          <p className="caption">{words('addressFixed', { hours: hoursIn(terms.addressPause) })}</p>
          <SupportLink />
        </div>
      </BoundAddress>
      <Offered by="payoutsOpen">
        {why !== undefined && <Note>{why}</Note>}
        <Button block disabled={why !== undefined || terms.balance <= 0n} onClick={onAsk}>
          {words('ask')}
        </Button>
      </Offered>
    </>
  )
}

/** Why no payout can be requested now, whatever the amount; undefined if one can. */
function useHindrance({
  everVerified,
  served,
  addressChangedAt,
  accessResetAt,
  addressPause,
  hasOpen,
}: Terms): string | undefined {
  const words = useWords('payouts')
  const { now } = useClock(1_000)
  if (!everVerified) return words('wait.review')
  if (served === null) return words('wait.seal')
  if (!served) return words('wait.network')
  const from = addressServesFrom(addressChangedAt, addressPause)
  if (from && now < from.getTime()) return words('wait.address', { moment: unbroken(from) })
  const opens = addressServesFrom(accessResetAt, addressPause)
  if (opens && now < opens.getTime()) return words('wait.reset', { moment: unbroken(opens) })
  return hasOpen ? words('wait.open') : undefined
}
