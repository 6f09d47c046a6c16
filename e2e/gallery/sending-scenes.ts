import { micros } from '@humidor/domain/money/micros.ts'
import { receiveLink } from '@humidor/domain/money/receive-link.ts'
import { press, type Scene } from './scene.ts'

const ask = receiveLink('', {
  ...{ email: 'bob.robusto@humidor.test', name: 'bob_robusto' },
  ...{ money: micros<'USCD'>(12_500_000n), note: 'Dinner on Friday' },
})

/** Asking for money, what such a link opens, people to send to, and the scanner of any code. */
export const sendingScenes: readonly Scene[] = [
  {
    name: 'receive',
    path: '/Receive',
    who: 'alice',
    afterOpen: async (page) => {
      await page.locator('main input').first().fill('12,5')
      await page.locator('main textarea').fill('Dinner on Friday')
    },
  },
  { name: 'send', path: ask, who: 'visitor' },
  { name: 'send-broken', component: 'SendScreen', path: '/Send#v=1&to=nobody', who: 'visitor' },
  {
    name: 'transferu-from-link',
    path: ask,
    who: 'alice',
    afterOpen: async (page) => {
      await press('main .btn')(page)
      await page.locator('form textarea').waitFor()
    },
  },
  {
    name: 'transferu-contact',
    component: 'ContactSheet',
    overlay: true,
    path: '/Transferu',
    who: 'alice',
    afterOpen: async (page) => {
      await press('form .chips button')(page)
      await press('form .chips + .textlink')(page)
      await page.locator('dialog').waitFor()
    },
  },
]
