import { TextLink } from '@humidor/ui/AppBar.tsx'
import { Button, ButtonLink } from '@humidor/ui/Button.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Sheet } from '@humidor/ui/Overlay.tsx'
import { Choice } from '@humidor/ui/Rows.tsx'
import { Card } from '@humidor/ui/Section.tsx'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../../../paths.ts'
import { hoursIn } from '../../../words/hours.ts'
import { unbroken } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'
import { AddressLine, addressName, BoundAddress, type KeptAddress } from '../../accounts/security/security.ts'
import type { Known } from './facts.ts'

interface DestinationProps {
  /** The address of this withdrawal. Undefined: the member keeps none. */
  to: KeptAddress | undefined
  /** All addresses of the member. */
  kept: readonly KeptAddress[]
  known: Pick<Known, 'addressPause' | 'at'>
  onChoose: (address: string) => void
}

/** The address in full, with its label, network and date, and the way to another one; without one, the link to bind one. */
export function Destination({ to, kept, known: { addressPause, at }, onChoose }: DestinationProps) {
  const words = useWords('withdrawals')
  const [isChoosing, setChoosing] = useState(false)
  if (!to)
    return (
      <Card pad kind="mine">
        <div className="stack">
          <h2 className="title-3">{words('noAddress.title')}</h2>
          <p className="muted">{words('noAddress.text', { hours: hoursIn(addressPause) })}</p>
          <ButtonLink href={`${paths.bindaddress}?from=withdraw`} block>
            {words('noAddress.action')}
          </ButtonLink>
        </div>
      </Card>
    )
  return (
    <>
      <BoundAddress address={to.address} label={to.label}>
        <div className="between between--wrap card__foot">
          <span className="caption tnum">{words('boundOn', { moment: unbroken(to.boundAt) })}</span>
          <TextLink href={`${paths.bindaddress}?from=withdraw`} after={ChevronRight} flush>
            {words('manageAddresses')}
          </TextLink>
        </div>
        {kept.length > 1 && (
          <Button kind="quiet" block small onClick={() => setChoosing(true)}>
            {words('chooseAddress')}
          </Button>
        )}
      </BoundAddress>
      {!to.served && <Note kind="ember">{words('notServed')}</Note>}
      {isChoosing && (
        <Sheet open title={words('chooseAddress')} onClose={() => setChoosing(false)}>
          <ul className="rows">
            {kept.map((one) => (
              <Choice
                key={one.address}
                title={addressName(one)}
                under={<AddressLine of={one} pause={addressPause} now={at} />}
                chosen={one.address === to.address}
                onChoose={() => {
                  setChoosing(false)
                  onChoose(one.address)
                }}
              />
            ))}
          </ul>
        </Sheet>
      )}
    </>
  )
}
