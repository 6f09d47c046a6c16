/** JSON data that somebody hands out, and may have changed anywhere. */
type Data = string | number | bigint | boolean | null | Date | readonly Data[] | { readonly [name: string]: Data }

export interface Tamper<T> {
  /** Where it is, and what is done there: `accounts.0.balance: 1 less`. */
  what: string
  changed: T
}

const flipped = (text: string, at: number) => {
  const letter = text.at(at)
  const other = letter === '0' ? '1' : '0'
  const place = at < 0 ? text.length + at : at
  return `${text.slice(0, place)}${other}${text.slice(place + 1)}`
}

/** Every other value that a lie could put in the place of one. */
function liesFor(value: Data): [string, Data][] {
  if (typeof value === 'bigint')
    return [
      ['1 more', value + 1n],
      ['1 less', value - 1n],
      ['below zero', -value - 1n],
      ['nothing', value === 0n ? 7n : 0n],
    ]
  if (typeof value === 'number')
    return [
      ['1 more', value + 1],
      ['1 less', value - 1],
    ]
  if (typeof value === 'string')
    return value === ''
      ? []
      : [
          ['first letter', flipped(value, 0)],
          ['last letter', flipped(value, -1)],
          ['cut off', value.slice(0, -1)],
          ['empty', ''],
        ]
  if (value instanceof Date) return [['a second later', new Date(value.getTime() + 1000)]]
  if (!Array.isArray(value) || value.length === 0) return []
  const list: readonly Data[] = value
  const [first = null] = list
  return [
    ['the first is left out', list.slice(1)],
    ['the last is left out', list.slice(0, -1)],
    ['the first comes twice', [first, ...list]],
    ...(list.length > 1 ? ([['turned around', list.toReversed()]] as [string, Data][]) : []),
  ]
}

function* tampersIn(value: Data, place: string): Generator<Tamper<Data>> {
  for (const [what, lie] of liesFor(value)) yield { what: `${place}: ${what}`, changed: lie }
  if (typeof value !== 'object' || value === null || value instanceof Date) return
  const isList = Array.isArray(value)
  for (const [name, inside] of Object.entries(value)) {
    for (const { what, changed } of tampersIn(inside, place === '' ? name : `${place}.${name}`)) {
      const copy: Record<string, Data> = { ...(value as Record<string, Data>), [name]: changed }
      yield { what, changed: isList ? Object.values(copy) : copy }
    }
  }
}

/** Every single change of a record: of each value, and of each list in it. */
export const everyTamper = <T>(record: T): Tamper<T>[] => [...tampersIn(record as Data, '')] as unknown as Tamper<T>[]
