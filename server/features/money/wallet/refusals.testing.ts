import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { itemOf, noteLength } from '@humidor/domain/backoffice/console.ts'
import { businessDay, startOf } from '@humidor/domain/business-day.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { ROW_LABEL_MOST } from '@humidor/domain/money/row-label.ts'
import { transferTexts } from '@humidor/domain/money/transfer-note.ts'
import { defaultSettings } from '@humidor/domain/platform/settings.ts'
import { giveInReview } from '@humidor/sandbox/movements.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import type { Refusals, RefusalsOf } from '../../../http/refusals.testing.ts'
import { memberAccount, platformAccount } from '../../../ledger/accounts.ts'
import { post } from '../../../ledger/post.ts'
import { changeSetting } from '../../../platform/settings/stored-settings.ts'
import { replaceByMailTwice } from '../../accounts/identity/authenticator/factor-refusals.testing.ts'

const {
  balanceToTransaction,
  transactionToBalance,
  transactionToBalanceHistory,
  cancelTransactionToBalance,
  profitToTransaction,
  rebateToTransaction,
  recipient,
  transferUsdc,
  keepContact,
  labelRow,
  dropContact,
  people,
  cancelTransfer,
  detail,
  rebateDetail,
  statement,
} = contract.wallet
const { stopTransfer } = consoleContract.movements

const usdt = (whole: bigint) => micros<'USDT'>(whole * 1_000_000n)
const uscd = (whole: bigint) => micros<'USCD'>(whole * 1_000_000n)
const cig = (whole: bigint) => micros<'CIG'>(whole * 1_000_000n)

/** A millionth below the minimum of a move. */
const LESS = defaultSettings.moveMinimum - 1n

const tooLong = `${'a'.repeat(250)}@cigar.test`
const NOBODY = 'nobody@cigar.test'
const backwards = { from: '2026-11-20', to: '2026-11-19' } as const

/** Ended and pending movements. They are made before the refusals, because a refusal changes nothing. */
interface Ready {
  /** A cancelled conversion of Alice. */
  conversion: number
  /** Transfers of Sylvia: one that was taken back, and one in review. */
  returned: number
  waiting: number
}
const made = new WeakMap<Sandbox, Ready>()
const readyIn = (sandbox: Sandbox) => made.get(sandbox) ?? { conversion: 0, returned: 0, waiting: 0 }

/** Funds the members for the refusals below, and makes the move that is allowed once a day. */
export async function prepareWallets(sandbox: Sandbox) {
  const { alice, bob, freya, tom, gregor, sylvia, db, clock } = sandbox
  for (const who of [alice, freya, tom]) await who.fund(usdt(50n), 'USDT')
  for (const who of [alice, freya]) await who.fund(uscd(50n), 'USCD')
  // Worth more than the treasury can pay.
  await alice.fund(cig(20_000_000n), 'CIG')
  await alice.call(transactionToBalance, { money: uscd(1n) })
  const [begun] = await alice.call(transactionToBalanceHistory, {})
  await alice.call(cancelTransactionToBalance, { did: begun?.did ?? 0 })
  const yesterday = new Date(startOf(businessDay(clock.now())).getTime() - 1)
  for (const who of [bob, gregor]) await rebates(sandbox, who, yesterday)
  await bob.call(rebateToTransaction, { money: uscd(50n) })
  await bob.call(transactionToBalance, { money: uscd(1n) })
  for (const other of [bob, alice])
    await db
      .insertInto('contact')
      .values({ uid: gregor.uid, other_uid: other.uid, name: 'x', created_at: clock.now() })
      .execute()
  await sylvia.fund(uscd(2n), 'USCD')
  const gift = { from: sylvia, to: bob, money: uscd(1n), at: clock.now() }
  const [returned, waiting] = [await giveInReview(db, gift), await giveInReview(db, gift)]
  await sylvia.call(cancelTransfer, { id: returned })
  made.set(sandbox, { conversion: begun?.did ?? 0, returned, waiting })
}

const rebates = ({ db }: Sandbox, { uid }: Person, at: Date) =>
  db.transaction().execute((tx) => {
    const [from, to] = [platformAccount('treasury', 'USCD'), memberAccount(uid, 'rebate')]
    const postings = [{ from, to, amount: uscd(1_000n), in: 'systemAward' as const }]
    return post(tx, [{ operation: 'systemAward', key: `fixture:${randomUUID()}`, at, postings }])
  })

/** A request for each refusal that the wallet's calls declare. */
export function walletRefusals(sandbox: () => Sandbox): RefusalsOf<'wallet'> {
  const here = () => ({ ...sandbox(), ready: readyIn(sandbox()) })
  const asksFor = (who: Person, email: string) => who.sendRaw('GET', recipient.path, { email })
  const moves = (who: Person, money: bigint) => who.tryCall(rebateToTransaction, { money: micros<'USCD'>(money) })
  const turns = (who: Person, money: bigint, price?: bigint) =>
    who.tryCall(profitToTransaction, {
      money: micros<'CIG'>(money),
      ...(price !== undefined && { price: micros<'USCD'>(price) }),
    })
  return {
    balanceToTransaction: {
      wrong_money: () => here().alice.tryCall(balanceToTransaction, { money: usdt(0n) }),
      not_enough_money: () => here().alice.tryCall(balanceToTransaction, { money: usdt(51n) }),
      amount_below_minimum: () => here().alice.tryCall(balanceToTransaction, { money: micros<'USDT'>(LESS) }),
    },
    transactionToBalance: {
      wrong_money: () => here().alice.tryCall(transactionToBalance, { money: uscd(0n) }),
      not_enough_money: () => here().alice.tryCall(transactionToBalance, { money: uscd(51n) }),
      amount_below_minimum: () => here().alice.tryCall(transactionToBalance, { money: micros<'USCD'>(LESS) }),
      too_many_conversions: async () => {
        await changeSetting(here().db, 'conversionsMost', 1)
        // A node keeps its settings for a second.
        await pause(1_100)
        return here().bob.tryCall(transactionToBalance, { money: uscd(1n) })
      },
    },
    cancelTransactionToBalance: {
      not_found: () => here().bob.tryCall(cancelTransactionToBalance, { did: here().ready.conversion }),
      illegal_operation: () => here().alice.tryCall(cancelTransactionToBalance, { did: here().ready.conversion }),
    },
    profitToTransaction: {
      account_freeze: () => turns(here().freya, 1_000_000n),
      wrong_money: () => turns(here().alice, 1n),
      not_enough_money: () => turns(here().bob, 1_000_000_000_000n),
      amount_below_minimum: () => turns(here().alice, defaultSettings.moveCigMinimum - 1n),
      payment_failed: () => turns(here().alice, 20_000_000_000_000n),
      illegal_value: () => turns(here().alice, 1_000_000n, 1n),
    },
    rebateToTransaction: {
      account_freeze: () => moves(here().freya, 50_000_000n),
      already_transfer_today: () => moves(here().bob, 50_000_000n),
      wrong_money: () => moves(here().gregor, 50_000_001n),
      not_enough_money: () => moves(here().gregor, 1_050_000_000n),
      max_rebate_to_transaction: () => moves(here().gregor, 550_000_000n),
    },
    recipient: {
      not_active: () => asksFor(here().tom, here().bob.email),
      invalid_email_format: () => asksFor(here().alice, tooLong),
      no_email: () => asksFor(here().alice, NOBODY),
      illegal_operation: () => asksFor(here().alice, here().alice.email),
      name_mismatch: () => here().alice.tryCall(recipient, { email: here().bob.email, name: 'not_bob' }),
    },
    people: { not_active: () => here().tom.tryCall(people, {}) },
    keepContact: contactRefusals(sandbox),
    dropContact: {
      // No text at all.
      invalid_email_format: () => here().alice.sendRaw('POST', dropContact.path, { email: 7 }),
      not_found: () => here().alice.tryCall(dropContact, { email: here().bob.email }),
    },
    transferUsdc: transferRefusals(sandbox),
    cancelTransfer: {
      not_found: () => here().bob.tryCall(cancelTransfer, { id: here().ready.waiting }),
      illegal_operation: () => here().sylvia.tryCall(cancelTransfer, { id: here().ready.returned }),
    },
    detail: {
      invalid_date: () => here().alice.tryCall(detail, { ...backwards, page: 1, limit: 10, wallet: 0, op: 0 }),
    },
    rebateDetail: {
      invalid_date: () => here().alice.tryCall(rebateDetail, { ...backwards, page: 1, limit: 10, wallet: 0, op: 0 }),
    },
    labelRow: {
      not_found: () => here().alice.tryCall(labelRow, { id: -1, label: 'Rent' }),
      content_too_long: () => here().alice.tryCall(labelRow, { id: 9, label: 'x'.repeat(ROW_LABEL_MOST + 1) }),
      content_has_link: () => here().alice.tryCall(labelRow, { id: 9, label: 'cigars.com' }),
    },
    statement: {
      invalid_date: () => here().alice.tryCall(statement, { ...backwards, wallet: 1, limit: 1 }),
    },
  }
}

/** Refusals of a contact. Sylvia has paid nobody until her transfer arrives. */
function contactRefusals(sandbox: () => Sandbox): RefusalsOf<'wallet'>['keepContact'] {
  const keeps = (who: Person, email: string, ownName = '') => who.sendRaw('POST', keepContact.path, { email, ownName })
  return {
    not_active: () => keeps(sandbox().tom, sandbox().bob.email),
    account_freeze: () => keeps(sandbox().freya, sandbox().bob.email),
    invalid_email_format: () => keeps(sandbox().alice, tooLong),
    not_found: () => keeps(sandbox().sylvia, sandbox().bob.email),
    content_too_long: () => keeps(sandbox().gregor, sandbox().bob.email, 'x'.repeat(transferTexts.contact + 1)),
    too_many_contacts: async () => {
      await changeSetting(sandbox().db, 'contactsMost', 1)
      // A node keeps its settings for a second.
      await pause(1_100)
      return await keeps(sandbox().gregor, sandbox().bob.email)
    },
  }
}

/** Refusals of a transfer to another member. */
function transferRefusals(sandbox: () => Sandbox): RefusalsOf<'wallet'>['transferUsdc'] {
  const gives = (
    giver: Person,
    it: { email?: string; money?: bigint; googleCode?: string; fee?: number; note?: string } = {},
  ) =>
    giver.sendRaw('POST', transferUsdc.path, {
      email: it.email ?? sandbox().bob.email,
      money: Number(it.money ?? 1n),
      googleCode: it.googleCode ?? giver.googleCode(),
      ...(it.fee !== undefined && { fee: it.fee }),
      ...(it.note !== undefined && { note: it.note }),
    })
  /** A code that the authenticator does not show, now or one step away. */
  const guesses = async (giver: Person) => {
    const shown = new Set([giver.googleCode(), giver.googleCode(), giver.googleCode()])
    const googleCode = ['000000', '111111', '222222', '333333'].find((code) => !shown.has(code)) ?? ''
    return await gives(giver, { googleCode })
  }
  return {
    not_active: () => gives(sandbox().tom),
    account_freeze: () => gives(sandbox().freya),
    invalid_email_format: () => gives(sandbox().alice, { email: tooLong }),
    no_email: () => gives(sandbox().alice, { email: NOBODY }),
    illegal_operation: () => gives(sandbox().alice, { email: sandbox().alice.email }),
    wrong_money: () => gives(sandbox().alice, { money: 0n }),
    not_enough_money: () => gives(sandbox().alice, { money: uscd(51n) }),
    amount_below_minimum: () => gives(sandbox().alice, { money: LESS }),
    illegal_value: () => gives(sandbox().alice, { fee: 1 }),
    content_too_long: () => gives(sandbox().alice, { note: 'x'.repeat(transferTexts.note + 1) }),
    content_has_link: () => gives(sandbox().alice, { note: 'evil.com' }),
    google_code_error: () => guesses(sandbox().alice),
    google_auth_failed: async () => {
      // Other refusals lock him too: guesses count only once that lock is over.
      const isLocked = async () => JSON.stringify(await guesses(sandbox().magnus)).includes('google_auth_failed')
      for (let wrong = 0; wrong < 20 && !(await isLocked()); wrong++);
      return await gives(sandbox().magnus)
    },
    google_auth_changed: async () => {
      await replaceByMailTwice(sandbox(), sandbox().carol)
      return await gives(sandbox().carol)
    },
  }
}

/** A request for each refusal that `stopTransfer` and `movements` declare. */
export function movementRefusals(sandbox: () => Sandbox): Refusals<typeof consoleContract.movements> {
  const stops = async (id: number, reason = 'No.') => {
    const { staff, renewOperatorSession } = sandbox()
    await renewOperatorSession(staff.fiona)
    return await staff.fiona.tryCall(stopTransfer, { id: String(id), reason })
  }
  const ready = () => readyIn(sandbox())
  return {
    stopTransfer: {
      not_found: () => stops(999_999_999),
      illegal_operation: () => stops(ready().returned),
      content_empty: () => stops(ready().waiting, ' '),
      content_too_long: () => stops(ready().waiting, 'x'.repeat(noteLength.most + 1)),
      admin_lock: async () => {
        const { staff, renewOperatorSession } = sandbox()
        await renewOperatorSession(staff.sam)
        await staff.sam.call(consoleContract.operators.claim, { item: itemOf.transfer(String(ready().waiting)) })
        return await stops(ready().waiting)
      },
    },
  }
}
