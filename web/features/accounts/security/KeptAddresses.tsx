import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { Section } from '@humidor/ui/Section.tsx'
import { Wallet } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../../words/words.ts'
import { AddressLine, addressName, type KeptAddress } from './AddressLine.tsx'
import { AddressSheet } from './AddressSheet.tsx'

interface KeptAddressesProps {
  of: readonly KeptAddress[]
  /** Seconds until withdrawals to a new address are possible. */
  pause: number
  /** The time by the server's clock. */
  now: Date
}

/** The member's addresses for withdrawals. Each opens in full, to label or remove it. */
export function KeptAddresses({ of, pause, now }: KeptAddressesProps) {
  const words = useWords('security')
  const [opened, open] = useState<KeptAddress>()
  return (
    <Section title={words('address.yours')}>
      <Rows card label={words('address.yours')}>
        {of.map((one) => (
          <Row
            key={one.address}
            icon={Wallet}
            title={addressName(one)}
            sub={<AddressLine of={one} pause={pause} now={now} />}
            onClick={() => open(one)}
          />
        ))}
      </Rows>
      {opened && <AddressSheet of={opened} pause={pause} onClose={() => open(undefined)} />}
    </Section>
  )
}
