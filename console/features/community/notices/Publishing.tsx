import { consoleContract } from '@humidor/contract/console/index.ts'
import type { LanguageKey } from '@humidor/locales/languages.ts'
import { writtenIn } from '../../../components/localized-editor/draft.ts'
import {
  deletion,
  LocalizedActions,
  publishing,
  unpublishing,
} from '../../../components/localized-editor/LocalizedActions.tsx'
import type { Notice } from './notice.ts'

const { dropText, list, publish, takeBack } = consoleContract.notices

export interface PublishingProps {
  notice: Notice
  /** The language in the editor. */
  language: LanguageKey
  disabled: boolean
  onDone: () => Promise<void>
}

/** The effect of publishing, in plain words: readers, languages, and mail recipients. */
export function consequenceOf({ member, byMail, texts }: Pick<Notice, 'member' | 'byMail' | 'texts'>): string {
  return [
    member ? `${member.name} reads it at once, and nobody else.` : 'Every member reads it at once.',
    writtenIn(texts),
    byMail &&
      (member
        ? 'They are mailed it, unless they chose to get none.'
        : 'It is mailed to whoever chose news from the house. A mail cannot be taken back.'),
  ]
    .filter(Boolean)
    .join(' ')
}

/** Publish or withdraw, and remove a translation. */
export function Publishing({ notice, language, ...rest }: PublishingProps) {
  const { member, texts } = notice
  const has = texts.map((text) => text.language)
  const lacks = has.includes('en') ? [] : ['English']
  const told = notice.state === 'published'
  const about = { it: notice, changes: [list] }
  return (
    <LocalizedActions
      {...rest}
      lacks={told ? undefined : { what: lacks, to: 'to be published' }}
      acts={[
        !told &&
          publishing({
            ...about,
            call: publish,
            idle: lacks.length > 0,
            thanks: 'It is told',
            title: member ? `Tell ${member.name}?` : 'Tell every member?',
            text: consequenceOf(notice),
          }),
        told &&
          unpublishing({
            ...about,
            call: takeBack,
            thanks: 'Taken back',
            text: 'Nobody sees it any more, and no more mails of it go out. Mails that were sent cannot be taken back. Published again, it is unread again.',
          }),
        !told &&
          has.includes(language) &&
          deletion({
            ...about,
            call: dropText,
            language,
            withoutEnglish: 'Without it this cannot be published.',
          }),
      ]}
    />
  )
}
