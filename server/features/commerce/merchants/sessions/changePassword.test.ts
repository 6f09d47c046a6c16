import { contract } from '@humidor/contract/index.ts'
import { PASSWORD } from '@humidor/sandbox/cast.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { someoneWaits } from '../../../../database/testing.ts'
import { holdsPassword, putPassword } from '../merchants.queries.ts'
import { logsIn, newMerchant } from '../merchants.testing.ts'
import { freeEmail, setsEmail } from '../owner/owner.testing.ts'

const { changePassword, info } = contract.merchants
const { owner } = contract.owner
const refused = (code: string) => ({ refused: code })
const NEW = 'a box of corojo'

let harness: Sandbox
beforeAll(async () => {
  harness = await openSandbox()
})
afterAll(() => harness.close())

describe('a merchant sets a new password', () => {
  it('with the old one: it works from then on, the old one does not, and every other device is logged out', async () => {
    const [shop, neighbour] = [await newMerchant(harness), await newMerchant(harness)]
    const till = harness.visitor()
    const there = await logsIn(harness, shop, till)
    till.merchantToken = 'token' in there ? there.token : undefined
    expect(await shop.tryCall(changePassword, { oldPassword: PASSWORD, password: NEW })).toBeNull()
    expect(await till.tryCall(info, {})).toEqual(refused('please_login'))
    expect(await shop.call(info, {})).toMatchObject({ vcode: shop.vcode })
    expect(await neighbour.call(info, {})).toMatchObject({ vcode: neighbour.vcode })
    expect(await logsIn(harness, shop)).toEqual(refused('wrong_password'))
    expect(await logsIn(harness, { vcode: shop.vcode, password: NEW })).toHaveProperty('token')
    expect(await logsIn(harness, neighbour)).toHaveProperty('token')
  })

  it.each([
    ['a wrong old one', { oldPassword: 'a guess' }, 'wrong_password'],
    ['no old one', { oldPassword: '' }, 'no_password'],
    ['none', { password: '' }, 'no_password'],
    ['five characters', { password: 'cedar' }, 'password_too_short'],
    ['a common one', { password: 'password' }, 'password_too_common'],
    ['the shop’s name', { password: 'the corner HUMIDOR' }, 'password_too_common'],
    ['the shop’s telephone', { password: '+00 555 0199' }, 'password_too_common'],
  ])('but not with %s, and then nothing changes', async (_, wrong, code) => {
    const shop = await newMerchant(harness)
    const till = harness.visitor()
    const there = await logsIn(harness, shop, till)
    till.merchantToken = 'token' in there ? there.token : undefined
    expect(await shop.tryCall(changePassword, { oldPassword: PASSWORD, password: NEW, ...wrong })).toEqual(
      refused(code),
    )
    expect(await till.call(info, {})).toMatchObject({ vcode: shop.vcode })
    expect(await logsIn(harness, shop)).toHaveProperty('token')
  })

  it('and an address that waits for being the owner’s does not become it', async () => {
    const [shop, email, theirs] = [await newMerchant(harness), freeEmail(), freeEmail()]
    await setsEmail(harness, shop, email)
    await setsEmail(harness, shop, theirs)
    expect(await shop.call(owner, {})).toMatchObject({ email, nextEmail: theirs })
    await shop.call(changePassword, { oldPassword: PASSWORD, password: NEW })
    expect(await shop.call(owner, {})).toMatchObject({ email, nextEmail: null, nextEmailAt: null })
  })

  it('but not to their own digits', async () => {
    const shop = await newMerchant(harness)
    const changed = await shop.tryCall(changePassword, { oldPassword: PASSWORD, password: shop.vcode })
    expect(changed).toEqual(refused('password_too_common'))
  })

  it('once, of many concurrent changes', async () => {
    const shop = await newMerchant(harness)
    const wanted = Array.from({ length: 6 }, (_, n) => `${NEW} ${n}`)
    const answers = await Promise.all(
      wanted.map((password) => shop.tryCall(changePassword, { oldPassword: PASSWORD, password })),
    )
    expect(answers.filter((answer) => answer === null)).toHaveLength(1)
    expect(answers.filter((answer) => answer !== null)).toEqual(Array(5).fill(refused('wrong_password')))
    const mine = wanted[answers.indexOf(null)] ?? ''
    expect(await logsIn(harness, { vcode: shop.vcode, password: mine })).toHaveProperty('token')
  })

  it('and a concurrent log-in with the old one waits for it, and fails', async () => {
    const { merchantId } = await newMerchant(harness)
    const hashOf = async () =>
      (
        await harness.db
          .selectFrom('merchant')
          .select('password_hash')
          .where('merchant_id', '=', merchantId)
          .executeTakeFirstOrThrow()
      ).password_hash
    const [old, another] = [await hashOf(), await harness.making.passwords.hash(NEW)]
    const holds = () => harness.db.transaction().execute((tx) => holdsPassword(tx, merchantId, old))
    expect(await holds()).toBe(true)
    let checking: Promise<boolean> | undefined
    await harness.db.transaction().execute(async (tx) => {
      expect(await putPassword(tx, merchantId, another, old)).toBe(true)
      checking = holds()
      await someoneWaits(harness.db)
    })
    expect(await checking).toBe(false)
  })
})
