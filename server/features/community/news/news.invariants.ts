import { languages } from '@humidor/locales/languages.ts'
import { guardsStand } from '../../../ledger/guards.ts'
import type { Invariant } from '../../../ledger/invariant.ts'

const known = languages.map(({ key }) => `'${key}'`).join(', ')

/** An element up to the start of its next attribute. Text in quotes or between elements runs nothing. */
const inTag = '<[a-z][^\\s<>/]*([\\s/]+[^\\s"=<>/]+(\\s*=\\s*("[^"]*"|[^\\s"<>]+))?)*[\\s/]+'

/** An address in the form of `webLink`: a host without user info, then a path, all in ASCII. */
const sealed = '"https://[^"/@?#\\\\[:space:]]+/[!-~]*"'

/** Invariants of the news (rules P22). */
export const newsInvariants: readonly Invariant[] = [
  {
    id: 'news.in-our-languages',
    summary: 'Every text is in one of the seven languages, and everything published has an English one.',
    sql: `select news_id from news_text where language not in (${known})
      union all select id from news n where published_at is not null
        and not exists (select from news_text t where t.news_id = n.id and t.language = 'en')`,
  },
  {
    id: 'news.written-by-operators',
    summary: 'Every author of news and of its changes is an operator.',
    sql: `select n.id from news n where not exists (select from operator o where o.id = n.created_by)
      or not exists (select from operator o where o.id = n.changed_by)`,
  },
  {
    id: 'news.shows-what-is-kept',
    summary: 'News is recorded as a user of exactly the pictures that it names and that its bodies show.',
    sql: `select coalesce(shown.used_by, kept.used_by) as news, coalesce(shown.picture, kept.picture) as picture from (
        select 'news:' || id as used_by, picture from news where picture is not null
        union select 'news:' || news_id, found[1]
          from news_text, regexp_matches(body, ' src="/pictures/([0-9a-z]{26})\\.webp"', 'g') as found
      ) shown full join (select used_by, picture from picture_use where used_by like 'news:%') kept
        on kept.used_by = shown.used_by and kept.picture = shown.picture
      where shown.picture is null or kept.picture is null`,
  },
  {
    id: 'news.nothing-that-runs',
    summary:
      'No body contains a script, an event handler, a character that reverses the reading direction, or any address but a canonical web link with its fixed attributes.',
    sql: `select news_id, language from news_text
      where body ~* '<\\s*/?\\s*(script|style|iframe|object|embed|svg|math|form|input|link|meta|base)'
        or body ~* '${inTag}(on[a-z]+|style|srcdoc|formaction)\\s*=' or body ~* '${inTag}href\\s*=(?!${sealed})'
        or body ~ '[\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069]'`,
  },
  guardsStand('news', {
    triggers: ['news_text_form', 'news_counts_changes', 'news_never_leaves'],
    constraints: ['news_has_its_english', 'news_shows', 'news_changed_later'],
  }),
]
