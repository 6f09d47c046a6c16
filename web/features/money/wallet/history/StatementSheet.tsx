import type { BusinessDay } from '@humidor/domain/business-day.ts'
import { wallets } from '@humidor/domain/money/wallets.ts'
import type { FileFormat } from '@humidor/domain/spreadsheet/file.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { DateField } from '@humidor/ui/DateField.tsx'
import { Form } from '@humidor/ui/Form.tsx'
import { Sheet } from '@humidor/ui/Overlay.tsx'
import { Bar } from '@humidor/ui/Progress.tsx'
import { Choice, Rows } from '@humidor/ui/Rows.tsx'
import { Segmented } from '@humidor/ui/Segmented.tsx'
import { useId, useState } from 'react'
import { useRefusalText } from '../../../../api/refusal-text.ts'
import { useClock } from '../../../../api/useClock.ts'
import { useWords } from '../../../../words/words.ts'
import { outcomeOf } from './kinds.ts'
import { nameOf } from './naming.ts'
import { lastMonth, refusePeriod, thisMonth } from './periods.ts'
import { useStatement } from './useStatement.ts'

type Wallet = (typeof wallets)[number]['wallet']
type Choosing = 'this' | 'last' | 'own'

/** A statement of one wallet as a file: the choice of wallet, days and format, and the progress. */
export function StatementSheet({ wallet: first, onClose }: { wallet: number; onClose: () => void }) {
  const words = useWords('asset')
  const refusalText = useRefusalText()
  const now = new Date(useClock().now)
  const [wallet, setWallet] = useState<Wallet>((first || 2) as Wallet)
  const [choosing, setChoosing] = useState<Choosing>('this')
  const [own, setOwn] = useState<{ from: string; to: string }>(thisMonth(now))
  const [format, setFormat] = useState<FileFormat>('xlsx')
  const period = choosing === 'this' ? thisMonth(now) : choosing === 'last' ? lastMonth(now) : own
  const refusal = refusePeriod(period)
  const coin = wallets.find((one) => one.wallet === wallet)?.coin ?? 'USCD'
  const { write, gathered, stop } = useStatement(useFileWords(wallet))
  const form = useId()
  const submit = () => {
    if (gathered) return stop()
    const [from, to] = [period.from as BusinessDay, period.to as BusinessDay]
    if (refusal === undefined) void write({ wallet, coin, from, to, name: `humidor-${coin}-${from}-${to}` }, format)
  }
  return (
    <Sheet
      open
      title={words('statement.title')}
      onClose={onClose}
      foot={
        <>
          {gathered && (
            <Bar
              part={gathered.all === 0 ? 0 : gathered.there / gathered.all}
              label={words('statement.progress', { there: gathered.there, all: gathered.all })}
            />
          )}
          <Button type="submit" form={form} block kind={gathered ? 'quiet' : 'primary'}>
            {gathered ? words('statement.stop', { there: gathered.there, all: gathered.all }) : words('statement.save')}
          </Button>
        </>
      }
    >
      <Form id={form} onSubmit={submit}>
        <p className="muted">{words('statement.text')}</p>
        <WalletChoice value={wallet} onChange={setWallet} />
        <Segmented
          label={words('statement.period')}
          value={choosing}
          onChange={setChoosing}
          options={[
            { id: 'this', label: words('statement.thisMonth') },
            { id: 'last', label: words('statement.lastMonth') },
            { id: 'own', label: words('statement.own') },
          ]}
        />
        {choosing === 'own' && (
          <div className="field__twin">
            <DateField label={words('from')} value={own.from} onChange={(from) => setOwn({ ...own, from })} />
            <DateField
              label={words('to')}
              value={own.to}
              onChange={(to) => setOwn({ ...own, to })}
              error={refusalText(refusal)}
            />
          </div>
        )}
        <p className="caption">{words('dayHint')}</p>
        <FormatChoice value={format} onChange={setFormat} />
      </Form>
    </Sheet>
  )
}

function WalletChoice({ value, onChange }: { value: Wallet; onChange: (wallet: Wallet) => void }) {
  const words = useWords('asset')
  return (
    <Rows label={words('row.wallet')}>
      {wallets.map(({ wallet }) => (
        <Choice
          key={wallet}
          title={words(`wallets.${wallet}`)}
          chosen={wallet === value}
          onChoose={() => onChange(wallet)}
        />
      ))}
    </Rows>
  )
}

function FormatChoice({ value, onChange }: { value: FileFormat; onChange: (format: FileFormat) => void }) {
  const words = useWords('asset')
  return (
    <Segmented
      label={words('statement.format')}
      value={value}
      onChange={onChange}
      options={[
        { id: 'xlsx', label: words('statement.xlsx') },
        { id: 'csv', label: words('statement.csv') },
      ]}
    />
  )
}

/** The words of the file and of its messages, in the reader's language. */
function useFileWords(wallet: Wallet): Parameters<typeof useStatement>[0] {
  const words = useWords('asset')
  return {
    title: words('statement.title'),
    wallet: words(`wallets.${wallet}`),
    period: words('statement.period'),
    opening: words('statement.opening'),
    closing: words('statement.closing'),
    head: [
      `${words('row.at')} (UTC+8)`,
      words('row.type'),
      words('row.number'),
      words('row.amount'),
      words('row.after'),
      words('row.status'),
    ],
    sayOf: (row) => words(`say.${nameOf(row)}`),
    statusOf: (row) => words(`status.${outcomeOf(row)}`),
    saved: words('statement.saved'),
    changed: words('statement.changed'),
  }
}
