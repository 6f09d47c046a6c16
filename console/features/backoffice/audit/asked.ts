/** The fields of a request as the log has it; undefined where it cannot be read as JSON. */
function fieldsOf(request: string): [name: string, value: unknown][] | undefined {
  try {
    const read: unknown = JSON.parse(request)
    return typeof read === 'object' && read !== null ? Object.entries(read) : undefined
  } catch {
    return undefined
  }
}

const plain = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** What was written in several parts is read as it was written, without its brackets. */
const inWords = (value: unknown): string =>
  typeof value === 'object' && value !== null ? Object.values(value).map(inWords).join(' ') : plain(value)

/** What was asked in one line, without how many rows and what was left open: `uid 75931190, reason Lost the telephone`. */
export const inShort = (request: string): string =>
  fieldsOf(request)
    ?.filter(([name, value]) => name !== 'limit' && name !== 'after' && value !== null)
    .map(([name, value]) => `${name} ${inWords(value)}`)
    .join(', ') ?? request

/** What was asked, a line for each field. */
export const inLines = (request: string): string =>
  fieldsOf(request)
    ?.map(([name, value]) => `${name}: ${value === null ? 'none' : plain(value)}`)
    .join('\n') ?? request
