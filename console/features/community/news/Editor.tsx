import { consoleContract } from '@humidor/contract/console/index.ts'
import { newsLengths } from '@humidor/domain/community/news.ts'
import { TextField } from '@humidor/ui/TextField.tsx'
import { useAct } from '../../../api/useAct.ts'
import { LocalizedEditor } from '../../../components/localized-editor/LocalizedEditor.tsx'
import type { ItemLock } from '../../../components/localized-editor/LocalizedScreen.tsx'
import { mistakeText } from '../../../components/localized-editor/mistake-text.ts'
import { PictureField } from '../../../components/localized-editor/PictureField.tsx'
import { useDraft } from '../../../components/localized-editor/useDraft.ts'
import { type News, newsKind, savedOf } from './news.ts'
import { Preview } from './Preview.tsx'
import { Publishing } from './Publishing.tsx'
import { TextForm } from './TextForm.tsx'
import './news.css'

const { list, save } = consoleContract.news

export interface EditorProps extends ItemLock {
  /** Undefined: a new article. */
  news: News | undefined
}

/** Edits one news article: author, picture, one language at a time, and a preview of the member's screen. */
export function Editor({ news, ...held }: EditorProps) {
  const saving = useAct(save, { changes: [list], inField: ['content_changed'] })
  const drafting = useDraft(newsKind, savedOf(news), {
    save: ({ facts, ...rest }) => saving.act({ ...rest, ...facts }),
    refusal: saving.refusal,
    busy: saving.busy,
  })
  const { draft, mistake } = drafting
  return (
    <LocalizedEditor
      {...held}
      of={drafting}
      saved={news?.texts.map((text) => text.language)}
      facts={(fixed) => (
        <>
          <TextField
            label="Source"
            hint={`The publisher’s name. At most ${newsLengths.source} characters, the same in every language.`}
            value={draft.facts.source}
            disabled={fixed}
            error={mistake?.in === 'facts' ? mistakeText(mistake.code) : undefined}
            onChange={(source) => drafting.put({ source })}
          />
          <PictureField
            picture={draft.facts.picture}
            disabled={fixed}
            onChange={(picture) => drafting.put({ picture })}
          />
        </>
      )}
      text={(language, fixed) => (
        <TextForm
          key={language}
          language={language}
          text={draft.texts[language] ?? newsKind.noText}
          disabled={fixed}
          mistake={mistake?.in === language ? mistake.code : undefined}
          onChange={(text) => drafting.write(language, text)}
        />
      )}
      acts={(language, fixed) =>
        news && <Publishing news={news} language={language} disabled={fixed} onDone={held.onReload} />
      }
      preview={(language) => <Preview draft={draft} language={language} publishedAt={news?.publishedAt ?? null} />}
    />
  )
}
