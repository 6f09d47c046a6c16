/** `1,234`. */
export const countText = (count: number): string => count.toLocaleString('en')

/** `1 day`, `2 days`, `1,234 days`. */
export const many = (count: number, one: string, more: string): string =>
  `${countText(count)} ${count === 1 ? one : more}`

/** `once`, `3 times`. */
export const timesText = (count: number): string => (count === 1 ? 'once' : many(count, 'time', 'times'))

/** A share in whole thousandths: `56.0 %`. */
export const percentText = (perMille: number) => `${Math.floor(perMille / 10)}.${perMille % 10} %`
