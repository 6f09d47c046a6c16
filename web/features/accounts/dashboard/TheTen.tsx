import { TextLink } from '@humidor/ui/AppBar.tsx'
import { CigarShelf } from '@humidor/ui/CigarShelf.tsx'
import { Sheet } from '@humidor/ui/Overlay.tsx'
import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { Section } from '@humidor/ui/Section.tsx'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../../words/words.ts'
import { CigarSheet } from './CigarSheet.tsx'
import { theTen } from './the-ten.ts'

const shelf = theTen.map(({ name, vitola, shape }) => ({ name, vitola, ...shape }))

/** The ten cigars on their shelf; each opens, and a list shows all ten as well. */
export function TheTen() {
  const words = useWords('dashboard')
  const cigars = useWords('cigars')
  const [opened, setOpened] = useState<number>()
  const [all, setAll] = useState(false)
  const cigar = opened === undefined ? undefined : theTen[opened]
  return (
    <Section
      title={words('ten')}
      action={
        <TextLink flush after={ChevronRight} onClick={() => setAll(true)}>
          {words('allTen')}
        </TextLink>
      }
    >
      <CigarShelf cigars={shelf} onOpen={setOpened} />
      <Sheet open={all} title={cigars('title')} onClose={() => setAll(false)}>
        <p className="muted">{cigars('lead')}</p>
        <Rows>
          {theTen.map(({ name, vitola, length, ring }, at) => (
            <Row
              key={name}
              lead={<span className="shelf__no tnum">{at + 1}</span>}
              title={name}
              sub={`${vitola}, ${cigars('sizeOf', { length, ring })}`}
              onClick={() => {
                setAll(false)
                setOpened(at)
              }}
            />
          ))}
        </Rows>
      </Sheet>
      {cigar && opened !== undefined && (
        <CigarSheet cigar={cigar} place={opened + 1} onClose={() => setOpened(undefined)} />
      )}
    </Section>
  )
}
