import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { Section } from '@humidor/ui/Section.tsx'
import {
  Fingerprint,
  History,
  KeyRound,
  Lock,
  LockKeyhole,
  MonitorSmartphone,
  ShieldCheck,
  Timer,
  TriangleAlert,
  UserRoundX,
  WalletMinimal,
} from 'lucide-react'
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
          icon={Fingerprint}
          title={words('security.passkeys')}
          sub={words('security.passkeysText')}
          href={paths.passkeys}
        />
        <Row icon={Timer} title={words('security.appLock')} sub={words('security.appLockText')} href={paths.appLock} />
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
          icon={History}
          title={words('security.history')}
          sub={words('security.historyText')}
          href={paths.accountHistory}
        />
        <Row
          icon={WalletMinimal}
          title={words('security.address')}
          sub={words(mine.cashAddress === null ? 'security.addressNone' : 'security.addressText')}
          href={paths.bindaddress}
        />
        <Row icon={Lock} title={words('security.lock')} sub={words('security.lockText')} href={paths.accountLock} />
        <Row
          icon={UserRoundX}
          title={words('security.close')}
          sub={words('security.closeText')}
          href={paths.accountClose}
        />
      </Rows>
    </Section>
  )
}
