import { TextLink } from '@humidor/ui/AppBar.tsx'
import { ButtonLink } from '@humidor/ui/Button.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Card } from '@humidor/ui/Section.tsx'
import { ChevronRight } from 'lucide-react'
import { paths } from '../../../paths.ts'
import { hoursIn } from '../../../words/hours.ts'
import { unbroken } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'
import { BoundAddress } from '../../accounts/security/security.ts'
import type { Known } from './facts.ts'

interface DestinationProps {
  address: string | null
  known: Pick<Known, 'addressServed' | 'addressChangedAt' | 'addressPause'>
}

/** The bound address in full, with its network and date; without one, the link to bind one. */
export function Destination({ address, known: { addressServed, addressChangedAt, addressPause } }: DestinationProps) {
  const words = useWords('withdrawals')
  if (address === null || addressServed === undefined)
    return (
      <Card pad kind="mine">
        <div className="stack">
          <h2 className="title-3">{words('noAddress.title')}</h2>
          <p className="muted">{words('noAddress.text', { hours: hoursIn(addressPause) })}</p>
          <ButtonLink href={paths.bindaddress} block>
            {words('noAddress.action')}
          </ButtonLink>
        </div>
      </Card>
    )
  return (
    <>
      <BoundAddress address={address}>
        <div className="between between--wrap card__foot">
          <span className="caption tnum">
            {addressChangedAt && words('boundOn', { moment: unbroken(addressChangedAt) })}
          </span>
          <TextLink href={paths.bindaddress} after={ChevronRight} flush>
            {words('changeAddress')}
          </TextLink>
        </div>
      </BoundAddress>
      {!addressServed && <Note kind="ember">{words('notServed')}</Note>}
    </>
  )
}
