import { isMissing } from '@humidor/client/asking.ts'
import * as raffleCalls from '@humidor/contract/products/raffle.ts'
import { chancesOf } from '@humidor/domain/products/raffle.ts'
import { ButtonLink } from '@humidor/ui/Button.tsx'
import '@humidor/ui/css/screen-lottery.css'
import { GroupedBox } from '@humidor/ui/Grouped.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { useExactText } from '@humidor/ui/Money.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { Card, Section } from '@humidor/ui/Section.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { Users } from 'lucide-react'
import { useSearchParams } from 'wouter'
import { useAsk } from '../../../api/useAsk.ts'
import { paths } from '../../../paths.ts'
import { momentText } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'
import { CheckRaffle } from './CheckRaffle.tsx'
import { Odds } from './Odds.tsx'
import { drawNumberIn, pathOfSeed, type RaffleDraw } from './raffle.ts'

/** /LotteryCheck: one of the member's own draws, its inputs, and a check on their own device. */
export function LotteryCheckScreen() {
  const words = useWords('raffle')
  const [query] = useSearchParams()
  const id = drawNumberIn(query)
  const draw = useAsk(raffleCalls.draw, { id: id ?? 0 }, { when: id !== undefined })
  const missing = id === undefined || isMissing(draw)
  if (missing)
    return (
      <Page title={words('title')} back={paths.lotteryDetail}>
        <EmptyState
          title={words('one.gone')}
          action={
            <ButtonLink kind="quiet" small href={paths.lotteryDetail}>
              {words('one.toList')}
            </ButtonLink>
          }
        />
      </Page>
    )
  return (
    <Page title={words('one.title', { number: String(id) })} back={paths.lotteryDetail} of={draw}>
      {(it) => (
        <>
          <Facts draw={it} />
          <CheckRaffle key={id} draw={it} />
          <MadeOf draw={it} />
          <Odds of={it} />
          {it.isPublic && (
            <Rows card>
              <Row
                icon={Users}
                title={words('one.public')}
                sub={words('one.publicText')}
                href={pathOfSeed(it.commitment)}
              />
            </Rows>
          )}
        </>
      )}
    </Page>
  )
}

function Facts({ draw }: { draw: RaffleDraw }) {
  const words = useWords('raffle')
  const exactly = useExactText()
  return (
    <Card pad>
      <Kv
        flush
        rows={[
          { name: words('one.prize'), value: exactly(draw.amount, 'CIG') },
          { name: words('one.at'), value: momentText(draw.createdAt) },
          { name: words('one.paidAt'), value: draw.paidAt ? momentText(draw.paidAt) : words('one.waits') },
          { name: words('one.cost'), value: String(draw.cost) },
          { name: words('one.nonce'), value: words('fair.of', { draws: draw.nonce, most: draw.draws }) },
        ]}
      />
    </Card>
  )
}

function MadeOf({ draw }: { draw: RaffleDraw }) {
  const words = useWords('raffle')
  const prints = [
    [words('fair.promise'), draw.commitment],
    [words('said.seed'), draw.seed],
    [words('said.tableHash'), draw.tableHash],
  ] as const
  return (
    <Section title={words('said.title')}>
      <Card pad className="prints">
        {prints.map(([name, hex]) => (
          <div key={name} className="stack stack--tight">
            <span className="caption">{name}</span>
            {hex === null ? <p>{words('said.hidden')}</p> : <GroupedBox text={hex} />}
          </div>
        ))}
        <Kv flush rows={[{ name: words('fair.own'), value: draw.clientSeed, mono: true }]} />
        <p className="caption">{words('said.rule', { chances: chancesOf(draw) })}</p>
      </Card>
    </Section>
  )
}
