import { consoleContract } from '@humidor/contract/console/index.ts'
import { type ConsoleScene, open, pressInPanel } from './console-scene.ts'
import { changeResponse } from './stub-responses.ts'

/** Members whose account is closed, or closes. */
export const consoleMemberScenes: readonly ConsoleScene[] = [
  {
    name: 'console-member-closed',
    path: '/members?search=freya',
    who: 'victor',
    beforeOpen: changeResponse(consoleContract.members.member, (one) => ({
      ...one,
      ...{ closedAt: '2026-11-20T08:00:00.000Z', eraseAt: '2036-11-20T08:00:00.000Z', sessions: [] },
    })),
    afterOpen: open,
  },
  {
    name: 'console-member-closing',
    path: '/members?search=magnus',
    who: 'victor',
    beforeOpen: changeResponse(consoleContract.members.member, (one) => ({
      ...one,
      closesAt: '2036-01-01T08:00:00.000Z',
    })),
    afterOpen: open,
  },
  {
    name: 'console-member-view',
    path: '/members?search=magnus',
    who: 'wendy',
    components: ['members/AskForView'],
    afterOpen: async (page) => {
      await open(page)
      await pressInPanel('See as member')(page)
    },
  },
]
