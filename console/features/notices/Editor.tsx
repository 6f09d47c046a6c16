import { consoleContract } from '@humidor/contract/console/index.ts'
import { writtenLengths } from '@humidor/domain/written-notice.ts'
import { type LanguageKey, languageOf } from '@humidor/locales/languages.ts'
import { Note } from '@humidor/ui/Note.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { useState } from 'react'
import { useAct } from '../../api/useAct.ts'
import { useMe } from '../../api/useMe.ts'
import { TextArea } from '../../desk/fields.tsx'
import { shelfOf } from '../../desk/writing/kept-draft.ts'
import { useDraft } from '../../desk/writing/useDraft.ts'
import { WritingDesk, type WritingDeskProps } from '../../desk/writing/WritingDesk.tsx'
import { mistakeText } from '../../desk/writing/written-mistake.ts'
import { Facts } from './Facts.tsx'
import { asked, type Notice, type NoticeFacts, type NoticeFields, noticeKind, savedOf } from './notice.ts'
import { Preview } from './Preview.tsx'
import { Publishing } from './Publishing.tsx'

const { list, save } = consoleContract.notices

type Held = 'claim' | 'by' | 'again' | 'onReload'
export interface EditorProps extends Pick<WritingDeskProps<NoticeFacts, NoticeFields>, Held> {
  /** Undefined: it is new. */
  notice: Notice | undefined
}

/** Writes one notice: to whom, where it leads and whether by mail, the text of one language at a time, and what a member will see. */
export function Editor({ notice, ...held }: EditorProps) {
  const operator = useMe().data?.operator.id ?? 0
  const [shelf] = useState(() => shelfOf(noticeKind, operator, notice?.id))
  const saving = useAct(save, { changes: [list], inField: ['content_changed', 'wrong_account'] })
  const drafting = useDraft(noticeKind, savedOf(notice), shelf, {
    save: (what) => saving.act(asked(what)),
    refusal: saving.refusal,
    busy: saving.busy,
  })
  const { draft, mistake, refusal } = drafting
  const told = notice?.state === 'published'
  return (
    <WritingDesk
      {...held}
      of={drafting}
      saved={notice?.texts.map((text) => text.language)}
      facts={(fixed) => (
        <>
          {told && <Note>Members see it as it is. Take it back to change it, and publish it anew.</Note>}
          <Facts
            facts={draft.facts}
            name={notice?.member?.name}
            disabled={fixed || told}
            unknown={mistake?.in === 'facts' || refusal === 'wrong_account'}
            onChange={(facts) => {
              saving.forgive()
              drafting.put(facts)
            }}
          />
        </>
      )}
      text={(language, fixed) => (
        <TextForm
          key={language}
          language={language}
          text={draft.texts[language] ?? noticeKind.noText}
          disabled={fixed || told}
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

interface TextFormProps {
  language: LanguageKey
  text: NoticeFields
  disabled: boolean
  error: string | undefined
  onChange: (text: Partial<NoticeFields>) => void
}

/** The text of one language. */
function TextForm({ language, text, disabled, error, onChange }: TextFormProps) {
  const { lang, english } = languageOf(language)
  return (
    <div className="stack stack--loose" lang={lang}>
      <TextField
        label={`Title in ${english}`}
        hint={`At most ${writtenLengths.title} characters.`}
        value={text.title}
        disabled={disabled}
        onChange={(title) => onChange({ title })}
      />
      <TextArea
        label={`Text in ${english}`}
        hint={`Plain text of at most ${writtenLengths.body.toLocaleString('en')} characters. An empty line begins a paragraph.`}
        most={writtenLengths.body}
        value={text.body}
        disabled={disabled}
        error={error}
        onChange={(body) => onChange({ body })}
      />
    </div>
  )
}
