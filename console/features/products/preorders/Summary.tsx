import { consoleContract } from '@humidor/contract/console/index.ts'
import { preorderStatuses, preorderTypes } from '@humidor/domain/products/preorder.ts'
import { Kv } from '@humidor/ui/Kv.tsx'
import { useExactText } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Link } from 'wouter'
import { useAsk } from '../../../api/useAsk.ts'
import { ConsolePage } from '../../../components/ConsolePage.tsx'
import { Figures, type FiguresProps } from '../../../components/Figures.tsx'
import { KeyFigure, KeyFigures } from '../../../components/KeyFigure.tsx'
import { promiseWords } from '../../../words/coverage.ts'
import { ageText, exactText } from '../../../words/moments.ts'
import { coinOfType, orderStatusName, typeName } from '../../../words/products.ts'
import type { Sums } from './order.ts'

const { preorderSums } = consoleContract.preorders

/** The pre-order total, its reserve, the possible payout of the next draws, and the platform's downtimes. */
export function Summary({ tabs }: Pick<FiguresProps<Sums>, 'tabs'>) {
  const asked = useAsk(preorderSums, {}, { live: true })
  return (
    <ConsolePage title="Pre-orders">
      <Figures label="Summary" tabs={tabs} of={asked}>
        {(it) => (
          <div className="figures">
            {it.spokenFor > it.treasury && (
              <div role="alert">
                <Note kind="ember">
                  {promiseWords.won.uncovered}. {promiseWords.won.remedy}
                </Note>
              </div>
            )}
            <KeyFigures label="Promises">
              <KeyFigure title="Set aside for paid orders" amount={it.promised} coin="CIG" lid>
                profit of paid orders
              </KeyFigure>
              <KeyFigure
                title="Needed for won orders"
                amount={it.spokenFor}
                coin="CIG"
                wrong={it.spokenFor > it.treasury}
              >
                to be set aside once they are paid
              </KeyFigure>
              <KeyFigure title="Treasury, ₡" amount={it.treasury} coin="CIG">
                profit is set aside from it
              </KeyFigure>
              <KeyFigure title="A draw can give, USCD" amount={it.quota.usdc} coin="USCD">
                at present
              </KeyFigure>
              <KeyFigure title="A draw can give, ₡" amount={it.quota.cig} coin="CIG">
                at present
              </KeyFigure>
            </KeyFigures>
            <div className="figures__beside">
              {preorderTypes.map((type) => (
                <OfType key={type} type={type} of={it} />
              ))}
              <Frozen of={it} />
              <Downtimes of={it} />
            </div>
          </div>
        )}
      </Figures>
    </ConsolePage>
  )
}

function OfType({ type, of: { open } }: { type: (typeof preorderTypes)[number]; of: Sums }) {
  const exactly = useExactText()
  const rows = preorderStatuses.flatMap((status) => open.filter((row) => row.type === type && row.status === status))
  return (
    <section aria-label={`Paid in ${typeName[type]}`}>
      <h2>Paid in {typeName[type]}</h2>
      {rows.length === 0 ? (
        <p className="quiet">No orders</p>
      ) : (
        <Kv
          flush
          rows={rows.map(({ status, count, money }) => ({
            name: `${orderStatusName[status]}, ${count.toLocaleString('en')}`,
            value: exactly(money, coinOfType[type]),
          }))}
        />
      )}
    </section>
  )
}

const Count = ({ of, reason }: { of: number; reason: number }) => (
  <Link className="panel__link" href={`/freezes?reason=${reason}`}>
    {of.toLocaleString('en')} {of === 1 ? 'member' : 'members'}
  </Link>
)

const Frozen = ({ of: { frozen } }: { of: Sums }) => (
  <section aria-label="Frozen by the platform">
    <h2>Frozen by the platform</h2>
    <Kv
      flush
      rows={[
        { name: 'No pre-order for too long', value: <Count of={frozen.idle} reason={1} /> },
        { name: 'An order not paid in time', value: <Count of={frozen.unpaid} reason={2} /> },
      ]}
    />
  </section>
)

const Downtimes = ({ of: { downtimes } }: { of: Sums }) => (
  <section aria-label="Downtime">
    <h2>Downtime</h2>
    {downtimes.length === 0 ? (
      <p className="quiet">None in the last thirty days</p>
    ) : (
      <>
        <Kv
          flush
          rows={downtimes.map(({ from, until }) => ({ name: exactText(from), value: `for ${ageText(from, until)}` }))}
        />
        <p className="quiet">Payment deadlines were extended by the same time.</p>
      </>
    )}
  </section>
)
