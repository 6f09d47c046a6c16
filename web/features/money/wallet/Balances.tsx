import { contract } from '@humidor/contract/index.ts'
import { Award, ChevronRight, Gem, Star, Vault } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAsk } from '../../../api/useAsk.ts'
import type { Member } from '../../../api/useMember.ts'
import { paths } from '../../../paths.ts'
import '@humidor/ui/css/coin.css'
import { Icon } from '@humidor/ui/Icon.tsx'
import { Money, useMoneyText } from '@humidor/ui/Money.tsx'
import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { Section } from '@humidor/ui/Section.tsx'
import { useWords } from '../../../words/words.ts'

const Seal = ({ children }: { children: ReactNode }) => (
  <span className="coin__seal" aria-hidden="true">
    {children}
  </span>
)

const Way = ({ children }: { children: ReactNode }) => (
  <span className="coin__link">
    {children}
    <Icon of={ChevronRight} size="sm" />
  </span>
)

const End = ({ amount, sub }: { amount: ReactNode; sub: string }) => (
  <>
    {amount}
    <span className="row__sub tnum">{sub}</span>
  </>
)

/** The balances of a member, each with its actions. */
export function Balances({ mine }: { mine: Member }) {
  const words = useWords('asset')
  const text = useMoneyText()
  return (
    <Section title={words('balances')}>
      <Rows card>
        <Row
          className="coin"
          lead={<Seal>₡</Seal>}
          title={words('cigarBox')}
          sub={<Way>{words('trade')}</Way>}
          href={paths.cbtrade}
          end={
            <End
              amount={<Money amount={mine.moneyProfit} coin="CIG" size="sm" bare />}
              sub={words('about', { amount: text(mine.moneyProfitAsUsd) })}
            />
          }
        />
        <Row
          className="coin"
          lead={<Seal>$</Seal>}
          title={words('uscd')}
          sub={<Way>{words('toUsdt')}</Way>}
          href={paths.exchangeusdt}
          end={
            <End
              amount={<Money amount={mine.moneyTransaction} coin="USCD" size="sm" bare />}
              sub={words('transaction')}
            />
          }
        />
        <Row
          className="coin"
          lead={<Seal>₮</Seal>}
          title={words('usdt')}
          sub={<Way>{words('toUscd')}</Way>}
          href={paths.exchange}
          end={<End amount={<Money amount={mine.moneyBalance} coin="USDT" size="sm" bare />} sub={words('balance')} />}
        />
        <Row
          className="coin"
          lead={
            <Seal>
              <Icon of={Award} size="md" />
            </Seal>
          }
          title={words('rewards')}
          sub={<Way>{words('toUscd')}</Way>}
          href={paths.exchangeRebeat}
          end={<End amount={<Money amount={mine.moneyRebate} coin="USCD" size="sm" bare />} sub={words('bonus')} />}
        />
        <Treasure amount={mine.moneyLhb} />
        {mine.isAccountActived && <Pledged />}
        <Row
          className="coin"
          lead={
            <Seal>
              <Icon of={Star} size="md" />
            </Seal>
          }
          title={words('points')}
          sub={<Way>{words('earned')}</Way>}
          href={paths.points}
          end={<Money amount={mine.points} coin="POINT" size="sm" places={0} />}
        />
      </Rows>
    </Section>
  )
}

/** The pledged amount, with the link to the pledges. */
function Pledged() {
  const words = useWords('asset')
  const { data } = useAsk(contract.pledges.summary, {}, { fresh: 30_000 })
  return (
    <Row
      className="coin"
      lead={
        <Seal>
          <Icon of={Gem} size="md" />
        </Seal>
      }
      title={words('pledged')}
      sub={<Way>{words('open')}</Way>}
      href={paths.nft}
      end={
        data && (
          <End amount={<Money amount={data.totalHoldUsdc} coin="USCD" size="sm" bare />} sub={words('heldUscd')} />
        )
      }
    />
  )
}

/** The balance of the flexible treasure, with the link to it. */
function Treasure({ amount }: { amount: bigint }) {
  const words = useWords('asset')
  return (
    <Row
      className="coin"
      lead={
        <Seal>
          <Icon of={Vault} size="md" />
        </Seal>
      }
      title={words('treasure')}
      sub={<Way>{words('earn')}</Way>}
      href={paths.lhb}
      end={<End amount={<Money amount={amount} coin="USCD" size="sm" bare places={3} />} sub="USCD" />}
    />
  )
}
