import { Mark } from '@humidor/ui/art/Mark.tsx'
import '@humidor/ui/css/screen-about.css'
import { Page } from '@humidor/ui/Page.tsx'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'

/** /About: the platform's logo and four paragraphs. */
export function AboutScreen() {
  const words = useWords('about')
  const frame = useWords('frame')
  return (
    <Page title={words('title')} back={paths.more} className="about">
      <div className="about__mark">
        <Mark size={88} />
        <p className="title-1">{frame('product')}</p>
      </div>
      {(['house', 'ledger', 'open', 'people'] as const).map((part) => (
        <p key={part}>{words(part)}</p>
      ))}
    </Page>
  )
}
