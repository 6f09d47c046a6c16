import type { Step } from './script.ts'

/** The requests of a step that are kept: all, or those with these indexes. */
type Kept = readonly number[] | 'all'

/** The steps of a script that are kept, by index. */
export type Selection = ReadonlyMap<number, Kept>

export const everything = (script: readonly Step[]): Selection =>
  new Map(script.map((_, index) => [index, 'all' as const]))

/** The steps of a selection. */
export const chosen = (script: readonly Step[], selection: Selection): Step[] =>
  script.flatMap((step, index) => {
    const kept = selection.get(index)
    if (kept === undefined) return []
    if (kept === 'all' || step.kind !== 'ask') return [step]
    return [{ ...step, sent: step.sent.filter((_, number) => kept.includes(number)) }]
  })

/** A reproducible violation: the index of the run, and the steps that suffice. */
export interface Path {
  runIndex: number
  selection: Selection | undefined
}

/** The path as text: `12`, or `12:0,5-9,14.0.2`. `14.0.2` is step 14 with its requests 0 and 2 only. */
export function pathText({ runIndex, selection }: Path): string {
  if (!selection) return `${runIndex}`
  const parts: string[] = []
  const steps = [...selection].sort(([a], [b]) => a - b)
  for (let index = 0; index < steps.length; ) {
    const [first = 0, kept] = steps[index] ?? []
    let length = 1
    while (kept === 'all' && steps[index + length]?.[0] === first + length && steps[index + length]?.[1] === 'all')
      length++
    if (kept !== 'all') parts.push([first, ...(kept ?? [])].join('.'))
    else parts.push(length === 1 ? `${first}` : `${first}-${first + length - 1}`)
    index += length
  }
  return `${runIndex}:${parts.join(',')}`
}

/** Reads a path. @throws if the text is not a path */
export function readPath(text: string): Path {
  const match = /^(\d+)(?::([\d,.-]+))?$/.exec(text)
  if (!match) throw new Error(`not a path: ${text}`)
  const [, runIndex, steps] = match
  if (steps === undefined) return { runIndex: Number(runIndex), selection: undefined }
  const selection = new Map<number, Kept>()
  for (const part of steps.split(',')) {
    const [step = '', ...kept] = part.split('.')
    const [first, last = first] = step.split('-').map(Number)
    for (let index = first ?? 0; index <= (last ?? 0); index++)
      selection.set(index, kept.length > 0 ? kept.map(Number) : 'all')
  }
  return { runIndex: Number(runIndex), selection }
}
