import * as walletCalls from '@humidor/contract/money/wallet.ts'
import { CoinsArt } from '@humidor/ui/art/ListArt.tsx'
import { ButtonLink } from '@humidor/ui/Button.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { LoadMoreList } from '@humidor/ui/LoadMoreList.tsx'
import { together } from '@humidor/ui/loadable.ts'
import { Money } from '@humidor/ui/Money.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { Card, Section } from '@humidor/ui/Section.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { Egg, Leaf, Ticket } from 'lucide-react'
import { useState } from 'react'
import { useAskMore } from '../../../../api/useAsk.ts'
import { useMember } from '../../../../api/useMember.ts'
import { type Settings, useSettings } from '../../../../api/useSettings.ts'
import { paths } from '../../../../paths.ts'
import { useWords } from '../../../../words/words.ts'
import { Movement } from './Movement.tsx'
import { RowSheet } from './RowSheet.tsx'
import type { WalletRow } from './WalletRow.ts'

/** The number of the points wallet on the wire. */
const POINTS = 6

/** /Points: the balance, how to earn points, and every entry with its reason. Beyond the specification. */
export function PointsScreen() {
  const words = useWords('points')
  const history = useAskMore(walletCalls.detail, { wallet: POINTS, op: 0 })
  const [shown, setShown] = useState<WalletRow>()
  return (
    <Page title={words('title')} back={paths.vip} of={together({ mine: useMember(), settings: useSettings() })}>
      {({ mine, settings }) => (
        <>
          <Section label={words('held')}>
            <span className="label">{words('held')}</span>
            <Money amount={mine.points} coin="POINT" size="xl" places={0} />
          </Section>
          <Earned settings={settings} />
          <Section title={words('play')}>
            <Rows card>
              <Row icon={Egg} title={words('egg')} sub={words('eggText')} href={paths.lotteryEgg} />
              <Row icon={Leaf} title={words('walk')} sub={words('walkText')} href={paths.lotteryMonopoly} />
            </Rows>
          </Section>
          <Section title={words('history')}>
            <LoadMoreList
              items={history.rows}
              of={history.list}
              keyOf={(row) => row.id}
              label={words('history')}
              empty={
                <EmptyState
                  art={<CoinsArt />}
                  title={words('empty.title')}
                  text={words('empty.text')}
                  action={
                    <ButtonLink kind="quiet" small href={paths.vip}>
                      {words('empty.action')}
                    </ButtonLink>
                  }
                />
              }
            >
              {(row) => <Movement row={row} onOpen={() => setShown(row)} />}
            </LoadMoreList>
          </Section>
          {shown && <RowSheet row={shown} onClose={() => setShown(undefined)} />}
        </>
      )}
    </Page>
  )
}

/** The ways to earn points, with the settings in force. */
function Earned({ settings }: { settings: Settings }) {
  const words = useWords('points')
  const brings = (points: bigint) => <Money amount={points} coin="POINT" signed places={0} />
  return (
    <Section title={words('earned')}>
      <Card pad>
        <Kv
          flush
          rows={[
            { name: words('ways.referral'), value: brings(settings.referrerPoints) },
            settings.preorders.open && { name: words('ways.order'), value: brings(settings.preorders.points) },
            { name: words('ways.sign'), value: brings(settings.dailySignPoints) },
          ]}
        />
      </Card>
      <p className="caption">{words('note')}</p>
      <Rows card>
        <Row icon={Ticket} title={words('lottery')} sub={words('lotteryText')} href={paths.lottery} />
      </Rows>
    </Section>
  )
}
