import { mallRoutes } from './mall-routes.ts'
import { page, type Route } from './route.ts'

/** The shop's pages: pre-orders, pledges, the flexible treasure, and the mall. */
export const shopRoutes: readonly Route[] = [
  page(
    'shop',
    { audience: 'member', title: ['preorders', 'title'], words: ['preorders', 'pledges', 'serverError'] },
    async () => (await import('./features/products/preorders/ShopScreen.tsx')).ShopScreen,
  ),
  page(
    'shopadd',
    {
      audience: 'activated member',
      frozen: 'sent away',
      title: ['preorders', 'add.title'],
      words: ['preorders', 'serverError'],
    },
    async () => (await import('./features/products/preorders/ShopaddScreen.tsx')).ShopaddScreen,
  ),
  page(
    'childrenOrder',
    { audience: 'member', title: ['preorders', 'below.title'], words: ['preorders'] },
    async () => (await import('./features/products/preorders/ChildrenOrderScreen.tsx')).ChildrenOrderScreen,
  ),
  page(
    'nft',
    {
      audience: 'activated member',
      title: ['pledges', 'title'],
      words: ['pledges'],
    },
    async () => (await import('./features/products/pledges/NftScreen.tsx')).NftScreen,
  ),
  page(
    'nftincome',
    {
      audience: 'activated member',
      title: ['pledges', 'income.title'],
      words: ['pledges', 'asset'],
    },
    async () => (await import('./features/money/wallet/history/NftincomeScreen.tsx')).NftincomeScreen,
  ),
  page(
    'nftorder',
    {
      audience: 'activated member',
      title: ['pledges', 'list.title'],
      words: ['pledges'],
    },
    async () => (await import('./features/products/pledges/NftorderScreen.tsx')).NftorderScreen,
  ),
  page(
    'nftpro',
    {
      audience: 'activated member',
      title: ['pledges', 'pro.title'],
      words: ['pledges'],
    },
    async () => (await import('./features/products/pledges/NftproScreen.tsx')).NftproScreen,
  ),
  page(
    'nftrule',
    {
      audience: 'activated member',
      title: ['pledges', 'rule.title'],
      words: ['pledges'],
    },
    async () => (await import('./features/products/pledges/NftruleScreen.tsx')).NftruleScreen,
  ),
  page(
    'shopaddPledge',
    {
      audience: 'activated member',
      frozen: 'sent away',
      title: ['pledges', 'add.title'],
      words: ['pledges', 'serverError'],
    },
    async () => (await import('./features/products/pledges/ShopaddPledgeScreen.tsx')).ShopaddPledgeScreen,
  ),
  page(
    'lhb',
    {
      audience: 'member',
      title: ['flexible-treasure', 'title'],
      words: ['flexible-treasure'],
    },
    async () => (await import('./features/products/flexible-treasure/LhbScreen.tsx')).LhbScreen,
  ),
  page(
    'lhbin',
    {
      audience: 'member',
      frozen: 'sent away',
      title: ['flexible-treasure', 'put'],
      words: ['flexible-treasure', 'serverError'],
    },
    async () => (await import('./features/products/flexible-treasure/LhbinScreen.tsx')).LhbinScreen,
  ),
  page(
    'lhbout',
    {
      audience: 'member',
      title: ['flexible-treasure', 'take'],
      words: ['flexible-treasure', 'serverError'],
    },
    async () => (await import('./features/products/flexible-treasure/LhboutScreen.tsx')).LhboutScreen,
  ),
  page(
    'lhbincome',
    {
      audience: 'member',
      title: ['flexible-treasure', 'detail.title'],
      words: ['flexible-treasure'],
    },
    async () => (await import('./features/products/flexible-treasure/LhbincomeScreen.tsx')).LhbincomeScreen,
  ),
  ...mallRoutes,
]
