import { hash } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { leastOf, workOf } from '../../features/accounts/identity/identity.testing.ts'
import { matchPassword } from '../../features/accounts/identity/passwords/one-time.ts'
import type { Credentials } from '../../features/accounts/identity/passwords/passwords.queries.ts'
import { createBounded } from '../../http/bounded.ts'
import { createPasswords, isCommon, isGuessable } from './passwords.ts'

describe('the list of common passwords', () => {
  it.each([
    '123456',
    'password',
    'PassWord',
    'qwertyuiop',
    'iloveyou',
    'humidor',
    'Cohiba2025',
    'matkhau123',
    '111111',
    'woaini1314',
    'ｐａｓｓｗｏｒｄ',
  ])('contains %s', (password) => expect(isCommon(password)).toBe(true))
  it.each(['does not contain %j', 'a quiet evening', 'cedar-and-brass', 'xk29-fmw1', '\n'])('has not %j', (password) =>
    expect(isCommon(password) && password !== '').toBe(false),
  )
})

describe('a publicly known fact of the owner', () => {
  it.each([
    ['Wendy Woods', 'wendy woods'],
    ['Ｗｅｎｄｙ', 'wendy'],
    ['wendy', 'ＷＥＮＤＹ'],
    ['ﬁnn_ﬁnn', 'finn_finn'],
    ['Straße 7', 'STRASSE 7'],
    ['Điếu Cày', 'dieu cay'],
    ['Jörg'.normalize('NFD'), 'Jörg'],
    ['Wendy Woods', 'wendy\u00A0woods'],
  ])('is no password: of %j, %j', (name, password) =>
    expect(isGuessable(password, { name, email: 'w@cigar.test' })).toBe(true),
  )
  it.each(['Wendy.Woods@cigar.test', 'WENDY.WOODS', 'ｗｅｎｄｙ.ｗｏｏｄｓ'])(
    'and neither is the e-mail or its beginning: %s',
    (password) => expect(isGuessable(password, { name: 'Boss', email: 'wendy.woods@cigar.test' })).toBe(true),
  )
  it.each(['may be part of one: %s', 'ydnew sdoow'])('may be within it: %s', (password) =>
    expect(isGuessable(password, { name: 'Wendy Woods', email: 'w@cigar.test' })).toBe(false),
  )
})

describe('checking passwords', () => {
  it('runs a few at a time, and refuses when the queue is full', async () => {
    const bounded = createBounded({ atOnce: 2, waiting: 3 })
    let under = 0
    let most = 0
    const work = async () => {
      under += 1
      most = Math.max(most, under)
      await new Promise((resolve) => setTimeout(resolve, 5))
      under -= 1
    }
    const running = Array.from({ length: 5 }, () => bounded.run(work))
    expect(bounded.full()).toBe(true)
    await expect(bounded.run(work)).rejects.toMatchObject({ code: 'network_error' })
    await Promise.all(running)
    expect(most).toBe(2)
    expect(bounded.full()).toBe(false)
    await bounded.run(work)
  })

  it('goes on after a failure', async () => {
    const bounded = createBounded({ atOnce: 1, waiting: 1 })
    const failing = bounded.run(async () => Promise.reject(new Error('no')))
    const waiting = bounded.run(async () => 'next')
    await expect(failing).rejects.toThrow('no')
    expect(await waiting).toBe('next')
  })

  it('accepts every Unicode composition of a password, and hashes from before normalisation', async () => {
    const passwords = createPasswords()
    const [nfc, nfd] = ['Điếu thuốc Köln', 'Điếu thuốc Köln'.normalize('NFD')]
    const before = await hash(nfd, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
    for (const hashed of [await passwords.hash(nfc), await passwords.hash(nfd)])
      for (const typed of [nfc, nfd, nfd.replaceAll(' ', '\u00A0')])
        expect(await passwords.matches(hashed, typed)).toBe(true)
    expect(await passwords.matches(before, nfd)).toBe(true)
    for (const typed of [nfc, nfc.toLowerCase(), ` ${nfd}`]) expect(await passwords.matches(before, typed)).toBe(false)
  })

  it.each([
    ['plain', 'a quiet evening', 1],
    ['composed otherwise', 'Köln'.normalize('NFD'), 2],
    ['shaped as a one-time password', 'K7QMX-4XZPB-9TWHC', 2],
    ['shaped so, with blanks of typography', 'Ｋ7QMX\u00A04XZPB\u30009TWHC', 2],
  ])('costs the same with and without a member: a password that is %s takes %i hashes', async (_, typed, most) => {
    let hashes = 0
    const counting = { full: () => false, run: <T>(work: () => Promise<T>) => ((hashes += 1), work()) }
    const passwords = createPasswords(counting)
    for (const of of [undefined, { uid: 1, password_hash: await passwords.hash('x'), one_time_hash: null }]) {
      hashes = 0
      expect(await matchPassword(passwords, of as Credentials | undefined, typed)).toBeUndefined()
      expect(hashes).toBe(most)
    }
  })

  it('refuses without a member after as much work as with one', async () => {
    const passwords = createPasswords()
    const hashed = await passwords.hash('a quiet evening')
    const spent = { someone: [] as number[], nobody: [] as number[] }
    for (let n = 0; n < 9; n += 1)
      for (const [kind, hash] of [
        ['someone', hashed],
        ['nobody', undefined],
      ] as const)
        spent[kind].push(await workOf(async () => expect(await passwords.matches(hash, 'something else')).toBe(false)))
    const [someone, nobody] = [leastOf(spent.someone), leastOf(spent.nobody)]
    expect(nobody).toBeGreaterThan(someone / 2)
    expect(nobody).toBeLessThan(someone * 2)
    expect(await passwords.matches(hashed, 'a quiet evening')).toBe(true)
  })
})
