import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitingCaptcha } from '../../../../platform/security/captcha.queries.ts'
import { emailcaptcha, imgcaptcha, openTestServer, type TestServer } from '../identity.testing.ts'
import { refused, somebody } from './codes.testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

describe('the picture captcha', () => {
  it('is accepted once, in upper or lower case, on the device that requested it', async () => {
    const who = server.visitor()
    const code = (await server.reads(who)).toLowerCase()
    expect(await who.tryCall(emailcaptcha, { email: somebody(), code: ` ${code} ` })).toBeNull()
    expect(await who.tryCall(emailcaptcha, { email: somebody(), code })).toEqual(refused('img_code_error'))
  })

  it('is gone after a wrong answer', async () => {
    const who = server.visitor()
    const code = await server.reads(who)
    expect(await who.tryCall(emailcaptcha, { email: somebody(), code: 'WRONG' })).toEqual(refused('img_code_error'))
    expect(await who.tryCall(emailcaptcha, { email: somebody(), code })).toEqual(refused('img_code_error'))
  })

  it('is not accepted on another device, and stays valid on its own', async () => {
    const [who, other] = [server.visitor(), server.visitor()]
    const code = await server.reads(who)
    expect(await other.tryCall(emailcaptcha, { email: somebody(), code })).toEqual(refused('img_code_error'))
    expect(await who.tryCall(emailcaptcha, { email: somebody(), code })).toBeNull()
  })

  it.each([
    [299.999, null],
    [300, refused('img_code_error')],
  ])('is valid for five minutes: after %d s', async (seconds, answer) => {
    const who = server.visitor()
    const code = await server.reads(who)
    server.waits(seconds)
    expect(await who.tryCall(emailcaptcha, { email: somebody(), code })).toEqual(answer)
  })

  it('is replaced by the next one', async () => {
    const who = server.visitor()
    const code = await server.reads(who)
    await who.call(imgcaptcha, {})
    expect(await waitingCaptcha(server.db, who.sid)).not.toBe(code)
    expect(await who.tryCall(emailcaptcha, { email: somebody(), code })).toEqual(refused('img_code_error'))
  })

  it('is accepted for one of twenty requests with the same answer at once', async () => {
    const who = server.visitor()
    const code = await server.reads(who)
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
  ])('refuses %j', async (code, no) => {
    const who = server.visitor()
    await server.reads(who)
    expect(await who.sendRaw('POST', emailcaptcha.path, { email: somebody(), code })).toEqual(refused(no))
  })

  it('is not used up by an invalid address', async () => {
    const who = server.visitor()
    const code = await server.reads(who)
    for (const email of ['', 'alice', 5, null, `${'a'.repeat(250)}@b.test`])
      expect(await who.sendRaw('POST', emailcaptcha.path, { email, code })).toEqual(refused('invalid_email_format'))
    expect(await who.tryCall(emailcaptcha, { email: somebody(), code })).toBeNull()
  })
})
