interface Moment {
  at: Date
}

/**
 * Merges two lists that begin with the newest, up to a number of rows. Each keeps its own order, even where its moments do not
 * follow it, so that a page continues each after the last row of it that was shown. Of equal moments the first list comes first.
 */
export function merged<A extends Moment, B extends Moment>(first: readonly A[], second: readonly B[], limit: number) {
  const rows: ({ of: 'first'; row: A } | { of: 'second'; row: B })[] = []
  let [a, b] = [0, 0]
  while (rows.length < limit) {
    const [one, other] = [first[a], second[b]]
    if (one && (!other || one.at >= other.at)) {
      rows.push({ of: 'first', row: one })
      a += 1
    } else if (other) {
      rows.push({ of: 'second', row: other })
      b += 1
    } else break
  }
  return rows
}
