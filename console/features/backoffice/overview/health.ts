import type { AnswerOf } from '@humidor/client/client.ts'
import type { consoleContract } from '@humidor/contract/console/index.ts'
import { dayName } from '@humidor/domain/business-day.ts'
import { FORECAST_MOST } from '@humidor/domain/products/coverage.ts'
import { many } from '../../../words/counts.ts'
import { promiseWords } from '../../../words/coverage.ts'
import { ageText, agoText, momentText } from '../../../words/moments.ts'

type SystemHealth = AnswerOf<typeof consoleContract.overview.health>
type Chains = AnswerOf<typeof consoleContract.deposits.chainHealth>
type Coverage = AnswerOf<typeof consoleContract.settlement.coverage>

/** A health check: fine or not, and the page with details. */
export interface HealthPart {
  fine: boolean
  text: string
  end?: string
  at?: string
}

const chainNames = { BSC: 'BSC', TRX: 'TRON' } as const
const read = { live: 'up to date', delayed: 'delayed', down: 'unreachable' } as const
/** Mail is stuck if nothing is sent, or an urgent mail waits, for longer. A mail takes seconds. Milliseconds. */
const SLOW = 5 * 60_000
/** Below this many days the treasury needs attention. */
const SOON = 30

/** Per chain: how it is read, and whether its incoming money adds up. */
export const chainRows = (chains: Chains, now: Date): HealthPart[] =>
  chains.flatMap(({ chain, state, addsUp, alarm, headAt }): HealthPart[] => {
    const name = chainNames[chain]
    const at = '/deposits'
    const age = headAt === null ? 'never read' : `read ${agoText(headAt, now)}`
    const how: HealthPart = { fine: state === 'live', text: `${name} ${read[state]}`, end: age, at }
    return [
      how,
      ...(addsUp ? [] : [{ fine: false, text: `Payments received on ${name} do not add up`, at }]),
      ...(alarm === null ? [] : [{ fine: false, text: `${name}: ${alarm}`, at }]),
    ]
  })

const daysText = (days: number | null) => {
  if (days === null) return 'indefinitely'
  return days >= FORECAST_MOST ? 'over ten years' : many(days, 'day', 'days')
}

/** Whether all promises are covered, and how long the treasury lasts. */
export function coverageRows({ uncovered, daysSelling }: Coverage): HealthPart[] {
  const at = '/settlement?tab=coverage'
  const short = uncovered.map(({ kind }): HealthPart => ({ fine: false, text: promiseWords[kind].uncovered, at }))
  const fine = daysSelling === null || daysSelling >= SOON
  return [
    ...(short.length > 0 ? short : [{ fine: true, text: 'All promises are covered', at }]),
    { fine, text: 'The treasury’s USCD lasts', end: daysText(daysSelling), at },
  ]
}

/** The health of settlement, jobs and mail. */
export const healthRows = ({ settlement, jobs, mail }: SystemHealth, now: Date): HealthPart[] => [
  midnights(settlement),
  ...working(jobs, now),
  ...letters(mail, now),
]

function midnights({ settled, behind }: SystemHealth['settlement']): HealthPart {
  const end = settled === null ? 'none yet' : `up to ${dayName(settled)}`
  const at = '/settlement'
  if (behind === 0) return { fine: true, text: 'All days are settled', end, at }
  return { fine: false, text: `${many(behind, 'day is', 'days are')} not fully settled`, end, at }
}

function working({ count, lastAt, unhealthy }: SystemHealth['jobs'], now: Date): HealthPart[] {
  const last = lastAt === null ? 'none has run yet' : `last run ${agoText(lastAt, now)}`
  if (unhealthy.length === 0) return [{ fine: true, text: `All ${many(count, 'job', 'jobs')} run on time`, end: last }]
  // Without a worker all jobs are late at once: report one problem, not thirty.
  if (unhealthy.length > 5 && unhealthy.length > count / 2)
    return [
      {
        fine: false,
        text: `${many(unhealthy.length, 'job', 'jobs')} of ${count} are not running. Check that a worker is up.`,
        end: last,
      },
    ]
  return unhealthy.map(({ job, state, since, failures }) => ({
    fine: false,
    text: state === 'late' ? `The job ${job} is late` : `The job ${job} has failed ${many(failures, 'time', 'times')}`,
    end: `since ${momentText(since)}`,
  }))
}

/** Why mail is stuck; undefined: it is not. If no mail is sent at all, urgent ones wait for the same reason. */
function stuck({ silentSince, urgentSince }: SystemHealth['mail'], now: Date): string | undefined {
  const isSlow = (since: Date) => now.getTime() - since.getTime() > SLOW
  if (silentSince !== null && isSlow(silentSince)) return `No mail has been sent for ${ageText(silentSince, now)}`
  if (urgentSince !== null && isSlow(urgentSince))
    return `A mailed code or password has been waiting for ${ageText(urgentSince, now)}`
  return undefined
}

function letters(mail: SystemHealth['mail'], now: Date): HealthPart[] {
  const { queued, failed, lastAt } = mail
  const end = lastAt === null ? 'none sent yet' : `last sent ${agoText(lastAt, now)}`
  const problem = stuck(mail, now)
  const waitingText =
    queued === 0 ? 'No mail is waiting to be sent' : `${many(queued, 'mail is', 'mails are')} waiting to be sent`
  return [
    problem === undefined ? { fine: true, text: waitingText, end } : { fine: false, text: problem, end },
    ...(failed === 0
      ? []
      : [{ fine: false, text: `${many(failed, 'mail', 'mails')} could not be sent in the last day` }]),
  ]
}
