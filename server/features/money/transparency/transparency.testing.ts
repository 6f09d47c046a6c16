import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { DataTable } from './data.ts'

/** Asks for an address as a stranger does, without a session. */
export const visit = ({ fastify }: Pick<Sandbox, 'fastify'>, url: string, headers: Record<string, string> = {}) =>
  fastify.inject({ method: 'GET', url, headers })

/** Moves the clock so far that the figures are read anew. */
export async function freshPage(sandbox: Sandbox) {
  sandbox.clock.moveTo(new Date(sandbox.clock.now().getTime() + 61_000))
  for (const operator of Object.values(sandbox.staff)) await sandbox.renewOperatorSession(operator)
}

/** The data of a part. */
export const jsonOf = async (sandbox: Pick<Sandbox, 'fastify'>, part: string): Promise<DataTable> =>
  JSON.parse((await visit(sandbox, `/transparency/data/${part}.json`)).body) as DataTable

/** The cells of comma-separated values. */
export function csvRows(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n|$)/g)) {
    if (end === '' && quoted === undefined && plain === '') break
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '\r\n') rows.push([])
  }
  return rows.filter((row) => row.length > 0)
}
