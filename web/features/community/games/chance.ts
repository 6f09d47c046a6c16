/** A random integer from 0 to below `count`. */
export type Pick = (count: number) => number

const VALUES = 0x1_0000_0000

/** A uniform distribution: values that would favour low numbers are drawn again. */
export function pick(count: number): number {
  const fair = VALUES - (VALUES % count)
  for (;;) {
    const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
    if (drawn < fair) return drawn % count
  }
}
