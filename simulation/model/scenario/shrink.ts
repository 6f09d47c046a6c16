import type { PlatformParts } from '../platform/model-platform.ts'
import { chosen, everything, type Selection } from './path.ts'
import { replay } from './run.ts'
import type { Setting, Step } from './script.ts'

/** Milliseconds for shrinking one script. */
const SHRINK_TIMEOUT_MS = 30_000

export interface Shrinking {
  setting: Setting
  script: readonly Step[]
  /** The mark of the violation. A shorter script must end with the same mark. */
  mark: string
  parts: PlatformParts
}

/**
 * Removes the steps of a script that its violation does not need: all but the last steps, then halves, quarters and so
 * on, then single requests.
 */
export function shrink({ setting, script, mark, parts }: Shrinking, timeoutMs = SHRINK_TIMEOUT_MS): Selection {
  const until = performance.now() + timeoutMs
  const isBroken = (selection: Selection) => replay(setting, chosen(script, selection), parts).violation?.mark === mark
  let kept = [...everything(script)]
  // Violations of a whole run, such as a forgotten payment, do not occur in a part.
  if (!isBroken(new Map(kept))) return new Map(kept)
  const without = (smaller: typeof kept) => {
    if (performance.now() > until || !isBroken(new Map(smaller))) return false
    kept = smaller
    return true
  }
  // Most violations need no long history, or only that of the members involved.
  for (let last = 1; last < kept.length && !without(kept.slice(-last)); last *= 2);
  without(kept.filter(([index]) => isAbout(script[index], script.at(-1))))
  for (let size = Math.ceil(kept.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let end = kept.length; end > 0; end -= size) {
      const start = Math.max(0, end - size)
      without([...kept.slice(0, start), ...kept.slice(end)])
    }
  for (let index = kept.length - 1; index >= 0; index--) lessAtOnce(script, kept, index, without)
  return new Map(kept)
}

/** Whether a step involves a member of the last step, or the platform itself. */
function isAbout(step: Step | undefined, last: Step | undefined) {
  if (step?.kind !== 'ask' || last?.kind !== 'ask') return true
  const words = JSON.stringify(last.sent, (_, value) => (typeof value === 'bigint' ? `${value}` : value))
  return step.sent.some(({ who }) => who === 0 || words.includes(`${who}`))
}

type Kept = [number, readonly number[] | 'all'][]

function lessAtOnce(script: readonly Step[], kept: Kept, index: number, without: (smaller: Kept) => boolean) {
  const [number = 0] = kept[index] ?? []
  const step = script[number]
  if (step?.kind !== 'ask' || step.sent.length < 2) return
  let requests = step.sent.map((_, request) => request)
  for (const request of requests.slice()) {
    const fewer = requests.filter((it) => it !== request)
    if (fewer.length > 0 && without(kept.with(index, [number, fewer]))) requests = fewer
  }
}
