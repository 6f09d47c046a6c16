import { consoleContract } from '@humidor/contract/console/index.ts'
import { placesOf } from '@humidor/domain/money/format.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { Money } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { useAsk } from '../../../api/useAsk.ts'
import { Figures, type FiguresProps } from '../../../components/Figures.tsx'
import { KeyFigure, KeyFigures } from '../../../components/KeyFigure.tsx'
import { type CheckRow, Checks, Status } from '../../../components/Status.tsx'
import { exactText } from '../../../words/moments.ts'
import { type Reserves as Answer, type AssetSheet, alarmsOf, shareText, sheetsOf } from './sheet.ts'
import './treasury.css'

const { reserves } = consoleContract.treasury

/** The reserves and their coverage: key figures, checks, and a sheet for each coin. */
export function Reserves({ tabs }: Pick<FiguresProps<Answer>, 'tabs'>) {
  const asked = useAsk(reserves, {}, { live: true })
  return (
    <Figures label="Reserves" tabs={tabs} of={asked}>
      {(it) => <Sheet of={it} />}
    </Figures>
  )
}

function Sheet({ of: it }: { of: Answer }) {
  const alarms = alarmsOf(it)
  return (
    <div className="figures">
      {alarms.length > 0 && (
        <div className="stack" role="alert">
          {alarms.map((alarm) => (
            <Note key={alarm} kind="ember">
              {alarm}
            </Note>
          ))}
        </div>
      )}
      <OnChain of={it} />
      <Checks rows={checksOf(it)} />
      <div className="sheets">
        {sheetsOf(it).map((sheet) => (
          <Asset key={sheet.coin} of={sheet} onChain={it.onChain} />
        ))}
      </div>
      <p className="quiet tnum">According to the ledger at {exactText(it.at)}. Everything is exact to the millionth.</p>
    </div>
  )
}

const chainName = { BSC: 'On BSC', TRX: 'On TRON' } as const

function OnChain({ of: { onChain, coverage, leaving } }: { of: Answer }) {
  const covered = coverage.onChainToLiabilities
  const all = onChain.reduce((sum, { amount }) => sum + amount, 0n)
  return (
    <KeyFigures label="On chain">
      <KeyFigure title="Total on chain" amount={all} coin="USDT" lid>
        {covered === null ? 'No liabilities yet' : shareText(covered, 'liabilities')}
      </KeyFigure>
      {onChain.map(({ chain, amount }) => (
        <KeyFigure key={chain} title={chainName[chain]} amount={amount} coin="USDT" wrong={amount < 0n}>
          {amount < 0n ? 'Negative according to the ledger' : 'according to the ledger'}
        </KeyFigure>
      ))}
      <KeyFigure title="Outgoing" amount={leaving} coin="USDT">
        reserved for withdrawals, fees included
      </KeyFigure>
    </KeyFigures>
  )
}

const exactly = (amount: bigint) => <Money amount={amount} coin="USDT" places={placesOf(micros(amount))} />

function checksOf({ coverage }: Answer): CheckRow[] {
  const { surplus, backed, treasuryToPromised, liabilities } = coverage
  return [
    {
      fine: surplus === 0n,
      text:
        surplus === 0n
          ? 'Money on chain equals liabilities plus own funds, to the millionth'
          : surplus > 0n
            ? 'More money on chain than liabilities plus own funds'
            : 'Less money on chain than liabilities plus own funds',
      end: surplus === 0n ? 'adds up' : exactly(surplus),
    },
    {
      fine: backed === 0n,
      text: backed === 0n ? 'Every USCD is backed by one USDT' : 'Backing differs from USCD in circulation by',
      end: backed === 0n ? 'adds up' : exactly(backed),
    },
    { fine: true, text: 'Liabilities to members and merchants, in USDT', end: exactly(liabilities) },
    {
      fine: true,
      text:
        treasuryToPromised === null
          ? 'Nothing promised'
          : `The treasury’s own USCD: ${shareText(treasuryToPromised, 'the promised amount')}`,
    },
  ]
}

const coinName = { USDT: 'USDT', USCD: 'USCD', CIG: '₡ CigarBox', POINT: 'Points' } as const

function Asset({
  of: { coin, total: there, parts, difference },
  onChain,
}: {
  of: AssetSheet
  onChain: Answer['onChain']
}) {
  const money = (amount: bigint) => <Money amount={amount} coin={coin} bare places={coin === 'POINT' ? 0 : 6} />
  return (
    <table className="sheet-of">
      <caption>{coinName[coin]}</caption>
      <tbody>
        {coin === 'USDT' &&
          onChain.map(({ chain, amount }) => (
            <tr key={chain}>
              <th scope="row">{chainName[chain]}</th>
              <td className="num">{money(amount)}</td>
            </tr>
          ))}
        <tr className="sheet-of__sum">
          <th scope="row">{coin === 'USDT' ? 'On chain' : 'Issued'}</th>
          <td className="num">{money(there)}</td>
        </tr>
        {parts.map(({ name, amount }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="num">{money(amount)}</td>
          </tr>
        ))}
        <tr className="sheet-of__sum">
          <th scope="row">Difference</th>
          <td className="num">
            {difference === 0n ? <Status kind="done">none</Status> : <Status kind="fail">{money(difference)}</Status>}
          </td>
        </tr>
      </tbody>
    </table>
  )
}
