import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitingCaptcha } from '../../../../platform/security/captcha.queries.ts'
import { emailcaptcha, type TestServer, imgcaptcha, openTestServer } from '../identity.testing.ts'
import { refused, somebody } from './codes.testing.ts'

let house: TestServer
beforeAll(async () => {
  house = await openTestServer()
})
afterAll(() => house.close())

describe('the picture', () => {
  it('serves once, in either case, for the device that asked for it', async () => {
    const who = house.visitor()
    const code = (await house.reads(who)).toLowerCase()
    expect(await who.tryCall(emailcaptcha, { email: somebody(), code: ` ${code} ` })).toBeNull()
    expect(await who.tryCall(emailcaptcha, { email: somebody(), code })).toEqual(refused('img_code_error'))
  })

  it('is gone after a wrong answer', async () => {
    const who = house.visitor()
    const code = await house.reads(who)
    expect(await who.tryCall(emailcaptcha, { email: somebody(), code: 'WRONG' })).toEqual(refused('img_code_error'))
    expect(await who.tryCall(emailcaptcha, { email: somebody(), code })).toEqual(refused('img_code_error'))
  })

  it('does not serve another device, and stays for its own', async () => {
    const [who, other] = [house.visitor(), house.visitor()]
    const code = await house.reads(who)
    expect(await other.tryCall(emailcaptcha, { email: somebody(), code })).toEqual(refused('img_code_error'))
    expect(await who.tryCall(emailcaptcha, { email: somebody(), code })).toBeNull()
  })

  it.each([
    [299.999, null],
    [300, refused('img_code_error')],
  ])('serves for five minutes: after %d s', async (seconds, answer) => {
    const who = house.visitor()
    const code = await house.reads(who)
    house.waits(seconds)
    expect(await who.tryCall(emailcaptcha, { email: somebody(), code })).toEqual(answer)
  })

  it('is replaced by the next one', async () => {
    const who = house.visitor()
    const code = await house.reads(who)
    await who.call(imgcaptcha, {})
    expect(await waitingCaptcha(house.db, who.sid)).not.toBe(code)
    expect(await who.tryCall(emailcaptcha, { email: somebody(), code })).toEqual(refused('img_code_error'))
  })

  it('is read by one of twenty who send the same answer at once', async () => {
    const who = house.visitor()
    const code = await house.reads(who)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => who.tryCall(emailcaptcha, { email: somebody(), code })),
    )
    expect(answers.filter((answer) => answer === null)).toHaveLength(1)
  })

  it.each([
    ['', 'img_code_error'],
    ['x'.repeat(17), 'parameter_error'],
    [null, 'parameter_error'],
    [5, 'parameter_error'],
  ])('is not read as %j', async (code, no) => {
    const who = house.visitor()
    await house.reads(who)
    expect(await who.sendRaw('POST', emailcaptcha.path, { email: somebody(), code })).toEqual(refused(no))
  })

  it('is not used up by an address that can’t be one', async () => {
    const who = house.visitor()
    const code = await house.reads(who)
    for (const email of ['', 'alice', 5, null, `${'a'.repeat(250)}@b.test`])
      expect(await who.sendRaw('POST', emailcaptcha.path, { email, code })).toEqual(refused('invalid_email_format'))
    expect(await who.tryCall(emailcaptcha, { email: somebody(), code })).toBeNull()
  })
})
