import { consoleContract } from '@humidor/contract/console/index.ts'
import { shortened } from '@humidor/domain/community/notices.ts'
import { placesOf } from '@humidor/domain/money/format.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { Icon } from '@humidor/ui/Icon.tsx'
import { Money } from '@humidor/ui/Money.tsx'
import { Plus } from 'lucide-react'
import { useAsk } from '../../../api/useAsk.ts'
import { useMay, useNow } from '../../../api/useMe.ts'
import { ConsolePage } from '../../../components/ConsolePage.tsx'
import { When } from '../../../components/columns.tsx'
import { KeyFigure, KeyFigures } from '../../../components/KeyFigure.tsx'
import { OpenItem } from '../../../components/OpenItem.tsx'
import { tabsAt, usePlace } from '../../../components/place.ts'
import { ListQueue } from '../../../components/Queue.tsx'
import { Status } from '../../../components/Status.tsx'
import { type Column, ItemTable, Two } from '../../../components/Table.tsx'
import './reserve-proofs.css'
import { ProofForm } from './ProofForm.tsx'
import { ReservePanel } from './ReservePanel.tsx'
import { RetirementForm } from './RetirementForm.tsx'
import { blockText, isOld, networkName, type Reserve, type Reserves } from './reserve.ts'

const { reserveAddresses, requestReserveProof } = consoleContract.reserveProofs

const tabs = [
  { id: 'active', label: 'Active' },
  { id: 'ended', label: 'Ended' },
] as const

const empty = {
  active: {
    title: 'No proved address',
    text: 'Prove an address: its key signs a message, and a second operator approves.',
  },
  ended: { title: 'None has ended', text: 'Addresses that no longer count appear here, with their proof.' },
} as const

const columnsAt = (now: Date): Column<Reserve>[] => [
  {
    head: 'Address',
    cell: ({ network, address }) => <Two first={shortened(address)} second={networkName[network]} />,
  },
  {
    head: 'Balance, USDT',
    num: true,
    cell: ({ newest }) =>
      newest ? (
        <Money amount={newest.amount} places={placesOf(micros(newest.amount))} />
      ) : (
        <span className="quiet">not read yet</span>
      ),
  },
  {
    head: 'Read',
    hiddenOn: 'phone',
    cell: ({ newest }) => newest && <When at={newest.at} more={blockText(newest)} />,
  },
  { head: 'Proved', hiddenOn: 'narrow', cell: ({ provedAt }) => <When at={provedAt} /> },
  { head: 'State', cell: (reserve) => <State of={reserve} now={now} /> },
]

function State({ of: { ended, ending, newest }, now }: { of: Reserve; now: Date }) {
  if (ended) return <Status kind="still">Ended</Status>
  if (ending) return <Status kind="wait">End requested</Status>
  if (!newest) return <Status kind="wait">Not read yet</Status>
  return isOld(newest, now) ? <Status kind="fail">Balance is old</Status> : <Status kind="done">Counts</Status>
}

/** The addresses that are proved to be the platform's, what lies on them, and the forms to prove one and to end one. */
export function ReserveProofsScreen() {
  const place = usePlace()
  const may = useMay()
  const now = useNow()
  const asked = useAsk(reserveAddresses, {}, { live: true })
  const choosing = tabsAt(place, tabs, { first: 'active', clears: ['ask'] })
  const rows = asked.data?.addresses.filter(({ ended }) => (choosing.value === 'ended') === (ended !== null))
  const proves = may(requestReserveProof) && place.get('ask') === 'new'
  const close = () => place.go({ item: undefined, ask: undefined })
  return (
    <>
      <ConsolePage title="Proof of reserves">
        <Sums of={asked.data} />
        <ListQueue
          label="Proved addresses"
          tabs={choosing}
          of={{ ...asked, data: rows }}
          empty={empty[choosing.value]}
          tools={
            may(requestReserveProof) && (
              <button type="button" className="textlink" onClick={() => place.go({ ask: 'new', item: undefined })}>
                <Icon of={Plus} size="md" />
                Prove an address
              </button>
            )
          }
          note="Read once an hour at a final block, as two providers agree. Where they do not agree, the last balance stays with its time. The first one of a day, from 00:05 on, is published."
        >
          {(shown) => (
            <ItemTable
              caption="Proved addresses"
              columns={columnsAt(now)}
              rows={shown}
              keyOf={({ id }: Reserve) => id}
            />
          )}
        </ListQueue>
      </ConsolePage>
      {proves ? (
        <ProofForm onClose={close} />
      ) : (
        <OpenItem rows={asked.data?.addresses} gone={{ title: 'Address not found', text: 'It was never proved here.' }}>
          {(reserve, onClose) =>
            place.get('ask') === 'end' && !reserve.ended && !reserve.ending ? (
              <RetirementForm reserve={reserve} onClose={() => place.go({ ask: undefined })} />
            ) : (
              <ReservePanel reserve={reserve} onClose={onClose} />
            )
          }
        </OpenItem>
      )}
    </>
  )
}

/** What is proved on each network, beside the ledger's own figure. While it loads it takes the same room, unseen. */
const Sums = ({ of: reserves }: { of: Reserves | undefined }) => (
  <div className={reserves ? undefined : 'reserves-coming'}>
    <KeyFigures label="Proved and in the ledger">
      {(['BSC', 'TRX'] as const).flatMap((one) => {
        const sums = reserves?.networks.find(({ network }) => network === one)
        const name = networkName[one]
        return [
          <KeyFigure key={`${one} proved`} title={`Proved on ${name}`} amount={sums?.proven ?? 0n} coin="USDT">
            by the newest balances of the addresses below
          </KeyFigure>,
          <KeyFigure key={`${one} ledger`} title={`In the ledger on ${name}`} amount={sums?.ledger ?? 0n} coin="USDT">
            differs while payments are on their way
          </KeyFigure>,
        ]
      })}
    </KeyFigures>
  </div>
)
