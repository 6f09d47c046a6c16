import { consoleContract } from '@humidor/contract/console/index.ts'
import { type ConsoleScene, open, pressInPanel, submitPanel } from './console-scene.ts'
import { press } from './scene.ts'
import { changeResponse, stubResponse } from './stub-responses.ts'

const moments = { sentAt: '2026-11-20T03:00:00.000Z', expiresAt: '2026-11-21T03:00:00.000Z' }
const invitation = { name: 'Nora Newcomer', email: 'nora.newcomer@humidor.test', role: 'finance' as const }
const agreed = { askedBy: 'Victor Vitola', agreedBy: 'Agnes Ashtray' }

/** One open invitation and one that expired. */
const someInvited = changeResponse(consoleContract.operators.invitations, () => [
  { id: 2, ...invitation, ...agreed, ...moments, expired: false },
  {
    id: 1,
    name: 'Otto Overdue',
    email: 'otto.overdue@humidor.test',
    role: 'content' as const,
    ...agreed,
    ...moments,
    expired: true,
  },
])

/** The response to a valid invitation link. */
const someoneInvited = stubResponse(consoleContract.operators.openInvitation, () => ({
  ...invitation,
  expiresAt: moments.expiresAt,
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Humidor:nora.newcomer%40humidor.test?issuer=Humidor&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
}))

/** Items that an operator has open in other tabs and on another device. */
const someOpen = changeResponse(consoleContract.operators.mine, () =>
  ['withdrawal:7', 'merchant:100002', 'claim:3', `approval:${'x'.repeat(22)}`, 'payment:w12'].map((item) => ({
    item,
    until: moments.expiresAt,
  })),
)

/** Two passkeys of an operator, one never used. */
const somePasskeys = changeResponse(consoleContract.operators.operatorPasskeys, () => [
  { id: 'b', name: 'Key ring', madeAt: moments.expiresAt, usedAt: null, backedUp: false },
  { id: 'a', name: 'Laptop of the office', madeAt: moments.sentAt, usedAt: moments.expiresAt, backedUp: true },
])

/** Invitations of operators, as administrators and as the invited see them, and the open items of an operator. */
export const consoleOperatorScenes: readonly ConsoleScene[] = [
  {
    name: 'console-operators-invited',
    path: '/operators?tab=invited',
    who: 'victor',
    components: ['operators/Invited', 'operators/InvitationPanel'],
    beforeOpen: someInvited,
    afterOpen: open,
  },
  {
    name: 'console-operators-roles',
    path: '/operators?tab=roles',
    who: 'victor',
    components: ['operators/Roles'],
  },
  {
    name: 'console-operator-role-rights',
    path: '/operators?item=2',
    who: 'victor',
    afterOpen: press('.rights summary'),
  },
  { name: 'console-operators-invited-none', path: '/operators?tab=invited', who: 'victor' },
  {
    name: 'console-operators-add',
    path: '/operators?ask=new',
    who: 'victor',
    components: ['operators/AddOperatorForm'],
    afterOpen: submitPanel,
  },
  {
    name: 'console-operator-rights',
    path: '/operators?item=2',
    who: 'victor',
    components: ['operators/AskRightsForm'],
    afterOpen: async (page) => {
      await page.locator('.panel').getByLabel('Role').selectOption('admin')
      await pressInPanel('Request Administrator')(page)
      await pressInPanel('Request rights')(page)
    },
  },
  {
    name: 'console-invitation',
    path: '/invitation#x',
    afterOpen: press('.signin .btn'),
  },
  {
    name: 'console-invitation-enrol',
    path: '/invitation#x',
    beforeOpen: someoneInvited,
    afterOpen: async (page) => {
      await press('.signin .btn')(page)
      await page.locator('.enrol').waitFor()
      await page.locator('.signin button[type=submit]').click()
    },
  },
  {
    name: 'console-account-passkeys',
    path: '/account',
    who: 'wendy',
    beforeOpen: somePasskeys,
  },
  {
    name: 'console-account-passkey-remove',
    path: '/account',
    who: 'wendy',
    components: ['account/RemovePasskey'],
    beforeOpen: somePasskeys,
    afterOpen: async (page) => {
      await page.getByRole('button', { name: 'Remove Key ring' }).click()
      await page.getByRole('button', { name: 'Remove passkey' }).click()
    },
  },
  {
    name: 'console-account-passkey-rename',
    path: '/account',
    who: 'wendy',
    components: ['account/RenamePasskey'],
    beforeOpen: somePasskeys,
    afterOpen: async (page) => page.getByRole('button', { name: 'Rename Key ring' }).click(),
  },
  {
    name: 'console-account-passkey-add',
    path: '/account',
    who: 'wendy',
    components: ['account/AddPasskey'],
    afterOpen: async (page) => {
      await page.getByRole('button', { name: 'Add a passkey' }).click()
      await page.getByRole('button', { name: 'Create passkey' }).click()
    },
  },
  {
    name: 'console-account-open-items',
    path: '/account',
    who: 'wendy',
    beforeOpen: someOpen,
  },
]
