import { parseArgs } from 'node:util'
import { isTimeOfDay } from '@humidor/domain/business-day.ts'
import { ConfigError } from '@humidor/server/config.ts'

/** What the sandbox can be told as it is started. */
export interface SandboxArguments {
  /** `--slept <hours>`: a world that has lived comes up as a server does that was down for so long. Milliseconds. */
  slept: number
  /** `--begins <HH:mm>`: a new world begins when the wall clock in UTC+8 next shows it; where nothing is said, now. */
  begins: string | undefined
}

/** Ten years are enough for every story. */
const LONGEST = 10 * 366 * 24

/** @returns milliseconds, of whole hours as somebody types them; undefined where they are none */
const ofHours = (text: string) =>
  /^\d{1,5}$/.test(text) && Number(text) <= LONGEST ? Number(text) * 3_600_000 : undefined

const optionsOf = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], options: { slept: { type: 'string' }, begins: { type: 'string' } } }).values
  } catch {
    return undefined
  }
}

/** @throws ConfigError, with all that it can be told, where somebody tells it anything else */
export function readArguments(args: readonly string[]): SandboxArguments {
  const options = optionsOf(args)
  const slept = options && ofHours(options.slept ?? '0')
  if (slept === undefined || !isTimeOfDay(options?.begins ?? '00:00'))
    throw new ConfigError([
      'All that the sandbox can be told is --slept and whole hours, at most ten years of them, and --begins and a time of day, as 21:45.',
    ])
  return { slept, begins: options?.begins }
}
