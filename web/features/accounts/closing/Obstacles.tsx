import { useExactText } from '@humidor/ui/Money.tsx'
import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { Section } from '@humidor/ui/Section.tsx'
import { ArrowUpFromLine, Gift } from 'lucide-react'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'
import { type ClosingState, obstacleLeads } from './closing-state.ts'

/** What must be settled first: each row leads to its page. */
export function Obstacles({ of }: { of: ClosingState }) {
  const words = useWords('closing')
  const exactly = useExactText()
  const { obstacles, withdrawable, withdrawalMinimum, movableRebate } = of
  return (
    <Section title={words('first.title')}>
      <p className="muted">{words('first.text')}</p>
      <Rows card label={words('first.title')}>
        {obstacles.map(({ kind, count }) => (
          <Row key={kind} {...obstacleLeads[kind]} title={words(`obstacles.${kind}`, { count })} />
        ))}
        {withdrawable >= withdrawalMinimum && (
          <Row
            icon={ArrowUpFromLine}
            href={paths.withdraw}
            title={words('obstacles.money', { amount: exactly(withdrawable, 'USDT') })}
            sub={words('obstacles.moneyText', { minimum: exactly(withdrawalMinimum, 'USDT') })}
          />
        )}
        {movableRebate > 0n && (
          <Row
            icon={Gift}
            href={paths.exchangeRebeat}
            title={words('obstacles.rebates', { amount: exactly(movableRebate, 'USCD') })}
          />
        )}
      </Rows>
    </Section>
  )
}
