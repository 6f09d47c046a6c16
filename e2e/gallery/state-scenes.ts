import { contract } from '@humidor/contract/index.ts'
import { type PageName, paths } from '@humidor/web/paths.ts'
import type { Page } from 'playwright-core'
import type { Scene } from './scene.ts'
import { scenes } from './scenes.ts'
import { dropCallsExcept, hangCallsExcept } from './stub-responses.ts'

/** What the doors of the app ask before they let anybody in. */
const guardCalls = [contract.member.info, contract.merchants.info]

/** Where pages stand that no scene opens by their address, or that ask for nothing without more in it. */
const addresses: Partial<Record<PageName, Pick<Scene, 'path' | 'who'>>> = {
  draw: { path: '/Draw?id=1', who: 'visitor' },
  lotteryCheck: { path: '/LotteryCheck?id=1', who: 'magnus' },
  activityDetail: { path: '/ActivityDetail?id=1', who: 'alice' },
  mallDetailMobile: { path: '/MallDetailMobile?id=3', who: 'gregor' },
}

/** Pages that ask the server for nothing but who looks at them, or that do without an answer. */
const withoutCalls = new Set<PageName>([
  'home',
  'login',
  'register',
  'forgot',
  'error',
  'accountAdd',
  'accountCreate',
  'index',
  'more',
  'nftpro',
  'lotteryEgg',
  'lotteryMonopoly',
  'about',
  'merchantLogin',
  'merchantReg',
  'exchange',
  'cbExpense',
  'resetpswd',
  'safepswd',
  'share',
  'merchantList',
  'merchantSign',
])

const sceneAt = (name: PageName) => scenes.find(({ path }) => new URL(path, 'http://humidor').pathname === paths[name])

/** Waits until something says that it did not load: in its place, or in a toast. */
const waitForError = (page: Page) => page.locator('[role=alert]').first().waitFor({ timeout: 15_000 })
const waitForLoading = (page: Page) => page.locator('[aria-busy=true]').first().waitFor({ timeout: 15_000 })

/** Every page while its answers are on their way, and once they got lost. */
export const stateScenes: readonly Scene[] = (Object.keys(paths) as PageName[])
  .filter((name) => !withoutCalls.has(name))
  .flatMap((name): Scene[] => {
    const { path, who } = addresses[name] ?? sceneAt(name) ?? { path: paths[name], who: 'alice' }
    return [
      {
        name: `${name}-loading`,
        path,
        who,
        staysLoading: true,
        readySelector: 'h1',
        beforeOpen: hangCallsExcept(guardCalls),
        afterOpen: waitForLoading,
      },
      {
        name: `${name}-failed`,
        path,
        who,
        staysLoading: true,
        readySelector: 'h1',
        beforeOpen: dropCallsExcept(guardCalls),
        afterOpen: waitForError,
      },
    ]
  })
