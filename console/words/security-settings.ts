import type { SettingWords } from './switches.ts'

/** The labels of the settings of security. */
export const securityWords = {
  factorPause: {
    name: 'Waiting time after a new authenticator',
    help: 'How long money cannot leave after an authenticator was replaced by e-mail only.',
  },
  emailChangeWait: {
    name: 'Waiting time of a new e-mail address',
    help: 'How long a member can stop a change of their address, before it takes effect.',
  },
  unlockWait: {
    name: 'Waiting time of an unlocking',
    help: 'How long money still cannot leave after a member asked to unlock their account.',
  },
  nameChangePause: { name: 'Pause between two names', help: 'How long a member keeps a new user name at least.' },
  nameReserved: {
    name: 'Old names reserved',
    help: 'How long nobody else can take a user name that a member gave up.',
  },
  closingWait: {
    name: 'Waiting time before an account closes',
    help: 'How long a member can still keep an account that they asked to close.',
  },
  closedKeptYears: {
    name: 'Data of closed accounts kept',
    help: 'For how many years the name, e-mail address and delivery addresses of a closed account are kept, as the law asks. Applies to accounts closed from now on.',
  },
  approvalCodeLasts: {
    name: 'A code counts for further approvals',
    help: 'How long after a right code an operator decides other requests on the same device without another; 0 min: each decision needs its own. Settings and operators’ rights always need their own. A change ends what earlier codes count for.',
  },
} as const satisfies Record<string, SettingWords>
