import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { Section } from '@humidor/ui/Section.tsx'
import { KeyRound, LockKeyhole, MonitorSmartphone, ShieldCheck, TriangleAlert, WalletMinimal } from 'lucide-react'
import type { Member } from '../../../api/useMember.ts'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'

/** The links to the security pages; missing protections come first. */
export function SecurityRows({ mine }: { mine: Member }) {
  const words = useWords('more')
  return (
    <Section title={words('security.title')}>
      <Rows card>
        {!mine.hasPassword && (
          <Row
            mark
            icon={TriangleAlert}
            title={words('security.oneTime')}
            sub={words('security.oneTimeText')}
            href={paths.resetpswd}
          />
        )}
        <Row
          icon={ShieldCheck}
          title={words('security.google')}
          sub={words('security.googleText')}
          href={paths.google}
        />
        <Row
          icon={KeyRound}
          title={words('security.change')}
          sub={words('security.changeText')}
          href={paths.safepswd}
        />
        <Row
          icon={LockKeyhole}
          title={words('security.reset')}
          sub={words('security.resetText')}
          href={paths.resetpswd}
        />
        <Row
          icon={MonitorSmartphone}
          title={words('security.sessions')}
          sub={words('security.sessionsText')}
          href={paths.sessions}
        />
        <Row
          icon={WalletMinimal}
          title={words('security.address')}
          sub={words(mine.cashAddress === null ? 'security.addressNone' : 'security.addressText')}
          href={paths.bindaddress}
        />
      </Rows>
    </Section>
  )
}
