import { contract } from '@humidor/contract/index.ts'
import { type PageName, paths } from '@humidor/web/paths.ts'
import type { Page } from 'playwright-core'
import type { Scene } from './scene.ts'
import { scenes } from './scenes.ts'
import { dropCallsExcept, hangCallsExcept } from './stub-responses.ts'

/** The calls that the app's route guards need before they show a page. */
const guardCalls = [contract.member.info, contract.merchants.info]

/** Addresses of pages that no scene opens directly, or that load data only with a query. */
const addresses: Partial<Record<PageName, Pick<Scene, 'path' | 'who'>>> = {
  charge: { path: '/Charge?code=0123456789abcdef', who: 'visitor' },
  draw: { path: '/Draw?id=1', who: 'visitor' },
  raffle: { path: `/Raffle?seed=${'ab'.repeat(32)}`, who: 'visitor' },
  lotteryCheck: { path: '/LotteryCheck?id=1', who: 'magnus' },
  activityDetail: { path: '/ActivityDetail?id=1', who: 'alice' },
  mallDetailMobile: { path: '/MallDetailMobile?id=3', who: 'gregor' },
}

/** Pages that make no calls besides the guards', or that work without a response. */
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
  'accountExport',
  'share',
  'merchantList',
  'merchantSign',
  'receipts',
  'merchantReceipts',
  'receipt',
  'receive',
  'send',
])

const sceneAt = (name: PageName) => scenes.find(({ path }) => new URL(path, 'http://humidor').pathname === paths[name])

/** Waits for a loading error, in place of the content or in a toast. */
const waitForError = (page: Page) => page.locator('[role=alert]').first().waitFor({ timeout: 15_000 })
const waitForLoading = (page: Page) => page.locator('[aria-busy=true]').first().waitFor({ timeout: 15_000 })

/** Every page while it loads, and after its requests failed. */
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
