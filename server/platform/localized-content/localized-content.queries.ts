import { defaultLanguage, languages } from '@humidor/locales/languages.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'

/** The table of a content's texts: one row per language, beside the content's own row. */
export interface Place<Text> {
  table: string
  /** The column that refers to the content. */
  of: string
  columns: readonly (keyof Text & string)[]
}

const inOrder = sql`array[${sql.join(languages.map(({ key }) => sql.lit(key)))}]::text[]`

const isThere = async (query: RawBuilder<unknown>, db: Db) => (await query.execute(db)).rows.length > 0

/** Reads, writes and deletes the texts of a place, in one way for all localized content. */
export function textsIn<Text extends object>(place: Place<Text>) {
  const [table, of] = [sql.table(place.table), sql.ref(place.of)]
  const columns = sql.join(place.columns.map((column) => sql.ref(column)))
  const anew = sql.join(place.columns.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))
  return {
    /** All texts of one content, in the order of the languages. */
    async all(db: Db, id: bigint): Promise<({ language: string } & Text)[]> {
      const { rows } = await sql<{ language: string } & Text>`
        select language, ${columns} from ${table} where ${of} = ${id}
        order by array_position(${inOrder}, language)`.execute(db)
      return rows
    },
    has: (tx: Tx, id: bigint, language: string): Promise<boolean> =>
      isThere(sql`select from ${table} where ${of} = ${id} and language = ${language}`, tx),
    put: (tx: Tx, id: bigint, language: string, text: Text) =>
      sql`
        insert into ${table} (${of}, language, ${columns})
        values (${id}, ${language}, ${sql.join(place.columns.map((column) => text[column]))})
        on conflict (${of}, language) do update set ${anew}`.execute(tx),
    /** Deletes a text. Returns whether it existed. */
    drop: (tx: Tx, id: bigint, language: string): Promise<boolean> =>
      isThere(sql`delete from ${table} where ${of} = ${id} and language = ${language} returning language`, tx),
    /** `t` of a query: the text of the content `id` in a language, or in English where there is none. */
    translated: (id: string, language: string | RawBuilder<unknown>) => {
      const wanted = typeof language === 'string' ? sql`${language}` : language
      return sql`lateral (
        select language, ${columns} from ${table} where ${of} = ${sql.ref(id)} and language in (${wanted}, ${sql.lit(defaultLanguage)})
        order by language <> ${wanted} limit 1) t`
    },
    /** `t` of a query: the `title` of the content `id`, in English or its first language, and all its `languages`. */
    titles: (id: string) => sql`lateral (
      select array_agg(language order by place) as languages, (array_agg(title order by place))[1] as title
      from (select language, title, array_position(${inOrder}, language) as place from ${table} where ${of} = ${sql.ref(id)}) text
    ) t`,
  }
}

/** The author and the time of a change. */
export interface Hand {
  operatorId: number
  at: Date
}

/** The columns that record the creator. */
export const begunBy = ({ operatorId, at }: Hand) => ({
  created_at: at,
  created_by: operatorId,
  changed_at: at,
  changed_by: operatorId,
})

/** The columns that record a change of locked content; each change counts. */
export const changedBy = ({ version }: { version: number }, { operatorId, at }: Hand) => ({
  version: version + 1,
  changed_by: operatorId,
  changed_at: sql<Date>`greatest(created_at, ${at}::timestamptz)`,
})
