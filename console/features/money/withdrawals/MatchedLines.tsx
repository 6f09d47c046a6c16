import { shortened } from '@humidor/domain/community/notices.ts'
import { placesOf } from '@humidor/domain/money/format.ts'
import { Money } from '@humidor/ui/Money.tsx'
import { Select } from '../../../components/fields.tsx'
import { Status } from '../../../components/Status.tsx'
import { type Choices, type Line, textOf } from './matching.ts'
import { titleOf } from './withdrawal.ts'

interface MatchedLinesProps {
  lines: readonly Line[]
  choices: Choices
  onChoose: (txid: string, id: string) => void
}

/** What each pasted transaction pays. Where several requests fit equally, or two transactions fit one, the operator chooses. */
export const MatchedLines = ({ lines, choices, onChoose }: MatchedLinesProps) => (
  <ul className="outcomes">
    {lines.map((line) => (
      <li key={line.txid}>
        <span className="mono nowrap">{shortened(line.txid)}</span>
        <div className="stack">
          <Status kind={line.is !== 'pays' ? 'fail' : choices[line.txid] ? 'done' : 'wait'}>{textOf(line)}</Status>
          {line.is === 'pays' && <Payees line={line} />}
          {line.is === 'pays' && (line.rows.length > 1 || !choices[line.txid]) && (
            <Select
              label={`Request paid by ${shortened(line.txid)}`}
              value={choices[line.txid] ?? ''}
              options={[
                { value: '', text: 'None' },
                ...line.rows.map(({ id, name }) => ({ value: id, text: `${titleOf(id)}, ${name}` })),
              ]}
              onChange={(id) => onChoose(line.txid, id)}
            />
          )}
        </div>
      </li>
    ))}
  </ul>
)

const Payees = ({ line: { rows } }: { line: Line }) => {
  const [first] = rows
  if (!first) return null
  return (
    <p className="quiet tnum">
      <Money amount={first.pays} coin="USDT" places={placesOf(first.pays)} /> to {shortened(first.address)}
      {rows.length === 1 && `, ${first.name}`}
    </p>
  )
}
