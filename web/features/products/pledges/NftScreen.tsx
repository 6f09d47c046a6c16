import { ButtonLink } from '@humidor/ui/Button.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { Lid, LidFigure } from '@humidor/ui/Lid.tsx'
import { together } from '@humidor/ui/loadable.ts'
import { Money, useMoneyText } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { Card } from '@humidor/ui/Section.tsx'
import { BookOpen, Coins, Gem, Landmark } from 'lucide-react'
import { useMember } from '../../../api/useMember.ts'
import { paths } from '../../../paths.ts'
import { zoned } from '../../../words/moments.ts'
import { dayRateText } from '../../../words/rate-text.ts'
import { useLanguage, useWords } from '../../../words/words.ts'
import type { Pledged } from './pledge.ts'
import { usePledged } from './usePledged.ts'

/** /Nft: the total and yield of one's pledges, and the terms of a new one. */
export function NftScreen() {
  const words = useWords('pledges')
  const asked = together({ pledged: usePledged(), mine: useMember() })
  return (
    <Page title={words('title')} back={paths.shop} of={asked}>
      {({ pledged, mine }) => (
        <>
          <Holding pledged={pledged} />
          <Ways pledged={pledged} frozen={mine.isFrozen} />
          <Terms pledged={pledged} />
          <Rows card label={words('more')}>
            <Row icon={Landmark} title={words('list.title')} sub={words('list.lead')} href={paths.nftorder} />
            <Row icon={Coins} title={words('income.title')} sub={words('income.lead')} href={paths.nftincome} />
            <Row icon={Gem} title={words('pro.title')} sub={words('pro.lead')} href={paths.nftpro} />
            <Row icon={BookOpen} title={words('rule.title')} sub={words('rule.lead')} href={paths.nftrule} />
          </Rows>
          <Note kind="plain">{words('target')}</Note>
        </>
      )}
    </Page>
  )
}

function Holding({ pledged }: { pledged: Pledged }) {
  const words = useWords('pledges')
  const { lang } = useLanguage()
  return (
    <Lid
      label={words('held')}
      columns={[
        <LidFigure key="day" label={words('aDay')}>
          <Money amount={pledged.dailyIncome} coin="USCD" size="sm" />
        </LidFigure>,
        <LidFigure key="total" label={words('profit')}>
          <Money amount={pledged.totalProfitUsdc} coin="USCD" size="sm" />
        </LidFigure>,
      ]}
    >
      <Money amount={pledged.totalHoldUsdc} coin="USCD" size="xl" />
      <p className="caption">{words('rate', { rate: dayRateText(lang, pledged.avgInterest) })}</p>
    </Lid>
  )
}

function Ways({ pledged, frozen }: { pledged: Pledged; frozen: boolean }) {
  const words = useWords('pledges')
  const shut = frozen ? words('frozen') : pledged.open ? undefined : words('off')
  return (
    <>
      <div className="pairbtn">
        {shut === undefined && <ButtonLink href={paths.shopaddPledge}>{words('pledge')}</ButtonLink>}
        <ButtonLink kind="quiet" href={paths.exchange}>
          {words('exchange')}
        </ButtonLink>
      </div>
      {shut !== undefined && <Note kind="plain">{shut}</Note>}
    </>
  )
}

/** The terms of a new pledge, and the amount still available today. */
function Terms({ pledged }: { pledged: Pledged }) {
  const words = useWords('pledges')
  const text = useMoneyText()
  const { lang } = useLanguage()
  const { open, least, step, days, rate, room, nextAt } = pledged
  if (!open) return null
  const whole = (amount: bigint) => text(amount, 'USCD', { places: 0 })
  return (
    <Card pad>
      <Kv
        flush
        rows={[
          { name: words('terms.amount'), value: words('terms.steps', { least: whole(least), step: whole(step) }) },
          { name: words('terms.lock'), value: words('terms.days', { days }) },
          { name: words('terms.rate'), value: dayRateText(lang, rate) },
          { name: words('terms.next'), value: zoned(nextAt) },
          { name: words('terms.room'), value: text(room, 'USCD') },
        ]}
      />
    </Card>
  )
}
