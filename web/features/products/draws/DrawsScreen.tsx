import * as drawsCalls from '@humidor/contract/products/draws.ts'
import { type PreorderType, preorderTypes } from '@humidor/domain/products/preorder.ts'
import { TicketArt } from '@humidor/ui/art/ListArt.tsx'
import { LoadMoreList } from '@humidor/ui/LoadMoreList.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { Section } from '@humidor/ui/Section.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { Tabs } from '@humidor/ui/Tabs.tsx'
import { Dices, Gift } from 'lucide-react'
import { useSearchParams } from 'wouter'
import { useAskMore } from '../../../api/useAsk.ts'
import { paths } from '../../../paths.ts'
import { useSession } from '../../../session/session.ts'
import { momentText } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'
import { DrawState } from './DrawState.tsx'

/** /Draws: every draw of pre-orders. Public. */
export function DrawsScreen() {
  const words = useWords('draws')
  const { tk } = useSession()
  const [query, setQuery] = useSearchParams()
  const type: PreorderType = query.get('type') === 'cig' ? 'cig' : 'usdc'
  return (
    <Page title={words('title')} back={tk === undefined ? paths.home : paths.shop}>
      <p className="muted">{words('lead')}</p>
      <Section label={words('types.label')}>
        <Tabs<PreorderType>
          fill
          label={words('types.label')}
          tabs={preorderTypes.map((id) => ({ id, label: words(`types.${id}`) }))}
          value={type}
          onChange={(to) => setQuery(to === 'usdc' ? {} : { type: to }, { replace: true })}
        >
          <Draws key={type} type={type} />
        </Tabs>
      </Section>
      <Rows card>
        <Row icon={Gift} title={words('raffle')} sub={words('raffleText')} href={paths.raffles} />
      </Rows>
    </Page>
  )
}

function Draws({ type }: { type: PreorderType }) {
  const words = useWords('draws')
  const { rows, list } = useAskMore(drawsCalls.list, { type }, { every: 30_000 })
  return (
    <LoadMoreList
      items={rows}
      of={list}
      keyOf={({ id }) => id}
      label={words('title')}
      empty={<EmptyState art={<TicketArt />} title={words('none')} text={words('noneText')} />}
    >
      {(draw) => (
        <Row
          icon={Dices}
          title={momentText(draw.dueAt)}
          sub={words('one', { id: String(draw.id) })}
          end={<DrawState of={draw} />}
          href={`${paths.draw}?id=${draw.id}`}
        />
      )}
    </LoadMoreList>
  )
}
