import { Sheet } from '@humidor/ui/Overlay.tsx'
import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { CalendarCheck, HandCoins, KeyRound, TrendingDown } from 'lucide-react'
import { TransparencyLink } from '../../../frame/TransparencyLink.tsx'
import { useWords } from '../../../words/words.ts'

/** The terms that a member agrees to, in four plain sentences, and the link to the public figures. */
export function TermsSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const words = useWords('identity')
  return (
    <Sheet open={open} title={words('register.termsTitle')} onClose={onClose}>
      <Rows>
        <Row icon={TrendingDown} title={words('register.termsRisk')} />
        <Row icon={HandCoins} title={words('register.termsYield')} />
        <Row icon={CalendarCheck} title={words('register.termsAge')} />
        <Row icon={KeyRound} title={words('register.termsOwn')} />
      </Rows>
      <TransparencyLink flush />
    </Sheet>
  )
}
