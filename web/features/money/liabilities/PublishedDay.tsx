import type { AnswerOf } from '@humidor/client/client.ts'
import type * as liabilitiesCalls from '@humidor/contract/money/liabilities.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { GroupedBox } from '@humidor/ui/Grouped.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { useExactText } from '@humidor/ui/Money.tsx'
import { Card, Section } from '@humidor/ui/Section.tsx'
import { momentText } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'

type Day = AnswerOf<typeof liabilitiesCalls.days>['rows'][number]

/** What everybody is shown for a day. */
export function PublishedDay({ of: { at, block, trees, statementHash } }: { of: Day }) {
  const words = useWords('liabilities')
  const exactly = useExactText()
  return (
    <Section title={words('published.title')}>
      <p className="caption">{words('published.lead')}</p>
      <Card pad className="nextdraw">
        <Kv
          flush
          rows={[
            { name: words('published.at'), value: momentText(at) },
            { name: words('published.block'), value: String(block) },
            ...trees.map(({ asset, total }) => ({
              name: words('published.owed', { asset: asset === 'CIG' ? '₡' : asset }),
              value: exactly(micros(total), asset),
            })),
          ]}
        />
        <div className="stack stack--tight">
          <span className="caption">{words('published.fingerprint')}</span>
          <GroupedBox text={statementHash} />
        </div>
      </Card>
    </Section>
  )
}
