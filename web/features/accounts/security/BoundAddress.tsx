import { chainOfAddress } from '@humidor/domain/money/address.ts'
import { Badge } from '@humidor/ui/Badge.tsx'
import { CopyBox } from '@humidor/ui/CopyButton.tsx'
import { Card } from '@humidor/ui/Section.tsx'
import type { ReactNode } from 'react'
import { useWords } from '../../../words/words.ts'

interface BoundAddressProps {
  address: string
  /** As its owner calls it; empty or absent: a heading that fits every address. */
  label?: string | undefined
  /** Under the address: its date, and the link to change it. */
  children?: ReactNode
}

/** The address that withdrawals go to, in full, with its network. */
export function BoundAddress({ address, label, children }: BoundAddressProps) {
  const words = useWords('security')
  const networks = useWords('deposits')
  const frame = useWords('frame')
  const chain = chainOfAddress(address)
  return (
    <Card pad>
      <div className="stack">
        <div className="between">
          <span className="label">{label || words('address.bound')}</span>
          {chain && <Badge tone="gold">{networks(`chain.${chain}`)}</Badge>}
        </div>
        <CopyBox
          text={address}
          label={words('address.copy')}
          done={words('address.copied')}
          failed={frame('url_copy_failed')}
        />
        {children}
      </div>
    </Card>
  )
}
