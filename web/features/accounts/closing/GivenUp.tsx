import { leftoverKinds } from '@humidor/domain/accounts/closing.ts'
import { Kv } from '@humidor/ui/Kv.tsx'
import { useExactText, useMoneyText } from '@humidor/ui/Money.tsx'
import { Card, Section } from '@humidor/ui/Section.tsx'
import { useWords } from '../../../words/words.ts'
import type { ClosingState } from './closing-state.ts'

const coins = { usdt: 'USDT', uscd: 'USCD', rebate: 'USCD', cig: 'CIG', points: 'POINT' } as const

export interface GivenUpProps {
  of: ClosingState['left']
  state: Pick<ClosingState, 'givenUpAs' | 'rebateFrom'>
}

/** What is given up with the account, to the millionth, and why. */
export function GivenUp({ of: left, state: { givenUpAs, rebateFrom } }: GivenUpProps) {
  const words = useWords('closing')
  const exactly = useExactText()
  const text = useMoneyText()
  const amountOf = (kind: keyof typeof coins) =>
    kind === 'points' ? text(left.points, 'POINT', { places: 0 }) : exactly(left[kind], coins[kind])
  const kinds = leftoverKinds.filter((kind) => left[kind] > 0n)
  return (
    <Section title={words('givenUp.title')}>
      {kinds.length === 0 ? (
        <p className="muted">{words('givenUp.nothing')}</p>
      ) : (
        <>
          <p className="muted">{words(`givenUp.${givenUpAs}`)}</p>
          {left.rebate > 0n && left.rebate < rebateFrom && (
            <p className="muted">{words('givenUp.rebateText', { from: exactly(rebateFrom, 'USCD') })}</p>
          )}
          <Card pad>
            <Kv flush rows={kinds.map((kind) => ({ name: words(`givenUp.${kind}`), value: amountOf(kind) }))} />
          </Card>
        </>
      )}
    </Section>
  )
}
