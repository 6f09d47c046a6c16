import { Section } from '@humidor/ui/Section.tsx'
import { useWords } from '../../../words/words.ts'

/** A record as a file, for a program of the reader's own. `of`: its address below `/transparency/`, without the ending. */
export function DataFile({ of }: { of: string }) {
  const words = useWords('draws')
  return (
    <Section title={words('file.title')}>
      <p className="muted">{words('file.text')}</p>
      <p>
        <a
          className="textlink textlink--flush"
          href={`/transparency/${of}.json`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {words('file.open')}
        </a>
      </p>
    </Section>
  )
}
