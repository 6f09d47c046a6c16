import type { ConsoleScene } from './console-scene.ts'

type Who = NonNullable<ConsoleScene['who']>

/** Every page and tab that loads data, by an operator who may see it. */
const pages: Readonly<Record<Who, readonly string[]>> = {
  fiona: [
    ...['overview', 'withdrawals', 'payouts', 'merchants', 'merchants?status=bills', 'payments', 'payments?tab=claims'],
    ...['merchants/100001', 'merchants/100001?tab=bills', 'merchants/100001?tab=history'],
    ...['merchants/100001?tab=staff', 'merchants/100001?tab=keys', 'merchants/100001?tab=webhooks', 'bills'],
    ...['applications', 'approvals', 'deposits', 'movements', 'trades', 'trades?tab=volume'],
    ...[
      'treasury',
      'treasury?tab=awards',
      'treasury?tab=moves',
      'reserve-proofs',
      'screening',
      'reports',
      'price',
      'price?tab=published',
    ],
    ...['ledger', 'ledger/accounts', 'ledger/account/108', 'settlement', 'settlement?tab=coverage'],
    ...['preorders', 'preorders?tab=standing', 'draws', 'raffle', 'raffle?tab=waiting', 'raffle?tab=standing'],
    ...['pledges', 'pledges?tab=standing', 'mall-orders'],
    ...['flexible-treasure', 'flexible-treasure?tab=owed', 'flexible-treasure?tab=standing'],
    ...['members', 'settings', 'settings?tab=changes', 'alerts', 'alerts?tab=rules'],
  ],
  wendy: ['freezes', 'feedback'],
  victor: ['audit', 'operators', 'account', 'alerts?tab=contacts'],
  conrad: ['mall', 'notices', 'activities', 'news'],
  sam: [],
}

/** A panel beside a table and a page instead of one: each loads its own data. */
const opened: readonly { who: Who; path: string }[] = [
  { who: 'fiona', path: 'withdrawals?item=1' },
  { who: 'conrad', path: 'news?item=5' },
]

const nameOf = (path: string) => `console-${path.replaceAll(/[?=/&]+/g, '-')}`

const loadingAndFailed = (who: Who, path: string): readonly ConsoleScene[] => [
  { name: `${nameOf(path)}-loading`, path: `/${path}`, who, missing: 'answers' },
  { name: `${nameOf(path)}-failed`, path: `/${path}`, who, missing: 'network' },
]

/** Tables without rows: nothing exists, or nothing matches the search. */
const empty: Readonly<Partial<Record<Who, readonly string[]>>> = {
  fiona: [
    ...['withdrawals?state=rejected&search=nobody', 'payouts?search=nobody', 'merchants?search=nobody'],
    ...['merchants/100001?tab=bills&search=nothing', 'merchants/100002?tab=payouts'],
    ...[
      'merchants?status=bills',
      'bills?search=nothing',
      'payments?search=nothing',
      'payments?tab=assigned',
      'payments?tab=claims',
    ],
    ...['applications?state=refused&search=10000001', 'approvals?state=expired'],
    ...['deposits?search=nothing', 'movements?search=12345678', 'trades?search=nobody'],
    ...['treasury?tab=awards&search=12345678', 'ledger?search=nothing', 'ledger/accounts?search=99999999'],
    ...['settlement?state=open', 'preorders?search=nobody', 'draws?search=nothing', 'raffle?search=99999999'],
    ...['raffle?tab=waiting', 'pledges?search=nobody', 'mall-orders?search=nobody'],
    ...['flexible-treasure?search=12345678', 'flexible-treasure?tab=owed', 'members?search=nobody'],
    ...['price?tab=published&by=operators', 'settings?tab=changes&key=flashFee'],
    ...['alerts?rule=closeDiffers', 'alerts?tab=resolved', 'alerts?tab=resolved&rule=chainDown'],
  ],
  wendy: ['freezes?search=12345678', 'feedback?search=nobody'],
  victor: ['audit?about=99999999'],
  conrad: ['notices?state=takenBack', 'activities?state=draft', 'news?state=planned', 'mall?state=hidden'],
}

/** The loading, failed and empty states of every page. */
export const consoleStateScenes: readonly ConsoleScene[] = [
  ...(Object.keys(pages) as Who[]).flatMap((who) => pages[who].flatMap((path) => loadingAndFailed(who, path))),
  ...opened.flatMap(({ who, path }) => loadingAndFailed(who, path)),
  ...(Object.keys(empty) as Who[]).flatMap(
    (who) => empty[who]?.map((path) => ({ name: `${nameOf(path)}-empty`, path: `/${path}`, who })) ?? [],
  ),
  // The address names an item that does not exist.
  { name: 'console-not-here', path: '/pledges?item=999999', who: 'fiona', components: ['components/OpenItem'] },
]
