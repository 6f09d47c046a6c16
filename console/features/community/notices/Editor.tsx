import { consoleContract } from '@humidor/contract/console/index.ts'
import { writtenLengths } from '@humidor/domain/community/written-notice.ts'
import { Note } from '@humidor/ui/Note.tsx'
import { useAct } from '../../../api/useAct.ts'
import { LocalizedEditor } from '../../../components/localized-editor/LocalizedEditor.tsx'
import type { ItemLock } from '../../../components/localized-editor/LocalizedScreen.tsx'
import { mistakeText } from '../../../components/localized-editor/mistake-text.ts'
import { PlainText } from '../../../components/localized-editor/PlainText.tsx'
import { useDraft } from '../../../components/localized-editor/useDraft.ts'
import { Facts } from './Facts.tsx'
import { asked, type Notice, noticeKind, savedOf } from './notice.ts'
import { Preview } from './Preview.tsx'
import { Publishing } from './Publishing.tsx'

const { list, save } = consoleContract.notices

export interface EditorProps extends ItemLock {
  /** Undefined: a new notice. */
  notice: Notice | undefined
}

/** Edits one notice: recipients, link, mail, one language at a time, and a preview of the member's screen. */
export function Editor({ notice, ...held }: EditorProps) {
  const saving = useAct(save, { changes: [list], inField: ['content_changed', 'wrong_account'] })
  const drafting = useDraft(noticeKind, savedOf(notice), {
    save: (what) => saving.act(asked(what)),
    refusal: saving.refusal,
    busy: saving.busy,
  })
  const { draft, mistake, refusal } = drafting
  const published = notice?.state === 'published'
  return (
    <LocalizedEditor
      {...held}
      of={drafting}
      saved={notice?.texts.map((text) => text.language)}
      facts={(fixed) => (
        <>
          {published && <Note>A published notice cannot be edited. Unpublish it, edit it, then publish it again.</Note>}
          <Facts
            facts={draft.facts}
            name={notice?.member?.name}
            disabled={fixed || published}
            unknown={mistake?.in === 'facts' || refusal === 'wrong_account'}
            onChange={(facts) => {
              saving.forgive()
              drafting.put(facts)
            }}
          />
        </>
      )}
      text={(language, fixed) => (
        <PlainText
          key={language}
          language={language}
          text={draft.texts[language] ?? noticeKind.noText}
          most={writtenLengths}
          disabled={fixed || published}
          error={mistake?.in === language ? mistakeText(mistake.code) : undefined}
          onChange={(text) => drafting.write(language, text)}
        />
      )}
      acts={(language, fixed) =>
        notice && <Publishing notice={notice} language={language} disabled={fixed} onDone={held.onReload} />
      }
      preview={(language) => <Preview draft={draft} language={language} publishedAt={notice?.publishedAt ?? null} />}
    />
  )
}
