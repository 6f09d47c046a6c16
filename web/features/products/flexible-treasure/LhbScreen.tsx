import { PLACES } from '@humidor/domain/money/format.ts'
import { interestOf } from '@humidor/domain/products/flexible-treasure.ts'
import { ButtonLink } from '@humidor/ui/Button.tsx'
import '@humidor/ui/css/screen-shop.css'
import { Kv } from '@humidor/ui/Kv.tsx'
import { Lid, LidFigure } from '@humidor/ui/Lid.tsx'
import { together } from '@humidor/ui/loadable.ts'
import { Money } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { Card, Section } from '@humidor/ui/Section.tsx'
import { ScrollText } from 'lucide-react'
import { useMember } from '../../../api/useMember.ts'
import { paths } from '../../../paths.ts'
import { zoned } from '../../../words/moments.ts'
import { dayRateText } from '../../../words/rate-text.ts'
import { useLanguage, useWords } from '../../../words/words.ts'
import { type Treasure, useTreasure } from './useTreasure.ts'

/** /Lhb: the flexible treasure: its balance, its yield so far, and its yield at midnight. */
export function LhbScreen() {
  const words = useWords('flexible-treasure')
  const asked = together({ treasure: useTreasure(), mine: useMember() })
  return (
    <Page title={words('title')} back={paths.shop} of={asked}>
      {({ treasure, mine }) => <TheTreasure treasure={treasure} frozen={mine.isFrozen} />}
    </Page>
  )
}

const Three = ({ amount, size }: { amount: bigint; size?: 'xl' | 'sm' }) => (
  <Money amount={amount} coin="USCD" size={size} places={PLACES.treasure} />
)

function TheTreasure({ treasure, frozen }: { treasure: Treasure; frozen: boolean }) {
  const words = useWords('flexible-treasure')
  const { lang } = useLanguage()
  const rate = dayRateText(lang, treasure.rate)
  const shut = frozen ? words('frozen') : treasure.open ? undefined : words('off')
  return (
    <>
      <Lid
        label={words('balance')}
        columns={[
          <LidFigure key="last" label={words('lastInterest')}>
            <Three amount={treasure.lastInterest} size="sm" />
          </LidFigure>,
          <LidFigure key="total" label={words('totalInterest')}>
            <Three amount={treasure.totalInterest} size="sm" />
          </LidFigure>,
        ]}
      >
        <Three amount={treasure.money} size="xl" />
        <p className="caption">{words('rate', { rate })}</p>
      </Lid>
      {(shut === undefined || treasure.money > 0n) && (
        <div className="pairbtn">
          {shut === undefined && <ButtonLink href={paths.lhbin}>{words('put')}</ButtonLink>}
          {treasure.money > 0n && (
            <ButtonLink kind="quiet" href={paths.lhbout}>
              {words('take')}
            </ButtonLink>
          )}
        </div>
      )}
      {shut !== undefined && <Note kind="plain">{shut}</Note>}
      <Amounts treasure={treasure} />
      <Rows card>
        <Row icon={ScrollText} title={words('detail.title')} sub={words('detail.lead')} href={paths.lhbincome} />
      </Rows>
      <Section title={words('how')}>
        <ol className="follows">
          <li>{words('rules.in')}</li>
          <li>{words('rules.interest', { rate })}</li>
          <li>{words('rules.out')}</li>
          <li>{words('rules.free')}</li>
        </ol>
        <Note kind="plain">{words('target')}</Note>
      </Section>
    </>
  )
}

/** The amounts that earn, that will earn from midnight on, and that are on their way out; and the expected yield at midnight. */
function Amounts({ treasure }: { treasure: Treasure }) {
  const words = useWords('flexible-treasure')
  const { confirmed, unconfirmed, leaving, rate, nextAt } = treasure
  const moment = zoned(nextAt)
  return (
    <Card pad>
      <Kv
        flush
        rows={[
          { name: words('confirmed'), value: <Three amount={confirmed} /> },
          unconfirmed > 0n && { name: words('unconfirmed', { moment }), value: <Three amount={unconfirmed} /> },
          leaving > 0n && { name: words('leaving', { moment }), value: <Three amount={leaving} /> },
          {
            name: words('tonight', { moment }),
            value: (
              <>
                ≈ <Three amount={interestOf(confirmed, BigInt(rate))} />
              </>
            ),
          },
        ]}
      />
    </Card>
  )
}
