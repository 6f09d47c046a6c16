import type { WireOf } from '@humidor/client/client.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import type { Page } from 'playwright-core'
import { type ConsoleScene, open, openAndPress, submitPanel } from './console-scene.ts'
import { stubResponse, stubResponseAt } from './stub-responses.ts'

const { listContactPoints, listAlertMessages, requestContactPoint } = consoleContract.contactPoints

const minutesBefore = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()

/** Three contact points with messages: the sandbox has none of its own. */
async function contactPoints(page: Page) {
  const agreed = { askedBy: 'Victor Vitola', agreedBy: 'Agnes Ashtray', removalWaits: false }
  const quiet = { zone: 'Europe/Berlin', from: 1_320, until: 420 }
  const added = (now: Date, minutes: number) => ({ ...agreed, addedAt: minutesBefore(now, minutes) })
  await stubResponseAt(
    listContactPoints,
    (now): WireOf<typeof listContactPoints> => [
      {
        ...added(now, 90_000),
        id: 1,
        name: 'Duty desk',
        kind: 'email',
        target: 'duty.desk@company.example',
        quiet: null,
        last: { state: 'sent', at: minutesBefore(now, 4) },
      },
      {
        ...added(now, 80_000),
        id: 2,
        name: 'Chat of the engineers on call',
        kind: 'bot',
        target: 'https://api.bots.example/…',
        quiet,
        last: { state: 'failed', at: minutesBefore(now, 14) },
      },
      {
        ...added(now, 3_000),
        id: 3,
        name: 'Paging service',
        kind: 'webhook',
        target: 'https://events.pager.example/…',
        quiet: null,
        last: null,
        removalWaits: true,
      },
    ],
  )(page)
  const to = { contactPoint: 'Chat of the engineers on call' }
  await stubResponseAt(listAlertMessages, (now): WireOf<typeof listAlertMessages> => {
    const [lately, yesterday, first] = [14, 1_500, 79_990].map((minutes) => minutesBefore(now, minutes))
    const sentAt = (at = '') => ({ createdAt: at, sentAt: at, error: null })
    return {
      count: 3,
      next: null,
      rows: [
        {
          ...to,
          id: '9',
          kind: 'firing',
          rule: 'providersContradict',
          state: 'failed',
          tries: 6,
          error: 'timeout',
          createdAt: lately ?? '',
          sentAt: null,
        },
        {
          ...to,
          ...sentAt(yesterday),
          id: '7',
          kind: 'resolved',
          rule: 'waiting.withdrawals',
          state: 'sent',
          tries: 1,
        },
        { ...to, ...sentAt(first), id: '3', kind: 'test', rule: null, state: 'sent', tries: 2 },
      ],
    }
  })(page)
}

/** One alert that somebody has silenced: silencing one for a picture would change the next picture. */
const silenced = stubResponseAt(
  consoleContract.alerts.listAlerts,
  (now): WireOf<typeof consoleContract.alerts.listAlerts> => ({
    count: 1,
    next: null,
    rows: [
      {
        ...{
          id: '4',
          rule: 'chainDown',
          subject: 'BSC',
          severity: 'critical',
          state: 'firing',
          value: 12,
          threshold: 0,
        },
        ...{ firedAt: minutesBefore(now, 12), resolvedAt: null, clearSince: null, acknowledged: null },
        silence: {
          until: minutesBefore(now, -48),
          by: 'Wendy Wrapper',
          note: 'The provider announced an hour of work.',
        },
      },
    ],
  }),
)

/** Fills the form in for a webhook and sends it. */
async function requestWebhook(page: Page) {
  await page.locator('.panel select').selectOption('webhook')
  const fields = page.locator('.panel .field__input')
  await fields.first().fill('Paging service')
  await page.getByLabel('Address').fill('https://events.pager.example/humidor')
  await page.getByLabel('Reason').fill('Whoever is on call reads it.')
  await submitPanel(page)
  await page.locator('.panel .panel__code').waitFor()
}

/** The alerts, their panels and dialogs, and their rules. */
export const consoleAlertScenes: readonly ConsoleScene[] = [
  { name: 'console-alerts-open', path: '/alerts', who: 'fiona', components: ['alerts/Alerts'] },
  { name: 'console-alert', path: '/alerts', who: 'fiona', components: ['alerts/AlertPanel'], afterOpen: open },
  { name: 'console-alert-acknowledge', path: '/alerts', who: 'wendy', afterOpen: openAndPress('Acknowledge') },
  {
    name: 'console-alert-silence',
    path: '/alerts',
    who: 'wendy',
    components: ['alerts/AcknowledgeDialog', 'alerts/SilenceDialog'],
    afterOpen: openAndPress('Silence'),
  },
  {
    name: 'console-alert-silenced',
    path: '/alerts',
    who: 'wendy',
    components: ['alerts/EndSilenceDialog'],
    beforeOpen: silenced,
    afterOpen: openAndPress('End silence'),
  },
  { name: 'console-alert-rules', path: '/alerts?tab=rules', who: 'fiona', components: ['alerts/Rules'] },
  {
    name: 'console-alert-rule',
    path: '/alerts?tab=rules&item=withdrawalLarge',
    who: 'fiona',
    components: ['alerts/RulePanel'],
    afterOpen: submitPanel,
  },
  { name: 'console-alert-rule-plain', path: '/alerts?tab=rules&item=chainDown', who: 'fiona' },
  {
    name: 'console-alert-contact-points',
    path: '/alerts?tab=contacts',
    who: 'victor',
    components: ['alerts/ContactPoints'],
    beforeOpen: contactPoints,
  },
  {
    name: 'console-alert-contact-point',
    path: '/alerts?tab=contacts&item=2',
    who: 'victor',
    components: ['alerts/ContactPointPanel'],
    beforeOpen: contactPoints,
  },
  {
    name: 'console-alert-contact-point-remove',
    path: '/alerts?tab=contacts',
    who: 'victor',
    components: ['alerts/RemoveDialog'],
    beforeOpen: contactPoints,
    afterOpen: openAndPress('Remove'),
  },
  { name: 'console-alert-contact-points-none', path: '/alerts?tab=contacts', who: 'victor' },
  {
    name: 'console-alert-contact-point-new',
    path: '/alerts?tab=contacts&ask=new',
    who: 'victor',
    components: ['alerts/AddContactPointForm'],
    afterOpen: submitPanel,
  },
  {
    name: 'console-alert-contact-point-secret',
    path: '/alerts?tab=contacts&ask=new',
    who: 'victor',
    components: ['alerts/SecretPanel'],
    beforeOpen: stubResponse(requestContactPoint, () => ({ secret: `whsec_${'x7Kq'.repeat(10)}abc` })),
    afterOpen: requestWebhook,
  },
  { name: 'console-alert-rule-support', path: '/alerts?tab=rules&item=coverageDays', who: 'wendy' },
]
