import { contract } from '@humidor/contract/index.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { Receipt } from '@humidor/domain/money/receipt-check.ts'
import { pictureCode } from '@humidor/domain/money/receipt-picture.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { receiptsOf, sealAndSign } from './receipts.testing.ts'

const { pictureFacts } = contract.receipts
const { transferUsdc } = contract.wallet

let sandbox: Sandbox
let given: Receipt
let taken: Receipt
beforeAll(async () => {
  sandbox = await openSandbox()
  const { alice, bob } = sandbox
  await alice.fund(micros<'USCD'>(100_000_000n), 'USCD')
  await alice.call(transferUsdc, {
    email: bob.email,
    money: micros<'USCD'>(12_500_001n),
    googleCode: alice.googleCode(),
  })
  await sealAndSign(sandbox)
  given = (await receiptsOf(alice)).at(-1) as Receipt
  taken = (await receiptsOf(bob)).at(-1) as Receipt
})
afterAll(() => sandbox.close())

const named = ({ transfer, seq, salt }: Receipt) => ({
  transfer: Number(transfer),
  seq: Number(seq),
  code: pictureCode(salt),
})
const ask = (it: ReturnType<typeof named>) => sandbox.visitor().tryCall(pictureFacts, it)
const notFound = { refused: 'not_found' }

describe('GET /api/receipt/pictureFacts', () => {
  it('shows anybody the movement, names in part, and no balance', async () => {
    const facts = await ask(named(given))
    expect(facts).toEqual({
      transfer: Number(given.transfer),
      wallet: 2,
      coin: 'USCD',
      moneyChange: -12_500_001n,
      say: 'transactionTransferOut',
      createdAt: new Date(given.at),
      owner: 'al***na',
      other: 'bo***to',
    })
    expect(await ask(named(taken))).toMatchObject({
      moneyChange: BigInt(taken.amount),
      owner: 'bo***to',
      other: 'al***na',
    })
  })

  it('refuses every other code, the hash of the receipt, and the code of another entry', async () => {
    const right = named(given)
    for (const code of [
      '0'.repeat(32),
      `${right.code.slice(0, 31)}x`,
      given.leaf.slice(0, 32),
      given.salt.slice(0, 32),
    ])
      expect(await ask({ ...right, code })).toEqual(notFound)
    expect(await ask({ ...right, code: named(taken).code })).toEqual(notFound)
    expect(await ask({ ...right, seq: right.seq + 1 })).toEqual(notFound)
    expect(await ask({ ...right, transfer: right.transfer - 1 })).toEqual(notFound)
    expect(await ask({ ...right, code: '' })).toEqual(notFound)
  })

  it('answers for every receipt of a member, and for none before it is signed', async () => {
    const { alice } = sandbox
    for (const receipt of await receiptsOf(alice)) {
      const facts = await ask(named(receipt))
      expect(facts).toMatchObject({ moneyChange: BigInt(receipt.amount), transfer: Number(receipt.transfer) })
    }
    await alice.fund(micros<'USCD'>(1n), 'USCD')
    const { rows } = await sandbox.pool.query('select max(id)::int as id from transfer')
    expect(await ask({ ...named(given), transfer: Number(rows[0]?.id) })).toEqual(notFound)
  })
})
