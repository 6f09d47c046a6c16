import { listOperators } from '@humidor/contract/backoffice/operators.console.ts'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Finder } from '../../../http/feature.ts'
import { likeLiteral } from '../../../platform/console/like.ts'

/** Operators by a part of their name or e-mail address. There are a few dozen. */
export const operatorFinder: Finder = {
  firstCall: listOperators,
  async find(db, { folded }, limit) {
    if (folded === '') return []
    const has = (column: 'name' | 'email'): Expression<SqlBool> =>
      sql`search_fold(${sql.ref(column)}) like ${`%${likeLiteral(folded)}%`}`
    const rows = await db
      .selectFrom('operator')
      .select(['id', 'name', 'email', 'role', 'disabled_at', 'created_at'])
      .where((where) => where.or([has('name'), has('email')]))
      .orderBy('name')
      .limit(limit)
      .execute()
    return rows.map(({ id, name, email, role, disabled_at, created_at: at }) => ({
      ...{ kind: 'operator', fit: email === folded ? 'whole' : 'part', id: String(id), within: null, title: name },
      ...{ whose: null, note: email, state: disabled_at === null ? role : 'barred', amount: null, at },
    }))
  },
}
