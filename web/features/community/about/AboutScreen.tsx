import { Mark } from '@humidor/ui/art/Mark.tsx'
import '@humidor/ui/css/screen-about.css'
import { Page } from '@humidor/ui/Page.tsx'
import { TransparencyLink } from '../../../frame/TransparencyLink.tsx'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'

/** /About: the platform's logo, four paragraphs and the link to its public figures. */
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
      <TransparencyLink flush />
    </Page>
  )
}
