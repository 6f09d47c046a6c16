import { describe, expect, it } from 'vitest'
import { type Audience, type Guarded, gate as gateOf, retryPath, type Visitor } from './guards.ts'
import { paths } from './paths.ts'
import { safeRedirect } from './redirect.ts'
import { routes } from './routes.tsx'

/** Every page of the specification by audience, including those that are not built yet. */
const pagesByAudience = {
  // Draws are public.
  anyone: [
    'Send',
    ...[
      'Home',
      'Login',
      'Register',
      'Forgot',
      'MerchantLogin',
      'MerchantForgot',
      'MerchantReg',
      'MerchantList',
      'Error',
      'Charge',
    ],
    ...['Draws', 'Draw', 'Raffles', 'Raffle', 'Receipt'],
  ],
  merchant: [
    'Merchant',
    'MerchantMore',
    'MerchantSupport',
    'MerchantItems',
    'MerchantSlip',
    'MerchantDetail',
    'MerchantSign',
    'MerchantPayouts',
    'MerchantApiKeys',
    'MerchantWebhooks',
    'MerchantInclusion',
    'MerchantReceipts',
    'MerchantStaff',
    'MerchantShop',
    ...['MerchantStatements', 'MerchantPreferences'],
    ...['MerchantSecurity', 'MerchantFactor'],
  ],
  // The pages of the order book make calls that only activated members may make.
  'activated member': [
    ...['Shopadd', 'Cbtrade', 'Nft', 'Groups', 'Withdraw', 'Transferu', 'Share'],
    ...['Cbselldetail', 'Cbsell', 'Cbbuy', 'Cbhistory'],
    // So do the pages of pledges,
    ...['Nftincome', 'Nftorder', 'Nftpro', 'Nftrule', 'ShopaddPledge'],
    // and those of applications and payments to merchants.
    ...['ActivityApply', 'CbExpense'],
  ],
  member: [
    ...['Inclusion', 'Receipts', 'Receive', 'Pricealerts'],
    ...['Index', 'Asset', 'Market', 'Shop', 'More', 'Deposit', 'Depositdetail', 'Exchange', 'Exchangeusdt', 'Vip'],
    ...[
      'Notice',
      'Newsdetail',
      'Activity',
      'Lottery',
      'Mall',
      'Account',
      'Bindaddress',
      'Feedback',
      'FeedbackDetail',
      'Lhb',
      'Lhbin',
      'Lhbout',
      'Lhbincome',
    ],
    ...['MallDetail', 'MallDetailMobile', 'MallCart', 'MallOrder', 'MallOrderList'],
    ...['ActivityDetail', 'ActivityApplyDetail', 'LotteryDetail', 'LotteryCheck', 'LotteryEgg', 'LotteryMonopoly'],
    ...['Points', 'Helps', 'About', 'Mails', 'Push'],
    ...['AccountMore', 'AccountAdd', 'AccountCreate', 'UnActive', 'Analysis'],
    ...['Google', 'Passkeys', 'AppLock', 'Resetpswd', 'Safepswd', 'Sessions'],
    ...['AccountEmail', 'AccountName', 'AccountLock', 'AccountHistory', 'AccountExport', 'AccountClose'],
    ...['Earned', 'Calendar'],
    ...['Withdrawdetail', 'ExchangeProfit', 'ExchangeRebeat', 'ChildrenOrder'],
  ],
} satisfies Record<Audience, string[]>

const signedOut: Visitor = { member: 'a stranger', merchant: 'a stranger' }
const asMember = (member: Visitor['member']): Visitor => ({ member, merchant: 'a stranger' })
const asMerchant = (merchant: Visitor['merchant']): Visitor => ({ member: 'a stranger', merchant })
const notActivated = asMember({ activated: false, frozen: false, closes: false })
const active = asMember({ activated: true, frozen: false, closes: false })
const frozen = asMember({ activated: true, frozen: true, closes: false })
const gate = (audience: Audience, visitor: Visitor, here: string, more: Omit<Guarded, 'audience'> = {}) =>
  gateOf({ audience, ...more }, visitor, here)

const inside = { go: 'in' }
const to = (path: string, say?: string) => (say ? { go: 'to', path, say } : { go: 'to', path })

const pages = Object.entries(pagesByAudience).flatMap(([audience, names]) =>
  names.map((name) => [audience as Audience, `/${name}`] as const),
)
const behind = (audience: Audience) => pages.filter(([of]) => of === audience)

describe('the gate', () => {
  it.each(behind('anyone'))('admits everyone to the page for %s, %s', (audience, page) => {
    for (const visitor of [signedOut, notActivated, active, asMember('turned away'), asMerchant('unreachable')])
      expect(gate(audience, visitor, page)).toEqual(inside)
  })

  it.each([...behind('member'), ...behind('activated member')])(
    'sends a visitor without a token from the page for a %s, %s, to Home',
    (audience, page) => {
      expect(gate(audience, signedOut, page)).toEqual(to('/Home'))
      // The token of a merchant does not count as a member's.
      expect(gate(audience, asMerchant({ merchantId: '100001', role: 'owner' }), page)).toEqual(to('/Home'))
    },
  )

  it('keeps the opened link with its parameters on the way to Home', () => {
    const way = '/Home?redirect=%2FCbExpense%3Fmerchant%3D482913%26amount%3D1250'
    expect(gate('member', signedOut, '/CbExpense?merchant=482913&amount=1250')).toEqual(to(way))
    expect(gate('member', signedOut, '/nowhere?merchant=482913')).toEqual(to('/Home'))
  })

  it.each(behind('member'))('admits every member to the page for a %s, %s', (audience, page) => {
    expect(gate(audience, notActivated, page)).toEqual(inside)
    expect(gate(audience, active, page)).toEqual(inside)
  })

  it('admits a member to a member’s page while their status is loading', () =>
    expect(gate('member', asMember('not yet'), '/Asset')).toEqual(inside))

  it.each(behind('activated member'))('admits only activated members to the page for an %s, %s', (audience, page) => {
    expect(gate(audience, asMember('not yet'), page)).toEqual({ go: 'wait' })
    expect(gate(audience, notActivated, page)).toEqual(to('/Index', 'become_member'))
    expect(gate(audience, active, page)).toEqual(inside)
  })

  it('shows whoever signs in or begins something while the account closes how to keep it', () => {
    const closing = asMember({ activated: true, frozen: false, closes: true })
    expect(gate('member', closing, '/Index')).toEqual(to('/AccountClose'))
    expect(gate('member', closing, '/index?tab=1')).toEqual(to('/AccountClose'))
    expect(gate('member', closing, '/Deposit')).toEqual(to('/AccountClose'))
    expect(gate('member', closing, '/Vip', { frozen: 'sent away' })).toEqual(to('/AccountClose'))
    expect(gate('member', closing, '/Depositdetail')).toEqual(inside)
    expect(gate('member', closing, '/Asset')).toEqual(inside)
    expect(gate('member', closing, '/AccountClose')).toEqual(inside)
  })

  it('sends only a frozen member from a closed page to the page that explains the freeze', () => {
    expect(gate('member', frozen, '/Vip', { frozen: 'sent away' })).toEqual(to('/UnActive'))
    expect(gate('activated member', frozen, '/Transferu', { frozen: 'sent away' })).toEqual(to('/UnActive'))
    expect(gate('member', frozen, '/Asset')).toEqual(inside)
    expect(gate('member', frozen, '/UnActive', { frozen: 'only' })).toEqual(inside)
    expect(gate('member', active, '/UnActive', { frozen: 'only' })).toEqual(to('/Index'))
    expect(gate('member', asMember('not yet'), '/UnActive', { frozen: 'only' })).toEqual({ go: 'wait' })
    expect(gate('member', asMember('not yet'), '/Vip', { frozen: 'sent away' })).toEqual(inside)
  })

  it('sends a member whose session has ended to the login, with a redirect back', () => {
    expect(gate('member', asMember('turned away'), '/deposit?from=asset')).toEqual(
      to('/login?redirect=%2FDeposit%3Ffrom%3Dasset', 'please_login'),
    )
    expect(gate('activated member', asMember('turned away'), '/Transferu')).toEqual(
      to('/login?redirect=%2FTransferu', 'please_login'),
    )
  })

  it('sends a member to the retry page when their status cannot be loaded', () =>
    expect(gate('member', asMember('unreachable'), '/Vip')).toEqual(to('/Error?redirect=%2FVip')))

  it.each(behind('merchant'))('requires a merchant’s token for the page of a %s, %s', (audience, page) => {
    expect(gate(audience, signedOut, page)).toEqual(to('/MerchantLogin'))
    expect(gate(audience, active, page)).toEqual(to('/MerchantLogin'))
    expect(gate(audience, asMerchant('not yet'), page)).toEqual({ go: 'wait' })
    expect(gate(audience, asMerchant('unreachable'), page)).toEqual(to('/Error?role=merchant'))
    expect(gate(audience, asMerchant({ merchantId: '100001', role: 'owner' }), page)).toEqual(inside)
  })

  it('sends a merchant whose session has ended to the merchants’ login', () =>
    expect(gate('merchant', asMerchant('turned away'), '/MerchantDetail')).toMatchObject({
      path: expect.stringMatching(/^\/MerchantLogin/),
      say: 'please_login',
    }))

  it('shows staff the pages of their role, and leads them to the first page from others', () => {
    const at = (role: 'cashier' | 'manager', page: string, staff?: 'cashier' | 'manager') =>
      gate('merchant', asMerchant({ merchantId: '100001', role }), page, staff ? { staff } : {})
    expect(at('cashier', '/MerchantDetail', 'cashier')).toEqual(inside)
    expect(at('cashier', '/MerchantTakings', 'manager')).toEqual(to('/Merchant'))
    expect(at('manager', '/MerchantTakings', 'manager')).toEqual(inside)
    for (const role of ['cashier', 'manager'] as const) expect(at(role, '/MerchantPayouts')).toEqual(to('/Merchant'))
  })

  it('keeps a merchant without an id on the merchants’ first page', () => {
    const applicant = asMerchant({ merchantId: undefined, role: 'owner' })
    expect(gate('merchant', applicant, '/MerchantDetail')).toEqual(to('/Merchant', 'become_member'))
    expect(gate('merchant', applicant, '/merchant?x=1')).toEqual(inside)
  })
})

describe('the table of routes', () => {
  it.each(routes.map(({ path, audience }) => [path, audience] as const))(
    'lists %s for its audience, %s',
    (path, audience) => {
      const names = pagesByAudience[audience].map((name) => `/${name}`.toLowerCase())
      expect(names).toContain(path.toLowerCase())
    },
  )

  it('closes the pages that a frozen member cannot use', () => {
    const closed = [
      ...['Index', 'Vip', 'Transferu', 'ExchangeProfit', 'ExchangeRebeat', 'Cbsell', 'Cbbuy', 'CbExpense'],
      ...['Shopadd', 'ShopaddPledge', 'Lhbin', 'MallCart', 'MallOrder', 'ActivityApply'],
    ]
    const away = routes.flatMap(({ path, frozen: means }) => (means === 'sent away' ? [path.toLowerCase()] : []))
    expect(away.toSorted()).toEqual(closed.map((name) => `/${name}`.toLowerCase()).toSorted())
  })

  it('contains every path once', () => {
    expect(routes.map(({ path }) => path).toSorted()).toEqual(Object.values(paths).toSorted())
  })
})

describe('the retry page', () => {
  it.each([
    ['?redirect=%2FDeposit', '/Deposit'],
    ['?role=merchant', '/Merchant'],
    ['?role=merchant&redirect=%2FDeposit', '/Deposit'],
    ['?redirect=%2F%2Fevil.example', '/'],
    ['?redirect=%2FError%3Fredirect%3D%2FError', '/'],
    ['?role=admin', '/'],
    ['', '/'],
  ])('with %s leads to %s', (search, path) => expect(retryPath(search, safeRedirect)).toBe(path))
})
