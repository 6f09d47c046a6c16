import { createHash } from 'node:crypto'
import { pictureFacts } from '@humidor/contract/money/receipts.ts'
import { maskedName } from '@humidor/domain/accounts/masked-name.ts'
import { merchantCodeLength } from '@humidor/domain/commerce/merchant.ts'
import { saltOf } from '@humidor/domain/money/receipt.ts'
import { type PicturedEntry, pictureCode } from '@humidor/domain/money/receipt-picture.ts'
import { wallets } from '@humidor/domain/money/wallets.ts'
import type { Db } from '../../../database/database.ts'
import { type Handler, read } from '../../../http/handle.ts'
import { equalBytes } from '../../../platform/security/equal-bytes.ts'
import { othersIn, presentOther } from '../wallet/wallet.ts'
import { accountsIn, type PicturedRow, picturedRow, saltSecretOf } from './picture.queries.ts'

/** Entries of one transfer with the same number on their accounts that are tried at most. A batch of the settlement may have thousands. */
const MAX_TRIED = 10_000

/** Many times faster than the hash that runs on a device as well: thousands of entries may be tried. */
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

/** The account of the entry that a code is of. A code is random to whoever has no salt, so an unknown one is of none. */
async function accountOf(db: Db, { transfer, seq, code }: PicturedEntry): Promise<bigint | undefined> {
  const secret = await saltSecretOf(db, transfer)
  if (!secret) return undefined
  const asked = Buffer.from(code)
  return (await accountsIn(db, transfer, seq, MAX_TRIED)).find((account) => {
    const salt = Buffer.from(saltOf(secret, transfer, account, hash)).toString('hex')
    return equalBytes(Buffer.from(pictureCode(salt, hash)), asked)
  })
}

/** The other party of a member's entry, always in part: the picture is for anybody. */
async function otherOf(db: Db, { operation, owner, owner_id, ...row }: PicturedRow) {
  if (owner !== 'member' || operation === null) return null
  const [other] = await othersIn(db, Number(owner_id), [{ ...row, operation, status: 1 }])
  return other ? presentOther(other, false) : null
}

/** `GET /receipt/pictureFacts`. A wrong code and an unknown entry are the same refusal. */
export const answerPictureFacts: Handler = read(pictureFacts, async ({ db, request, fail }) => {
  const { transfer } = request
  const account = (await accountOf(db, request)) ?? fail('not_found')
  const row = (await picturedRow(db, transfer, account)) ?? fail('not_found')
  const kind = Number(row.account_id % 100n)
  return {
    transfer,
    wallet: row.owner === 'member' && wallets.some(({ wallet }) => wallet === kind) ? kind : 0,
    coin: row.asset,
    moneyChange: row.amount,
    say: row.operation,
    createdAt: row.at,
    owner: row.owner === 'member' ? maskedName(row.name ?? '') : String(row.owner_id).padStart(merchantCodeLength, '0'),
    other: await otherOf(db, row),
  }
})
