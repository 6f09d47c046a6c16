import { contract } from '@humidor/contract/index.ts'
import { chainOfAddress } from '@humidor/domain/address.ts'
import { Badge } from '@humidor/ui/Badge.tsx'
import { ButtonLink } from '@humidor/ui/Button.tsx'
import { CopyBox } from '@humidor/ui/CopyButton.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Card } from '@humidor/ui/Section.tsx'
import { DoneState } from '@humidor/ui/State.tsx'
import { useState } from 'react'
import { useAsk } from '../../api/useAsk.ts'
import { useMember } from '../../api/useMember.ts'
import { useStep } from '../../frame/arrival.ts'
import { paths } from '../../paths.ts'
import { useWords } from '../../words/words.ts'
import { BindForm } from './BindForm.tsx'
import { MoneyWaits } from './MoneyWaits.tsx'

/** /Bindaddress: the address that withdrawals go to, and how another takes its place. */
export function BindaddressScreen() {
  const words = useWords('security')
  const member = useMember()
  const { moneyWaitsUntil } = useAsk(contract.security.security, {}).data ?? {}
  const [done, setDone] = useState(false)
  useStep(done ? 'done' : 'form')
  return (
    <Page title={words('address.title')} back={paths.more} still of={member}>
      {({ cashAddress }) => (
        <>
          {done && <DoneState title={words('address.boundTitle')} text={words('address.boundText')} />}
          {cashAddress === null ? <Note kind="plain">{words('address.none')}</Note> : <Bound address={cashAddress} />}
          {done ? (
            <ButtonLink href={paths.more} block>
              {words('address.done')}
            </ButtonLink>
          ) : moneyWaitsUntil ? (
            <MoneyWaits until={moneyWaitsUntil} />
          ) : (
            <BindForm first={cashAddress === null} onBound={() => setDone(true)} />
          )}
        </>
      )}
    </Page>
  )
}

/** The address in use, with its network. */
function Bound({ address }: { address: string }) {
  const words = useWords('security')
  const networks = useWords('deposits')
  const frame = useWords('frame')
  const chain = chainOfAddress(address)
  return (
    <Card pad>
      <div className="stack">
        <div className="between">
          <span className="label">{words('address.bound')}</span>
          {chain && <Badge tone="gold">{networks(`chain.${chain}`)}</Badge>}
        </div>
        <CopyBox
          text={address}
          label={words('address.copy')}
          done={words('address.copied')}
          failed={frame('url_copy_failed')}
        />
      </div>
    </Card>
  )
}
