import { Badge } from '@humidor/ui/Badge.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Section } from '@humidor/ui/Section.tsx'
import { Tabs } from '@humidor/ui/Tabs.tsx'
import { useState } from 'react'
import { useWords } from '../../../words/words.ts'
import type { Market } from './market.ts'
import { TokenData } from './TokenData.tsx'

const always = ['introduction', 'data', 'ecosystem'] as const
type TabId = (typeof always)[number] | 'roadmap'

/** Information about the token, in tabs. The roadmap's tab is there only if the platform shows it. */
export function AboutToken({ market }: { market: Market }) {
  const words = useWords('market')
  const tabs: readonly TabId[] = market.roadmap ? [...always, 'roadmap'] : always
  const [chosen, setTab] = useState<TabId>('introduction')
  const tab = tabs.includes(chosen) ? chosen : 'introduction'
  return (
    <Section label={words('tabs.label')}>
      <Tabs
        label={words('tabs.label')}
        tabs={tabs.map((id) => ({ id, label: words(`tabs.${id}`) }))}
        value={tab}
        onChange={setTab}
      >
        {tab === 'introduction' && <Introduction />}
        {tab === 'data' && <TokenData market={market} />}
        {tab === 'ecosystem' && <Ecosystem />}
        {tab === 'roadmap' && <Roadmap />}
      </Tabs>
    </Section>
  )
}

function Introduction() {
  const words = useWords('market')
  return (
    <div className="market__told">
      <p>{words('introduction.what')}</p>
      <p>{words('introduction.price')}</p>
      <p>{words('introduction.use')}</p>
      <Note>{words('introduction.estimate')}</Note>
    </div>
  )
}

const parts = ['mall', 'salons', 'vaults', 'estates'] as const

/** The parts that exist already; the specification marks the rest as coming (rules T5). */
const isOpen = (part: (typeof parts)[number]) => part === 'mall'

function Ecosystem() {
  const words = useWords('market')
  return (
    <ul className="market__list">
      {parts.map((part) => (
        <li key={part}>
          <span className="between">
            <b>{words(`ecosystem.${part}.name`)}</b>
            {!isOpen(part) && <Badge>{words('ecosystem.soon')}</Badge>}
          </span>
          <p>{words(`ecosystem.${part}.text`)}</p>
        </li>
      ))}
    </ul>
  )
}

const steps = ['now', 'next', 'later'] as const

function Roadmap() {
  const words = useWords('market')
  return (
    <>
      <ol className="market__list">
        {steps.map((step) => (
          <li key={step}>
            <b>{words(`roadmap.${step}.name`)}</b>
            <p>{words(`roadmap.${step}.text`)}</p>
          </li>
        ))}
      </ol>
      <Note kind="plain">{words('roadmap.note')}</Note>
    </>
  )
}
