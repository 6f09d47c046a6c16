import { contract } from '@humidor/contract/index.ts'
import { TextLink } from '@humidor/ui/AppBar.tsx'
import { Status } from '@humidor/ui/Badge.tsx'
import { ButtonLink } from '@humidor/ui/Button.tsx'
import { LoadMoreList } from '@humidor/ui/LoadMoreList.tsx'
import { Money } from '@humidor/ui/Money.tsx'
import { Sheet } from '@humidor/ui/Overlay.tsx'
import { Choice, Row, Rows } from '@humidor/ui/Rows.tsx'
import { Section } from '@humidor/ui/Section.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { type RowOf, useAskMore } from '../../api/useAsk.ts'
import { paths } from '../../paths.ts'
import { momentText } from '../../words/moments.ts'
import { useWords } from '../../words/words.ts'
import { drawingOf, kinds } from './kinds.ts'

/** The member's own ledger entries, of one wallet (1 to 6) or of all (0), narrowed to one operation if asked. */
export function WalletDetail({ wallet }: { wallet: number }) {
  const words = useWords('asset')
  const [op, setOp] = useState(0)
  const [choosing, setChoosing] = useState(false)
  const asked = useAskMore(contract.wallet.detail, { wallet, op })
  const kind = kinds.find((one) => one.op === op)
  const choose = (number: number) => {
    setOp(number)
    setChoosing(false)
  }
  return (
    <Section
      title={words('wallet')}
      action={
        <TextLink flush after={ChevronDown} onClick={() => setChoosing(true)}>
          {kind ? words(`say.${kind.say}`) : words('allTypes')}
        </TextLink>
      }
    >
      <LoadMoreList
        items={asked.rows}
        of={asked.list}
        keyOf={(row) => row.id}
        label={words('wallet')}
        empty={
          <EmptyState
            title={words('empty.title')}
            text={words('empty.text')}
            action={
              <ButtonLink kind="quiet" small href={paths.deposit}>
                {words('empty.action')}
              </ButtonLink>
            }
          />
        }
      >
        {(row) => <Movement row={row} />}
      </LoadMoreList>
      <Sheet open={choosing} title={words('typesTitle')} onClose={() => setChoosing(false)}>
        <Rows>
          <Choice title={words('allTypes')} chosen={op === 0} onChoose={() => choose(0)} />
          {kinds.map((one) => (
            <Choice
              key={one.op}
              title={words(`say.${one.say}`)}
              chosen={op === one.op}
              onChoose={() => choose(one.op)}
            />
          ))}
        </Rows>
      </Sheet>
    </Section>
  )
}

function Movement({ row }: { row: RowOf<typeof contract.wallet.detail> }) {
  const words = useWords('asset')
  const status = row.status === 1 ? 'done' : row.status === 0 ? 'wait' : 'fail'
  const said = row.status === 1 ? 'done' : row.status === 0 ? 'pending' : 'failed'
  return (
    <Row
      icon={drawingOf[row.say]}
      title={words(`say.${row.say}`)}
      sub={momentText(row.createdAt)}
      end={
        <>
          <Money amount={row.moneyChange} coin={row.coin} signed places={row.coin === 'POINT' ? 0 : 2} />
          <Status kind={status}>{words(`status.${said}`)}</Status>
        </>
      }
    />
  )
}
