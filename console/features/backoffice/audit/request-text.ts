/** The request fields of an audit event; undefined if they are not valid JSON. */
function fieldsOf(request: string): [name: string, value: unknown][] | undefined {
  try {
    const read: unknown = JSON.parse(request)
    return typeof read === 'object' && read !== null ? Object.entries(read) : undefined
  } catch {
    return undefined
  }
}

const plain = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** A nested value as its parts were typed, without brackets. */
const inWords = (value: unknown): string =>
  typeof value === 'object' && value !== null ? Object.values(value).map(inWords).join(' ') : plain(value)

/** The request in one line, without paging and null fields: `uid 75931190, reason Lost the telephone`. */
export const requestSummary = (request: string): string =>
  fieldsOf(request)
    ?.filter(([name, value]) => name !== 'limit' && name !== 'after' && value !== null)
    .map(([name, value]) => `${name} ${inWords(value)}`)
    .join(', ') ?? request

/** The request, one line per field. */
export const inLines = (request: string): string =>
  fieldsOf(request)
    ?.map(([name, value]) => `${name}: ${value === null ? 'none' : plain(value)}`)
    .join('\n') ?? request
