import { readLine } from './typed/texts.ts'

/** The most characters of an operator's name, as a person counts them. */
export const operatorNameLength = { most: 60 } as const

/** The first reason to refuse a name of an operator, or undefined. */
export function refuseOperatorName(typed: string) {
  const { length } = [...readLine(typed)]
  if (length === 0) return 'content_empty'
  return length > operatorNameLength.most ? 'content_too_long' : undefined
}
