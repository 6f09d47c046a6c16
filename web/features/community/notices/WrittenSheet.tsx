import { paragraphsOf } from '@humidor/domain/community/paragraphs.ts'
import { languageOf } from '@humidor/locales/languages.ts'
import { ButtonLink } from '@humidor/ui/Button.tsx'
import { Sheet } from '@humidor/ui/Overlay.tsx'
import { momentText } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'
import { leadsTo, type Notice } from './notice.ts'

/** An operator's full message, with its link. */
export function WrittenSheet({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const words = useWords('notices')
  const { title, content, createdAt, lang, place } = notice
  const textLang = languageOf(lang ?? undefined).lang
  return (
    <Sheet
      open
      title={<span lang={textLang}>{title}</span>}
      onClose={onClose}
      foot={
        place !== null && (
          <ButtonLink block href={leadsTo[place]}>
            {words(`places.${place}`)}
          </ButtonLink>
        )
      }
    >
      <div className="stack">
        <time className="caption tnum" dateTime={createdAt.toISOString()}>
          {momentText(createdAt)}
        </time>
        {paragraphsOf(content).map((paragraph, at) => (
          <p key={at} className="notice__paragraph" lang={textLang}>
            {paragraph}
          </p>
        ))}
      </div>
    </Sheet>
  )
}
