import { isMissing } from '@humidor/client/asking.ts'
import * as raffleCalls from '@humidor/contract/products/raffle.ts'
import { dayName } from '@humidor/domain/business-day.ts'
import { chancesOf } from '@humidor/domain/products/raffle.ts'
import { Button, ButtonLink } from '@humidor/ui/Button.tsx'
import '@humidor/ui/css/screen-lottery.css'
import { GroupedBox } from '@humidor/ui/Grouped.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { useExactText } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { Card, Section } from '@humidor/ui/Section.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { useAsk } from '../../../api/useAsk.ts'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'
import { DataFile } from '../draws/draws.ts'
import { CheckSeed } from './CheckSeed.tsx'
import { Odds } from './Odds.tsx'
import { commitmentIn, type SeedRecord } from './raffle.ts'

/** /Raffle: the public record of one seed, and a check on the reader's own device. Needs no sign-in. */
export function RaffleScreen() {
  const words = useWords('raffle-record')
  const [query] = useSearchParams()
  const commitment = commitmentIn(query)
  const record = useAsk(raffleCalls.record, { commitment: commitment ?? '' }, { when: commitment !== undefined })
  const missing = commitment === undefined || isMissing(record)
  if (missing)
    return (
      <Page title={words('one.title')} back={paths.raffles}>
        <EmptyState
          title={words('one.gone')}
          text={words('one.goneText')}
          action={
            <ButtonLink kind="quiet" small href={paths.raffles}>
              {words('one.toList')}
            </ButtonLink>
          }
        />
      </Page>
    )
  return (
    <Page title={words('one.title')} back={paths.raffles} of={record}>
      {(it) => (
        <>
          {it.seed === null ? <Note kind="plain">{words('later')}</Note> : <CheckSeed key={commitment} record={it} />}
          <Published record={it} />
          {it.draws.length > 0 && <Draws of={it} />}
          <Odds of={it} />
          {it.seed !== null && <DataFile of={`raffle/${it.commitment}`} />}
        </>
      )}
    </Page>
  )
}

/** The published values of a seed. */
function Published({ record: { day, count, cost, commitment, seed, tableHash, ...odds } }: { record: SeedRecord }) {
  const words = useWords('raffle-record')
  const ofDraws = useWords('raffle')
  const prints = [
    [ofDraws('fair.promise'), commitment],
    [ofDraws('said.seed'), seed],
    [ofDraws('said.tableHash'), tableHash],
  ] as const
  return (
    <Section title={ofDraws('said.title')}>
      <Card pad className="prints">
        <Kv
          flush
          rows={[
            day !== null && { name: words('one.day'), value: dayName(day) },
            count !== null && { name: words('sums.draws'), value: String(count) },
            { name: words('one.cost'), value: String(cost) },
          ]}
        />
        {prints.map(([name, hex]) => (
          <div key={name} className="stack stack--tight">
            <span className="caption">{name}</span>
            {hex === null ? <p>{ofDraws('said.hidden')}</p> : <GroupedBox text={hex} />}
          </div>
        ))}
        <p className="caption">{words('rule', { chances: chancesOf(odds) })}</p>
      </Card>
    </Section>
  )
}

/** Draws shown at first. */
const FIRST = 10

/** The draws of a seed, in order. */
function Draws({ of: { draws, prizes } }: { of: SeedRecord }) {
  const words = useWords('raffle-record')
  const exactly = useExactText()
  const [whole, setWhole] = useState(false)
  const amountOf = (prizeId: number) => prizes.find(({ id }) => id === prizeId)?.amount
  return (
    <Section title={words('draws.title')}>
      <Rows card label={words('draws.title')}>
        {draws.slice(0, whole ? undefined : FIRST).map(({ nonce, clientSeed, prizeId }) => {
          const amount = amountOf(prizeId)
          return (
            <Row
              key={nonce}
              lead={<span className="caption tnum">{nonce}</span>}
              title={amount === undefined ? String(prizeId) : exactly(amount, 'CIG')}
              sub={words('draws.seed', { seed: clientSeed })}
            />
          )
        })}
      </Rows>
      {!whole && draws.length > FIRST && (
        <Button kind="quiet" block onClick={() => setWhole(true)}>
          {words('draws.all', { count: draws.length })}
        </Button>
      )}
    </Section>
  )
}
