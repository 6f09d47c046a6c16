import { consoleContract } from '@humidor/contract/console/index.ts'
import type { LanguageKey } from '@humidor/locales/languages.ts'
import { languagesText } from '../../../components/localized-editor/draft.ts'
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
    member ? `Only ${member.name} sees it, at once.` : 'Every member sees it at once.',
    languagesText(texts),
    byMail &&
      (member
        ? 'They also receive it by mail, unless they opted out.'
        : 'It is mailed to members who chose to receive our news. A sent mail cannot be recalled.'),
  ]
    .filter(Boolean)
    .join(' ')
}

/** Publish or withdraw, and remove a translation. */
export function Publishing({ notice, language, ...rest }: PublishingProps) {
  const { member, texts } = notice
  const has = texts.map((text) => text.language)
  const lacks = has.includes('en') ? [] : ['English']
  const published = notice.state === 'published'
  const about = { it: notice, changes: [list] }
  return (
    <LocalizedActions
      {...rest}
      lacks={published ? undefined : { what: lacks, to: 'to be published' }}
      acts={[
        !published &&
          publishing({
            ...about,
            call: publish,
            idle: lacks.length > 0,
            success: 'Published',
            title: member ? `Publish to ${member.name}?` : 'Publish to every member?',
            text: consequenceOf(notice),
          }),
        published &&
          unpublishing({
            ...about,
            call: takeBack,
            success: 'Unpublished',
            text: 'Nobody sees it any more, and no further mails are sent. Sent mails cannot be recalled. If you publish it again, it counts as unread.',
          }),
        !published &&
          has.includes(language) &&
          deletion({
            ...about,
            call: dropText,
            language,
            withoutEnglish: 'Required for publishing.',
          }),
      ]}
    />
  )
}
