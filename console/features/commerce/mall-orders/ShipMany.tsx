import { consoleContract } from '@humidor/contract/console/index.ts'
import { MOST_AT_ONCE } from '@humidor/domain/backoffice/console.ts'
import { mallNumber } from '@humidor/domain/commerce/mall.ts'
import { readShipments, type ShipmentLine } from '@humidor/domain/commerce/shipments.ts'
import { useState } from 'react'
import { useAct } from '../../../api/useAct.ts'
import { FormDialog } from '../../../components/FormDialog.tsx'
import { TextArea } from '../../../components/fields.tsx'
import { type ItemOutcome, ItemOutcomes } from '../../../components/ItemOutcomes.tsx'
import { Status } from '../../../components/Status.tsx'
import { TextFile } from '../../../components/TextFile.tsx'
import { many } from '../../../words/counts.ts'
import { numbersOf, type Shipment, sendable, shipmentsOf } from './shipments.ts'

const { orders, orderOne, shipments, shipOrders } = consoleContract.mall
const { me } = consoleContract.operators

/** Characters of a pasted list: more than the most lines need. */
const MOST_PASTED = MOST_AT_ONCE * 200

/** Sends many orders: paste a list or choose a file, look it over, send. */
export function ShipMany({ onClose }: { onClose: () => void }) {
  const [found, setFound] = useState<readonly Shipment[]>()
  return found ? (
    <Sending found={found} onBack={() => setFound(undefined)} onClose={onClose} />
  ) : (
    <Listing onFound={setFound} onClose={onClose} />
  )
}

function Listing({ onFound, onClose }: { onFound: (found: readonly Shipment[]) => void; onClose: () => void }) {
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [asked, setAsked] = useState<readonly ShipmentLine[]>([])
  const look = useAct(shipments, { then: ({ rows }) => onFound(shipmentsOf(asked, rows)) })
  const lines = readShipments(text)
  const type = (typed: string) => {
    setText(typed)
    setWrong(undefined)
  }
  const find = () => {
    if (lines.length === 0) return setWrong('Paste at least one line.')
    if (lines.length > MOST_AT_ONCE) return setWrong(`At most ${MOST_AT_ONCE} at once; these are ${lines.length}.`)
    const numbers = numbersOf(lines)
    if (numbers.length === 0) return onFound(shipmentsOf(lines, []))
    setAsked(lines)
    void look.act({ numbers })
  }
  return (
    <FormDialog
      firm={text !== ''}
      title="Send many orders"
      text="A line for each order: its number, the courier, the tracking number. Commas, semicolons or tabs between them; a first line with headings is recognised."
      act="Look them up"
      busy={look.busy}
      disabled={look.offline}
      onAct={find}
      onClose={onClose}
    >
      <TextArea
        label="Orders with tracking numbers"
        hint={many(lines.length, 'line', 'lines')}
        placeholder="MO-0007,DHL,00340434161094042557"
        most={MOST_PASTED}
        value={text}
        error={wrong}
        onChange={type}
      />
      <TextFile label="Choose a CSV file" accept=".csv,.tsv,.txt,text/csv" onRead={type} />
    </FormDialog>
  )
}

interface SendingProps {
  found: readonly Shipment[]
  onBack: () => void
  onClose: () => void
}

function Sending({ found, onBack, onClose }: SendingProps) {
  const [outcomes, setOutcomes] = useState<readonly ItemOutcome<'sent'>[]>()
  const act = useAct(shipOrders, {
    changes: [orders, orderOne, me],
    then: (answer) => setOutcomes(answer.outcomes),
  })
  const those = sendable(found)
  if (outcomes)
    return (
      <ItemOutcomes
        title={`${outcomes.filter(({ done }) => done !== null).length} of ${outcomes.length} sent`}
        outcomes={outcomes}
        nameOf={(id) => mallNumber(BigInt(id))}
        doneText={{ sent: 'Sent: the member is notified' }}
        onClose={onClose}
      />
    )
  return (
    <FormDialog
      firm
      title={`${those.length} of ${many(found.length, 'line', 'lines')} can be sent`}
      text="Each member receives the courier and the number in the app and by mail."
      act={`Mark ${those.length} as sent`}
      busy={act.busy}
      disabled={act.offline || those.length === 0}
      hindered={those.length === 0 ? 'No line can be sent.' : undefined}
      onAct={() => void act.act({ orders: those })}
      onClose={onBack}
    >
      <ul className="outcomes">
        {found.map(({ line, number, tracking, order, reason }) => (
          <li key={line}>
            <b className="tnum nowrap">{number === '' ? `Line ${line}` : number}</b>
            <div>
              <Status kind={reason === undefined ? 'wait' : 'fail'}>{reason ?? tracking}</Status>
              {order && reason === undefined && <p className="quiet">{order.member.name}</p>}
            </div>
          </li>
        ))}
      </ul>
    </FormDialog>
  )
}
