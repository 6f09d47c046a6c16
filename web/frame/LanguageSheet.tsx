import { languages } from '@humidor/locales/languages.ts'
import { Sheet } from '@humidor/ui/Overlay.tsx'
import { Choice, Rows } from '@humidor/ui/Rows.tsx'
import { useLanguage, useWords } from '../words/words.ts'
import { pickLanguage } from './language.ts'

export interface LanguageSheetProps {
  open: boolean
  onClose: () => void
}

/** The seven languages, each under its own name and its English one, for a reader in the wrong language. */
export function LanguageSheet({ open, onClose }: LanguageSheetProps) {
  const words = useWords('frame')
  const { key: current } = useLanguage()
  return (
    <Sheet open={open} title={words('language.title')} onClose={onClose}>
      <Rows>
        {languages.map(({ key, lang, own, english }) => (
          <Choice
            key={key}
            title={own}
            lang={lang}
            sub={own !== english && <span lang="en">{english}</span>}
            chosen={key === current}
            onChoose={() => void pickLanguage(key).then((picked) => picked && onClose())}
          />
        ))}
      </Rows>
    </Sheet>
  )
}
