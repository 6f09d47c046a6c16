import { expect, it } from 'vitest'
import { LINKED_AT_MOST } from './accounts/linked-accounts.ts'
import {
  emailLength,
  nameLength,
  passwordLength,
  REFERRAL_ALPHABET,
  referralCodeLength,
} from './accounts/registration.ts'
import { ROOT_UID } from './accounts/team.ts'
import { mallLengths, mallStates, productBounds, productLengths } from './commerce/mall.ts'
import { merchantCodeLength, merchantStatus, merchantTexts } from './commerce/merchant.ts'
import {
  activityStatus,
  activityTypes,
  applicationPhotos,
  applicationStates,
  applicationStatus,
} from './community/activity.ts'
import { mostPlannedDays, newsLengths, newsMarkup, newsStates } from './community/news.ts'
import { defaultMailChoice, mailGroups } from './community/notices.ts'
import { noticePlaces, writtenLengths, writtenStates } from './community/written-notice.ts'
import { addressLength } from './money/address-length.ts'
import { CLAIM_DAYS, chains, depositStatus, LARGEST_DEPOSIT, LARGEST_TAIL, MOST_CLAIMS } from './money/deposit.ts'
import { unitOf } from './money/format.ts'
import { MOST_STATEMENT_DAYS } from './money/statement.ts'
import { wallets } from './money/wallets.ts'
import { MISSING_AFTER, openStates, payees, withdrawalStatus } from './money/withdrawal.ts'
import { pictureLimits, pictureName, pictureSizes } from './platform/picture.ts'
import { drawChecks } from './products/draw.ts'
import { treasureTypes } from './products/flexible-treasure.ts'
import { pledgeStatuses, pledgeTypes } from './products/pledge.ts'
import { drawTimes, preorderLifecycle, preorderStatuses, preorderTypes } from './products/preorder.ts'
import { raffleChecks } from './products/raffle.ts'
import { prizeIds } from './products/raffle-wire.ts'
import { settlementStates } from './products/settlement.ts'
import { allocated, chartRanges, FIRST_RANGE } from './trading/market.ts'
import { openTradeStatuses, tradeActions, tradeEnds, tradeStatuses } from './trading/order-book.ts'

// Installed apps, stored rows and sent links depend on these: a change breaks them.
it('the numbers on the wire and in the database are those of the specification', () => {
  expect(depositStatus).toEqual({ waiting: 0, credited: 1, expired: 2, confirming: 3 })
  expect(withdrawalStatus).toEqual({ reviewing: 0, approved: 3, sent: 3, completed: 1, rejected: 2 })
  expect(activityStatus).toEqual({ notStarted: 0, ongoing: 1, ended: 2 })
  expect(applicationStatus).toEqual({ waiting: 0, success: 1, failed: 2 })
  expect(merchantStatus).toEqual({ underReview: 0, verified: 1, rejected: 2 })
  expect(mallStates).toEqual({ created: 0, shipped: 1, ended: 2, refunded: 3, failed: 4 })
  expect(treasureTypes).toEqual({ transferInLhb: 1, transferOutLhb: 2, profitTransferIn: 3 })
  expect(pledgeTypes).toEqual({ 0: ['paid', 'ended'], 1: ['paid'], 2: ['ended'] })
  expect(prizeIds).toEqual([1, 2, 3, 4, 5, 6])
  expect(ROOT_UID).toBe(10_000_000)
  expect(wallets.map(({ wallet, account, coin }) => `${wallet} ${account} ${coin}`)).toEqual([
    ...['1 balance USDT', '2 transaction USCD', '3 profit CIG', '4 rebate USCD', '5 lhb USCD', '6 points POINT'],
  ])
})

it('the names on the wire and in the database are those of the specification', () => {
  expect(chains).toEqual(['BSC', 'TRX'])
  expect(pledgeStatuses).toEqual(['paid', 'ended'])
  expect(preorderTypes).toEqual(['usdc', 'cig'])
  expect(preorderStatuses).toEqual(['created', 'locked', 'paying', 'paid', 'ended', 'failed'])
  expect(preorderLifecycle).toEqual({
    ...{ created: ['locked', 'failed'], locked: ['paying'], paying: ['paid'], paid: ['ended'], ended: [], failed: [] },
  })
  expect(drawTimes).toEqual(['10:00', '22:00'])
  expect(tradeActions).toEqual(['buy', 'sell'])
  expect(tradeStatuses).toEqual(['created', 'part', 'success', 'fail'])
  expect(openTradeStatuses).toEqual(['created', 'part'])
  expect(tradeEnds).toEqual(['filled', 'cancelled', 'expired', 'stopped'])
  expect(settlementStates).toEqual(['waiting', 'running', 'done', 'short', 'failing'])
  expect(openStates).toEqual(['reviewing', 'approved', 'sent'])
  expect(payees).toEqual(['members', 'merchants'])
  expect(newsStates).toEqual(['draft', 'planned', 'published'])
  expect(writtenStates).toEqual(['draft', 'published', 'takenBack'])
  expect(activityTypes).toEqual(['salon', 'meeting', 'workshop', 'other'])
  expect(applicationStates).toEqual(['waiting', 'processing', 'paid', 'refused'])
  expect(mailGroups).toEqual(['money', 'orders', 'messages', 'house'])
  expect(defaultMailChoice).toEqual({ money: true, orders: true, messages: true, house: false })
  expect(drawChecks).toEqual(['commitment', 'entries', 'beacon', 'winners'])
  expect(raffleChecks).toEqual(['table', 'commitment', 'prize'])
  expect(allocated).toEqual(['rewards', 'team', 'foundation'])
  expect(REFERRAL_ALPHABET).toBe('34679ACDEFGHJKMNPQRTUVWXY')
  expect(unitOf).toEqual({ USDT: 'USDT', USCD: 'USCD', CIG: '₡', POINT: '' })
  expect(noticePlaces).toEqual([
    ...['deposit', 'withdraw', 'asset', 'shop', 'pledges', 'treasure', 'trade', 'market', 'vip', 'share', 'mall'],
    ...['activities', 'raffle', 'feedback', 'mails', 'devices'],
  ])
})

it('the lengths and limits of texts, files and lists are those of the specification', () => {
  expect([nameLength, passwordLength, emailLength, referralCodeLength]).toEqual([
    ...[{ least: 6, most: 24 }, { least: 6, most: 128 }, { most: 254, beforeAt: 64 }, 8],
  ])
  expect(newsLengths).toEqual({ title: 120, summary: 300, body: 10_000, source: 60 })
  expect(mostPlannedDays).toBe(366)
  expect(writtenLengths).toEqual({ title: 80, body: 1_000 })
  expect(merchantTexts).toEqual({ name: 60, address: 200, phone: 40, businessHours: 100, description: 500 })
  expect(merchantCodeLength).toBe(6)
  expect(mallLengths).toEqual({ name: 50, phone: 24, address: 50, tracking: 40 })
  expect(productLengths).toEqual({ title: 80, tags: 60, details: 400, content: 2_000 })
  expect(productBounds).toEqual({ least: 10_000n, most: 1_000_000_000_000n, stock: 1_000_000, place: 9_999 })
  expect(applicationPhotos).toEqual({ least: 2, most: 10 })
  expect(addressLength).toEqual({ most: 42 })
  expect(pictureLimits).toEqual({ bytes: 5 * 1024 * 1024, pixels: 16_000_000 })
  expect(pictureSizes).toEqual({ large: 1_600, small: 240 })
  expect(pictureName).toEqual({ alphabet: '0123456789abcdefghijklmnopqrstuvwxyz', length: 26 })
  expect([LARGEST_TAIL, LARGEST_DEPOSIT, CLAIM_DAYS, MOST_CLAIMS]).toEqual([9_999n, 10_000_000_000_000n, 30, 3])
  expect(LINKED_AT_MOST).toBe(10)
  expect([MISSING_AFTER, MOST_STATEMENT_DAYS, FIRST_RANGE, chartRanges]).toEqual([1_800, 400, 30, [7, 30, 90, 365]])
})

it('the markup of news is limited to text, lists, links and pictures', () => {
  expect(newsMarkup).toEqual({
    tags: [...['h2', 'h3', 'p', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'a', 'blockquote', 'img', 'br', 'hr']],
    attributes: { a: ['href'], img: ['src', 'alt'] },
    link: { rel: 'noopener noreferrer nofollow', target: '_blank' },
  })
})
