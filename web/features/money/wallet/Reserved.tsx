import { micros, price } from '@humidor/domain/money/micros.ts'
import type { ReservedKind } from '@humidor/domain/money/owned.ts'
import { worthOf } from '@humidor/domain/money/rounding.ts'
import { Money, useMoneyText } from '@humidor/ui/Money.tsx'
import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { Section } from '@humidor/ui/Section.tsx'
import type { Member } from '../../../api/useMember.ts'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'
import { reservedRows } from './owned-rows.ts'

/** Where the member sees what each kind of reserved money is committed to. */
const seenAt: Record<ReservedKind, string> = {
  withdrawal: paths.withdrawdetail,
  conversion: paths.exchangeusdt,
  transfer: paths.transferu,
  sell: paths.cbselldetail,
  buy: paths.cbselldetail,
  order: paths.shop,
  orderCig: paths.shop,
  pledge: paths.nft,
  pledgeCig: paths.nft,
  treasureOut: paths.lhb,
}

/** The reserved money, by kind. Empty if nothing is reserved. */
export function Reserved({ mine }: { mine: Member }) {
  const words = useWords('asset')
  const text = useMoneyText()
  const rows = reservedRows(mine)
  if (rows.length === 0) return null
  return (
    <Section title={words('reserved.title')}>
      <p className="caption">{words('reserved.text')}</p>
      <Rows card>
        {rows.map(({ key, coin, amount }) => (
          <Row
            key={key}
            title={words(`reserved.${key}`)}
            href={seenAt[key]}
            end={
              <>
                <Money amount={amount} coin={coin} size="sm" bare />
                <span className="row__sub tnum">
                  {coin === 'CIG'
                    ? words('about', { amount: text(worthOf(micros(amount), price(mine.currentCigPrice))) })
                    : coin}
                </span>
              </>
            }
          />
        ))}
      </Rows>
    </Section>
  )
}
