import { page, type Route } from './route.ts'

/** The community pages: games, help, and everything besides the members' money. */
export const placeRoutes: readonly Route[] = [
  page(
    'points',
    { audience: 'member', title: ['points', 'title'], words: ['points', 'asset'] },
    async () => (await import('./features/money/wallet/history/PointsScreen.tsx')).PointsScreen,
  ),
  page(
    'lottery',
    { audience: 'member', title: ['raffle', 'title'], words: ['raffle', 'serverError'] },
    async () => (await import('./features/products/raffle/LotteryScreen.tsx')).LotteryScreen,
  ),
  page(
    'lotteryDetail',
    { audience: 'member', title: ['raffle', 'list.title'], words: ['raffle'] },
    async () => (await import('./features/products/raffle/LotteryDetailScreen.tsx')).LotteryDetailScreen,
  ),
  page(
    'lotteryCheck',
    { audience: 'member', title: ['raffle', 'check.title'], words: ['raffle', 'serverError'] },
    async () => (await import('./features/products/raffle/LotteryCheckScreen.tsx')).LotteryCheckScreen,
  ),
  page(
    'raffles',
    { audience: 'anyone', title: ['raffle-record', 'title'], words: ['raffle-record'] },
    async () => (await import('./features/products/raffle/RafflesScreen.tsx')).RafflesScreen,
  ),
  page(
    'raffle',
    { audience: 'anyone', title: ['raffle-record', 'one.title'], words: ['raffle-record', 'raffle', 'draws'] },
    async () => (await import('./features/products/raffle/RaffleScreen.tsx')).RaffleScreen,
  ),
  page(
    'lotteryEgg',
    { audience: 'member', title: ['games', 'eggs.title'], words: ['games'] },
    async () => (await import('./features/community/games/LotteryEggScreen.tsx')).LotteryEggScreen,
  ),
  page(
    'lotteryMonopoly',
    { audience: 'member', title: ['games', 'walk.title'], words: ['games'] },
    async () => (await import('./features/community/games/LotteryMonopolyScreen.tsx')).LotteryMonopolyScreen,
  ),
  page(
    'helps',
    { audience: 'member', title: ['help', 'title'], words: ['help'] },
    async () => (await import('./features/community/about/HelpsScreen.tsx')).HelpsScreen,
  ),
  page(
    'about',
    { audience: 'member', title: ['about', 'title'], words: ['about'] },
    async () => (await import('./features/community/about/AboutScreen.tsx')).AboutScreen,
  ),
  page(
    'merchantList',
    { audience: 'anyone', title: ['merchant-list', 'title'], words: ['merchant-list'] },
    async () => (await import('./features/commerce/merchant-list/MerchantListScreen.tsx')).MerchantListScreen,
  ),
  page(
    'feedback',
    { audience: 'member', title: ['feedback', 'title'], words: ['feedback', 'activities', 'serverError'] },
    async () => (await import('./features/community/feedback/FeedbackScreen.tsx')).FeedbackScreen,
  ),
  page(
    'feedbackDetail',
    { audience: 'member', title: ['feedback', 'title'], words: ['feedback', 'activities', 'serverError'] },
    async () => (await import('./features/community/feedback/FeedbackDetailScreen.tsx')).FeedbackDetailScreen,
  ),
  page(
    'mails',
    { audience: 'member', title: ['email-notifications', 'title'], words: ['email-notifications'] },
    async () => (await import('./features/community/notices/MailsScreen.tsx')).MailsScreen,
  ),
  page(
    'push',
    { audience: 'member', title: ['push', 'title'], words: ['push', 'serverError'] },
    async () => (await import('./features/community/push/PushScreen.tsx')).PushScreen,
  ),
  page(
    'activity',
    { audience: 'member', title: ['activities', 'title'], words: ['activities'] },
    async () => (await import('./features/community/activities/ActivityScreen.tsx')).ActivityScreen,
  ),
  page(
    'activityDetail',
    { audience: 'member', title: ['activities', 'detail.title'], words: ['activities'] },
    async () => (await import('./features/community/activities/ActivityDetailScreen.tsx')).ActivityDetailScreen,
  ),
  page(
    'activityApply',
    {
      audience: 'activated member',
      frozen: 'sent away',
      title: ['activities', 'apply.title'],
      words: ['activities', 'serverError'],
    },
    async () => (await import('./features/community/activities/ActivityApplyScreen.tsx')).ActivityApplyScreen,
  ),
  page(
    'activityApplyDetail',
    { audience: 'member', title: ['activities', 'own.title'], words: ['activities'] },
    async () =>
      (await import('./features/community/activities/ActivityApplyDetailScreen.tsx')).ActivityApplyDetailScreen,
  ),
]
