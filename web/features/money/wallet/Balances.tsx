import { PLACES } from '@humidor/domain/money/format.ts'
import { price } from '@humidor/domain/money/micros.ts'
import { Award, ChevronRight, Gem, Star, Vault } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Member } from '../../../api/useMember.ts'
import { paths } from '../../../paths.ts'
import '@humidor/ui/css/coin.css'
import { Icon } from '@humidor/ui/Icon.tsx'
import { Money, useMoneyText } from '@humidor/ui/Money.tsx'
import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { Section } from '@humidor/ui/Section.tsx'
import { useWords } from '../../../words/words.ts'
import { type WalletKey, walletRows } from './owned-rows.ts'
import { Reserved } from './Reserved.tsx'

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

/** The seal of each wallet, the page where its money is used, and the texts of both. */
const looks = {
  cigarBox: { seal: '₡', href: paths.cbtrade, way: 'trade', sub: undefined, places: 2 },
  uscd: { seal: '$', href: paths.exchangeusdt, way: 'toUsdt', sub: 'available', places: 2 },
  usdt: { seal: '₮', href: paths.exchange, way: 'toUscd', sub: 'available', places: 2 },
  rewards: { seal: <Icon of={Award} size="md" />, href: paths.exchangeRebeat, way: 'toUscd', sub: 'bonus', places: 2 },
  treasure: { seal: <Icon of={Vault} size="md" />, href: paths.lhb, way: 'earn', sub: 'bonus', places: 3 },
} as const satisfies Record<WalletKey, unknown>

/** The balances of a member, each with its actions; the reserved money; and how the total comes from them. */
export function Balances({ mine }: { mine: Member }) {
  const words = useWords('asset')
  const text = useMoneyText()
  return (
    <>
      <Section title={words('balances')}>
        <Rows card>
          {walletRows(mine).map(({ key, coin, amount }) => {
            const { seal, href, way, sub, places } = looks[key]
            return (
              <Row
                key={key}
                className="coin"
                lead={<Seal>{seal}</Seal>}
                title={words(key)}
                sub={<Way>{words(way)}</Way>}
                href={href}
                end={
                  <>
                    <Money amount={amount} coin={coin} size="sm" bare places={places} />
                    <span className="row__sub tnum">
                      {sub === undefined ? words('about', { amount: text(mine.moneyProfitAsUsd) }) : words(sub)}
                    </span>
                  </>
                }
              />
            )
          })}
          {mine.isAccountActived && (
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
            />
          )}
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
      <Reserved mine={mine} />
      <p className="caption">
        {words('reserved.sum', { price: text(price(mine.currentCigPrice), 'USCD', { places: PLACES.price }) })}
      </p>
    </>
  )
}
