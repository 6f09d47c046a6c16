import * as raffleCalls from '@humidor/contract/products/raffle.ts'
import { dayName } from '@humidor/domain/business-day.ts'
import { TicketArt } from '@humidor/ui/art/ListArt.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { LoadMoreList } from '@humidor/ui/LoadMoreList.tsx'
import { useExactText, useMoneyText } from '@humidor/ui/Money.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Row } from '@humidor/ui/Rows.tsx'
import { Section } from '@humidor/ui/Section.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { Gift } from 'lucide-react'
import { useAsk, useAskMore } from '../../../api/useAsk.ts'
import { paths } from '../../../paths.ts'
import { useSession } from '../../../session/session.ts'
import { useLanguage, useWords } from '../../../words/words.ts'
import { expectedText, pathOfSeed, type RaffleSums } from './raffle.ts'

/** /Raffles: the raffle's sums, and every revealed seed. Public, and without names. */
export function RafflesScreen() {
  const words = useWords('raffle-record')
  const { tk } = useSession()
  const sums = useAsk(raffleCalls.sums, {})
  return (
    <Page title={words('title')} back={tk === undefined ? paths.draws : paths.lottery} of={sums}>
      {(all) => (
        <>
          <p className="muted">{words('lead')}</p>
          {all.draws > 0 && <Sums of={all} />}
          {all.odds.map((odds) => (
            <Often key={odds.tableHash} of={odds} />
          ))}
          <Seeds />
        </>
      )}
    </Page>
  )
}

function Sums({ of: { draws, points, brought, expected } }: { of: RaffleSums }) {
  const words = useWords('raffle-record')
  const { lang } = useLanguage()
  const text = useMoneyText()
  const whole = new Intl.NumberFormat(lang)
  return (
    <Section title={words('sums.title')}>
      <Kv
        flush
        rows={[
          { name: words('sums.draws'), value: whole.format(draws) },
          { name: words('sums.points'), value: whole.format(points) },
          { name: words('sums.brought'), value: text(brought, 'CIG') },
          { name: words('sums.expected'), value: text(expected, 'CIG') },
        ]}
      />
    </Section>
  )
}

/** How often each prize of some odds came, beside what the odds promise. */
function Often({ of }: { of: RaffleSums['odds'][number] }) {
  const words = useWords('raffle-record')
  const { lang } = useLanguage()
  const exactly = useExactText()
  return (
    <Section title={words('often.title')}>
      <Kv
        flush
        rows={of.prizes.map(({ id, amount, weight, drawn }) => ({
          name: exactly(amount, 'CIG'),
          value: (
            <span className="tnum" key={id}>
              {words('often.cell', { drawn, expected: expectedText(lang, weight, of) })}
            </span>
          ),
        }))}
      />
      <p className="caption">{words('often.note')}</p>
    </Section>
  )
}

function Seeds() {
  const words = useWords('raffle-record')
  const { rows, list } = useAskMore(raffleCalls.list, {})
  return (
    <Section title={words('list.title')}>
      <LoadMoreList
        items={rows}
        of={list}
        keyOf={({ commitment }) => commitment}
        label={words('list.title')}
        empty={<EmptyState art={<TicketArt />} title={words('list.empty')} text={words('list.emptyText')} />}
      >
        {({ commitment, day, draws }) => (
          <Row
            icon={Gift}
            title={words('list.draws', { draws })}
            sub={dayName(day)}
            end={<span className="mono caption">{commitment.slice(0, 8)}…</span>}
            href={pathOfSeed(commitment)}
          />
        )}
      </LoadMoreList>
    </Section>
  )
}
