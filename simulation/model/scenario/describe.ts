import type { Sent, Step } from './script.ts'

const shanghai = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
})

const moment = (at: number) => `${shanghai.format(new Date(at))}.${String(at % 1000).padStart(3, '0')}`

const plain = (value: unknown): string => (typeof value === 'bigint' ? `${value}` : JSON.stringify(value))

function describeRequest(sent: Sent): string {
  const body = Object.entries(sent.body).map(([name, value]) => `${name} ${plain(value)}`)
  return [
    `${sent.who === 0 ? 'the platform' : sent.who} ${sent.what}`,
    sent.raw === undefined ? body.join(', ') : `with the body ${sent.raw}`,
    sent.typed === undefined ? '' : `typed as ${sent.typed}`,
    `(intent ${sent.n}${sent.late ? `, ${sent.late} ms later` : ''}, node ${sent.node})`,
    sent.diesAt === undefined ? '' : `– the node dies at step ${sent.diesAt}`,
    sent.cut ? '– the answer is lost' : '',
  ]
    .filter((part) => part !== '')
    .join(' ')
}

/** Describes a step, with a line for each concurrent request. Times are in the zone of the business day. */
export function describeStep(step: Step): string {
  const when = moment(step.at)
  if (step.kind === 'pay')
    return `${when}  on ${step.chain} ${step.tx} pays the deposit of request ${step.by}, ${step.more} millionths more${step.astray ? ', to another address' : ''}`
  if (step.kind === 'payout')
    return `${when}  on ${step.chain} ${step.tx} ${step.failed ? 'fails to pay' : 'pays'} withdrawal ${step.of}, ${step.more} millionths more${step.astray ? ', to another address' : ''}`
  if (step.kind === 'reorg') return `${when}  ${step.chain} replaces its newest ${step.depth} blocks`
  if (step.kind === 'return') return `${when}  ${step.chain} mines the lost payments`
  const [first, ...others] = step.sent.map(describeRequest)
  return [`${when}  ${first ?? 'nothing'}`, ...others.map((other) => `${' '.repeat(when.length)}  and ${other}`)].join(
    '\n',
  )
}
