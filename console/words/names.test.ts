import { mayAsk } from '@humidor/contract/call.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { describe, expect, it } from 'vitest'
import { nameOfCall } from './audit-events.ts'
import { accountName, coinOf, inWords, levelName, roleDoes } from './names.ts'

describe('names of the code', () => {
  it.each([
    ['transactionTransferOut', 'Transaction transfer out'],
    ['transferInLhb', 'Transfer in treasure'],
    ['held:order', 'Held order'],
    ['deposit', 'Deposit'],
  ])('%s is shown as %s', (name, words) => expect(inWords(name)).toBe(words))

  it('of wallets, levels and coins are those that members see', () => {
    expect(accountName('lhb')).toBe('USCD, treasure')
    expect(levelName(5)).toBe('Black card')
    expect(coinOf('CIG')).toBe('CIG')
    expect(coinOf('DOGE')).toBeUndefined()
  })
})

it('the audit log has a name for every action of an operator, and for every audited read', () => {
  const calls = Object.values(consoleContract).flatMap((group) => Object.values(group))
  const shown = calls.filter((call) => call.method === 'POST' || ('audited' in call && call.audited))
  expect(shown.map(({ path }) => path).filter((path) => nameOfCall(path) === path)).toEqual([])
})

describe('the description of a role names each of its rights', () => {
  const { activities, deposits, feedback, mall, members, merchants, movements, news, notices } = consoleContract
  const { operators, price, settings, treasury, withdrawals } = consoleContract
  const powers = [
    [members.freezeMember, /freezes/],
    [members.endMemberSessions, /signs them out/],
    [members.setMemberLevel, /levels/],
    [merchants.approveMerchant, /approves and rejects merchants/],
    [feedback.answerFeedback, /answers/],
    [activities.approveApplication, /answers/],
    [mall.ship, /sends mall orders/],
    [mall.saveProduct, /prices/],
    [mall.changeStock, /stock/],
    [news.save, /news/],
    [notices.save, /notices/],
    [activities.saveActivity, /activities/],
    [movements.stopTransfer, /stops transfers|approves, rejects and pays/],
    [withdrawals.rejectWithdrawal, /rejects/],
    [withdrawals.approveWithdrawal, /approves, rejects and pays withdrawals/],
    [deposits.requestAssignPayment, /assigns payments/],
    [treasury.requestAward, /awards/],
    [settings.requestSetting, /settings/],
    [price.requestPrice, /prices/],
    [operators.decide, /decides/],
  ] as const
  it.each(['support', 'finance', 'content'] as const)('%s', (role) => {
    const missing = powers.filter(([call, inText]) => mayAsk(role, call) && !inText.test(roleDoes[role]))
    expect(missing.map(([{ path }]) => path)).toEqual([])
  })
})
