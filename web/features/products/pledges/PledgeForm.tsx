import * as memberCalls from '@humidor/contract/accounts/member.ts'
import * as walletCalls from '@humidor/contract/money/wallet.ts'
import * as pledgesCalls from '@humidor/contract/products/pledges.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Dock } from '@humidor/ui/Dock.tsx'
import '@humidor/ui/css/receive.css'
import '@humidor/ui/css/screen-shop.css'
import { Form } from '@humidor/ui/Form.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { Money, useExactText, useMoneyText } from '@humidor/ui/Money.tsx'
import { Card, Section } from '@humidor/ui/Section.tsx'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { useAct } from '../../../api/useAct.ts'
import { useClock } from '../../../api/useClock.ts'
import type { Member } from '../../../api/useMember.ts'
import { useTryAgain } from '../../../api/useTryAgain.ts'
import { paths } from '../../../paths.ts'
import { zoned } from '../../../words/moments.ts'
import { dayRateText } from '../../../words/rate-text.ts'
import { useLanguage, useWords } from '../../../words/words.ts'
import { PledgeDialog } from './PledgeDialog.tsx'
import { offerOf, type Pledged, type Stake } from './pledge.ts'
import { StakeFields } from './StakeFields.tsx'
import { usePriceText } from './usePriceText.ts'
import { useStake } from './useStake.ts'

interface PledgeFormProps {
  pledged: Pledged
  mine: Member
}

/** The amount, its part in ₡, and the outcome. A dialog asks for confirmation. */
export function PledgeForm({ pledged, mine }: PledgeFormProps) {
  const words = useWords('pledges')
  const [query] = useSearchParams()
  const [, navigate] = useLocation()
  const create = useAct(pledgesCalls.create, {
    success: ({ onum }) => words('ask.done', { number: onum }),
    then: () => navigate(paths.nftorder, { replace: true }),
    changes: [pledgesCalls.summary, pledgesCalls.list, memberCalls.info, walletCalls.detail],
    inField: pledgesCalls.create.errors,
  })
  const stake = useStake(query.get('money') ?? '', pledged, mine, create.doubts)
  const tryAgain = useTryAgain()
  const [asking, setAsking] = useState<Stake>()
  const now = new Date(useClock().now)
  const exactly = useExactText()
  return (
    <>
      <Form
        onSubmit={() => {
          create.forgive()
          setAsking(stake.submit())
        }}
      >
        <StakeFields pledged={pledged} mine={mine} stake={stake} />
        <Brings pledged={pledged} stake={stake.allowed} now={now} />
        <WhatFollows pledged={pledged} />
        <Dock>
          <Button type="submit" block>
            {tryAgain(
              stake.doubted,
              stake.allowed ? words('add.submit', { amount: exactly(stake.allowed.money, 'USCD') }) : words('pledge'),
            )}
          </Button>
        </Dock>
      </Form>
      {asking && (
        <PledgeDialog
          stake={asking}
          pledged={pledged}
          mine={mine}
          now={now}
          create={create}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}

interface BringsProps {
  pledged: Pledged
  stake: Stake | undefined
  now: Date
}

/** The price of the pledge, and its yield. */
function Brings({ pledged, stake, now }: BringsProps) {
  const words = useWords('pledges')
  const exactly = useExactText()
  const text = useMoneyText()
  const { lang } = useLanguage()
  const priceText = usePriceText()
  const { price, rate, days, room } = pledged
  const none = { money: micros<'USCD'>(0n), cig: micros<'CIG'>(0n) }
  const { usdc, aDay, inAll, returns } = offerOf(stake ?? none, pledged, now)
  const cig = stake?.cig ?? 0n
  return (
    <>
      <Card pad>
        <Kv
          flush
          rows={[
            { name: words('add.usdc'), value: exactly(usdc, 'USCD') },
            cig > 0n && { name: words('add.price'), value: priceText(price) },
            { name: words('add.aDay', { rate: dayRateText(lang, rate) }), value: exactly(aDay, 'USCD') },
            { name: words('returns'), value: zoned(returns) },
            { name: words('terms.room'), value: text(room, 'USCD') },
          ]}
        />
      </Card>
      <div className="receive">
        <span className="label">{words('add.inAll', { days })}</span>
        <Money amount={inAll} coin="USCD" size="lg" />
        <span className="caption">{words('add.estimate')}</span>
      </div>
    </>
  )
}

/** The terms, shown before the reader agrees. */
function WhatFollows({ pledged: { days, nextAt } }: { pledged: Pledged }) {
  const words = useWords('pledges')
  return (
    <Section title={words('add.what')}>
      <ol className="follows">
        <li>{words('add.locked', { days })}</li>
        <li>{words('add.paid', { moment: zoned(nextAt), days })}</li>
        <li>{words('add.aside')}</li>
        <li>{words('add.back')}</li>
      </ol>
    </Section>
  )
}
