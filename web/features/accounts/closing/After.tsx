import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { Section } from '@humidor/ui/Section.tsx'
import { Archive, Eraser, UsersRound } from 'lucide-react'
import { useWords } from '../../../words/words.ts'

/** What is erased, what is kept and for how long, and what the team sees. */
export function After({ keptYears }: { keptYears: number }) {
  const words = useWords('closing')
  return (
    <Section title={words('after.title')}>
      <Rows card label={words('after.title')}>
        <Row icon={Eraser} title={words('after.erased')} sub={words('after.erasedText')} />
        <Row icon={Archive} title={words('after.kept')} sub={words('after.keptText', { years: keptYears })} />
        <Row icon={UsersRound} title={words('after.team')} sub={words('after.teamText')} />
      </Rows>
    </Section>
  )
}
