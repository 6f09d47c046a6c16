import { type ConsoleScene, open, openAndPress, submitPanel } from './console-scene.ts'

/** The alerts, their panels and dialogs, and their rules. */
export const consoleAlertScenes: readonly ConsoleScene[] = [
  { name: 'console-alerts-open', path: '/alerts', who: 'fiona', components: ['alerts/AlertsScreen'] },
  { name: 'console-alert', path: '/alerts', who: 'fiona', components: ['alerts/AlertPanel'], afterOpen: open },
  { name: 'console-alert-acknowledge', path: '/alerts', who: 'wendy', afterOpen: openAndPress('Acknowledge') },
  {
    name: 'console-alert-silence',
    path: '/alerts',
    who: 'wendy',
    components: ['alerts/AcknowledgeDialog', 'alerts/SilenceDialog'],
    afterOpen: openAndPress('Silence'),
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
  { name: 'console-alert-rule-support', path: '/alerts?tab=rules&item=coverageDays', who: 'wendy' },
]
