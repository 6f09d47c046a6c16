import { page, type Route } from './route.ts'

/** The pages of what makes it a place: games, help, and whatever members do beside their money. */
export const placeRoutes: readonly Route[] = [
  page(
    'points',
    { door: 'member', title: ['points', 'title'], words: ['points', 'asset'] },
    async () => (await import('./features/wallet/history/PointsScreen.tsx')).PointsScreen,
  ),
  page(
    'lottery',
    { door: 'member', title: ['raffle', 'title'], words: ['raffle', 'serverError'] },
    async () => (await import('./features/raffle/LotteryScreen.tsx')).LotteryScreen,
  ),
  page(
    'lotteryDetail',
    { door: 'member', title: ['raffle', 'list.title'], words: ['raffle'] },
    async () => (await import('./features/raffle/LotteryDetailScreen.tsx')).LotteryDetailScreen,
  ),
  page(
    'lotteryCheck',
    { door: 'member', title: ['raffle', 'check.title'], words: ['raffle', 'serverError'] },
    async () => (await import('./features/raffle/LotteryCheckScreen.tsx')).LotteryCheckScreen,
  ),
  page(
    'lotteryEgg',
    { door: 'member', title: ['games', 'eggs.title'], words: ['games'] },
    async () => (await import('./features/games/LotteryEggScreen.tsx')).LotteryEggScreen,
  ),
  page(
    'lotteryMonopoly',
    { door: 'member', title: ['games', 'walk.title'], words: ['games'] },
    async () => (await import('./features/games/LotteryMonopolyScreen.tsx')).LotteryMonopolyScreen,
  ),
  page(
    'helps',
    { door: 'member', title: ['helps', 'title'], words: ['helps'] },
    async () => (await import('./features/house/HelpsScreen.tsx')).HelpsScreen,
  ),
  page(
    'about',
    { door: 'member', title: ['about', 'title'], words: ['about'] },
    async () => (await import('./features/house/AboutScreen.tsx')).AboutScreen,
  ),
  page(
    'merchantList',
    { door: 'anyone', title: ['shops', 'title'], words: ['shops'] },
    async () => (await import('./features/shops/MerchantListScreen.tsx')).MerchantListScreen,
  ),
  page(
    'feedback',
    { door: 'member', title: ['feedback', 'title'], words: ['feedback', 'serverError'] },
    async () => (await import('./features/feedback/FeedbackScreen.tsx')).FeedbackScreen,
  ),
  page(
    'mails',
    { door: 'member', title: ['mails', 'title'], words: ['mails'] },
    async () => (await import('./features/notices/MailsScreen.tsx')).MailsScreen,
  ),
  page(
    'activity',
    { door: 'member', title: ['activities', 'title'], words: ['activities'] },
    async () => (await import('./features/activities/ActivityScreen.tsx')).ActivityScreen,
  ),
  page(
    'activityDetail',
    { door: 'member', title: ['activities', 'detail.title'], words: ['activities'] },
    async () => (await import('./features/activities/ActivityDetailScreen.tsx')).ActivityDetailScreen,
  ),
  page(
    'activityApply',
    {
      door: 'activated member',
      frozen: 'sent away',
      title: ['activities', 'apply.title'],
      words: ['activities', 'serverError'],
    },
    async () => (await import('./features/activities/ActivityApplyScreen.tsx')).ActivityApplyScreen,
  ),
  page(
    'activityApplyDetail',
    { door: 'member', title: ['activities', 'own.title'], words: ['activities'] },
    async () => (await import('./features/activities/ActivityApplyDetailScreen.tsx')).ActivityApplyDetailScreen,
  ),
]
