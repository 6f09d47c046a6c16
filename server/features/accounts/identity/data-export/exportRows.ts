import { exportRows } from '@humidor/contract/accounts/data-export.ts'
import { exactDecimal } from '@humidor/domain/accounts/data-export.ts'
import type { Coin } from '@humidor/domain/money/micros.ts'
import type { Db } from '../../../../database/database.ts'
import { read } from '../../../../http/handle.ts'
import { accountKinds } from '../../../../ledger/accounts.ts'
import type { Vault } from '../../../../platform/security/vault.ts'
import { accountsOf, entriesOf, rowsAfter } from './data-export.queries.ts'
import { isOpen } from './grant.ts'
import { type ColumnKind, type PartTable, partTables } from './parts.ts'

interface Asked {
  uid: number
  after: string | undefined
  limit: number
}

/** A page of a part; `undefined` where the place is none of it. */
type Page = { columns: string[]; rows: (string | null)[][]; next: string | null } | undefined

const kinds = new Map(accountKinds.member.map((kind) => [kind.kind as number, kind]))
const kindOf = (account: bigint) => kinds.get(Number(account % 100n))
const amountIn = (coin: Coin | undefined, amount: bigint) => exactDecimal(amount, coin === 'POINT' ? 0 : 6)

function written(kind: ColumnKind, value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  if (kind === 'amount') return exactDecimal(BigInt(value as bigint), 6)
  return kind === 'json' ? JSON.stringify(value) : String(value as string | number | bigint | boolean)
}

const places: Record<NonNullable<PartTable['key']>['type'], RegExp> = {
  bigint: /^\d{1,18}$/,
  integer: /^\d{1,9}$/,
  uuid: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
  text: /^\w{1,64}$/,
}

async function tablePage(db: Db, table: PartTable, asked: Asked): Promise<Page> {
  if (asked.after !== undefined && !places[table.key?.type ?? 'bigint'].test(asked.after)) return undefined
  const found = await rowsAfter(db, table, asked)
  const last = found.at(-1)
  return {
    columns: Object.keys(table.columns),
    rows: found.map((row) => Object.entries(table.columns).map(([name, kind]) => written(kind, row[name]))),
    next: table.key && found.length === asked.limit ? String(last?.['key_of_page']) : null,
  }
}

async function balancesPage(db: Db, { uid }: Asked): Promise<Page> {
  const rows = (await accountsOf(db, uid)).map(({ id, balance }) => {
    const kind = kindOf(id)
    return [kind?.name ?? '', kind?.coin ?? '', amountIn(kind?.coin, balance)]
  })
  return { columns: ['account', 'coin', 'balance'], rows, next: null }
}

const entryColumns = [
  'account',
  'coin',
  'seq',
  'transfer',
  'at',
  'operation',
  'amount',
  'balance_after',
  'note',
  'label',
]

/** The entries of one account after the other. A page never mixes two, so a page may be short although more follow. */
async function entriesPage(db: Db, { uid, after = '0.0', limit }: Asked): Promise<Page> {
  const [, account, seq] = /^(\d{1,12})\.(\d{1,18})$/.exec(after) ?? []
  if (account === undefined || seq === undefined) return undefined
  const [from, above] = [BigInt(account), BigInt(seq)]
  const left = (await accountsOf(db, uid)).filter(({ id, entries }) =>
    id === from ? entries > above : id > from && entries > 0n,
  )
  const [current, ...others] = left
  if (!current) return { columns: entryColumns, rows: [], next: null }
  const found = await entriesOf(db, current.id, current.id === from ? above : 0n, limit)
  const last = found.at(-1)?.seq ?? current.entries
  return {
    columns: entryColumns,
    rows: found.map((row) => [
      ...[kindOf(row.account_id)?.name ?? '', row.asset, String(row.seq), String(row.transfer_id)],
      ...[row.at.toISOString(), row.operation, amountIn(row.asset, row.amount), amountIn(row.asset, row.balance_after)],
      ...[row.note, row.label],
    ]),
    next: last < current.entries || others.length > 0 ? `${current.id}.${last}` : null,
  }
}

/** `GET /user/exportRows`: the member's own rows alone, one statement for a page of a table. */
export const answerExportRows = ({ vault }: { vault: Vault }) =>
  read(exportRows, async ({ db, member: { uid }, sid, at, request, fail }) => {
    const { part, grant, after, limit } = request
    if (!isOpen(vault, { uid, sid }, grant, at)) fail('authorization_expired')
    const asked = { uid, after, limit }
    const page = await (part === 'balances'
      ? balancesPage(db, asked)
      : part === 'entries'
        ? entriesPage(db, asked)
        : tablePage(db, partTables[part], asked))
    return page ?? fail('parameter_error')
  })
