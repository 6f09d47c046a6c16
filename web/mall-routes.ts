import { page, type Route } from './route.ts'

export const mallRoutes: readonly Route[] = [
  page(
    'mall',
    { audience: 'member', title: ['mall', 'title'], words: ['mall'] },
    async () => (await import('./features/commerce/mall/MallScreen.tsx')).MallScreen,
  ),
  page(
    'mallDetail',
    { audience: 'member', title: ['mall', 'title'], words: ['mall', 'serverError'] },
    async () => (await import('./features/commerce/mall/MallDetailScreen.tsx')).MallDetailScreen,
  ),
  // The specification gives this page a second address. One screen fits every width.
  page(
    'mallDetailMobile',
    { audience: 'member', title: ['mall', 'title'], words: ['mall', 'serverError'] },
    async () => (await import('./features/commerce/mall/MallDetailMobileScreen.tsx')).MallDetailMobileScreen,
  ),
  page(
    'mallCart',
    { audience: 'member', frozen: 'sent away', title: ['mall', 'cart.title'], words: ['mall', 'serverError'] },
    async () => (await import('./features/commerce/mall/MallCartScreen.tsx')).MallCartScreen,
  ),
  page(
    'mallOrder',
    { audience: 'member', frozen: 'sent away', title: ['mall', 'order.title'], words: ['mall', 'serverError'] },
    async () => (await import('./features/commerce/mall/MallOrderScreen.tsx')).MallOrderScreen,
  ),
  page(
    'mallOrderList',
    { audience: 'member', title: ['mall', 'orders'], words: ['mall', 'serverError'] },
    async () => (await import('./features/commerce/mall/MallOrderListScreen.tsx')).MallOrderListScreen,
  ),
]
