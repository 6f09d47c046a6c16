import { hash } from 'node:crypto'
import { anyCallErrors } from '@humidor/contract/call.ts'
import { type Upload, type UploadedPicture, uploadPhoto, uploadPicture } from '@humidor/contract/platform/upload.ts'
import { formToken } from '@humidor/server/http/form.ts'
import { everyInvariant } from '@humidor/server/invariants.ts'
import { toleratingFixtures } from '@humidor/server/ledger/fixtures.testing.ts'
import { verify } from '@humidor/server/ledger/invariant.ts'
import { changeSetting } from '@humidor/server/platform/settings/stored-settings.ts'
import { type Dice, diceOf, mixed } from '../model/random.ts'
import { someFile, someForm } from './files.ts'
import { type FuzzUser, retryWhenBusy, signInUsers } from './fixture.ts'
import type { Finding, Fuzzed } from './fuzz.ts'
import type { FuzzTarget } from './target.ts'

/** All calls that take a file. */
export const everyUpload: readonly Upload[] = [uploadPhoto, uploadPicture]

export const nameOfUpload = ({ path }: Upload) => `POST ${path}`

/** Uploads sent at the same time. The server draws two pictures at a time, and the others wait. */
const CONCURRENCY = 8

/** The largest value of the setting. */
const PER_DAY = 1_000

const isFor = ({ kind, role }: FuzzUser, upload: Upload) =>
  upload.who === 'operator'
    ? kind === 'operator' && (role === 'admin' || (role !== undefined && upload.roles.includes(role)))
    : kind === 'member'

/** Errors of the caller and of the origin, besides those of the call. */
const sharedErrors = new Set<string>([...anyCallErrors, 'illegal_operation'])

interface Answer {
  msg: string
  data: UploadedPicture | null
}

/** Sends invented files and reports wrong answers. */
export async function openUploadFuzz(target: FuzzTarget, seed: number) {
  const { fastify, pool, making } = target
  await changeSetting(making.db, 'uploadsPerDay', PER_DAY)
  const users = await signInUsers(target)
  const count = async () =>
    Number((await retryWhenBusy(() => pool.query('select count(*) as n from picture'))).rows[0].n)

  /** The valid form token of a user, invalid ones, and those of others. */
  const tokensFor = (who: FuzzUser) => [
    formToken(who.visitor.token ?? ''),
    ...['', 'x', formToken('')],
    ...users.slice(0, 4).map(({ visitor }) => formToken(visitor.token ?? '')),
  ]

  function requestOf(dice: Dice, upload: Upload, who: FuzzUser) {
    const { sid, token, operatorToken, merchantToken } = who.visitor
    const file = someFile(dice, upload.most)
    const form = {
      payload: file,
      type: dice.percent(95) ? 'application/octet-stream' : dice.pick(['image/png', 'x', '']),
    }
    const { payload, type } = upload.who === 'operator' ? form : someForm(dice, file, tokensFor(who))
    const headers = {
      sid: dice.percent(97) ? sid : dice.pick(['', 'x', '0'.repeat(32)]),
      ...(type !== '' && { 'content-type': type }),
      ...(token !== undefined && { tk: token }),
      ...(operatorToken !== undefined && { otk: operatorToken }),
      ...(merchantToken !== undefined && { mtk: merchantToken }),
      ...(dice.percent(2) && { origin: 'https://evil.test' }),
    }
    return { method: 'POST', url: upload.path, headers, payload, remoteAddress: `10.9.${dice.below(256)}.1` } as const
  }

  /** The defect of an answer, or undefined. */
  function wrongWith(upload: Upload, who: FuzzUser, { msg, data }: Answer) {
    if (msg === 'success') {
      if (!isFor(who, upload)) return 'was accepted from the wrong user'
      return data && /^[0-9a-z]{26}$/.test(data.name) && data.width > 0 ? undefined : 'a success without a picture'
    }
    if (data !== null) return 'a refusal with data'
    if (msg === 'network_error') return msg
    return sharedErrors.has(msg) || (upload.errors as readonly string[]).includes(msg)
      ? undefined
      : `an undeclared error: ${msg}`
  }

  async function send(dice: Dice, upload: Upload, who: FuzzUser) {
    const request = requestOf(dice, upload, who)
    const answer = await retryWhenBusy(
      async (): Promise<Answer> => {
        const { statusCode, body } = await fastify.inject(request)
        if (statusCode !== 200) throw new Error(`HTTP ${statusCode}`)
        return JSON.parse(body)
      },
      ({ msg }) => msg === 'network_error',
    ).catch((error: unknown) => ({ broke: String(error) }))
    const body = `${request.headers['content-type'] ?? ''} ${request.payload.subarray(0, 700).toString('base64')}`
    if ('broke' in answer) return { answered: 'no answer', wrong: answer.broke, body }
    // An earlier request has signed the user out.
    if (answer.msg === 'please_login') await who.signIn()
    return { answered: answer.msg, wrong: wrongWith(upload, who, answer), body }
  }

  /** Sends `inputs` files to one call. Then it checks all invariants, unless the caller does. */
  return async function fuzz(upload: Upload, inputs: number, { verifies = true } = {}): Promise<Fuzzed> {
    const call = nameOfUpload(upload)
    const dice = diceOf(mixed(seed, Number.parseInt(hash('sha256', call).slice(0, 8), 16)))
    const those = users.filter((who) => isFor(who, upload))
    const answered = new Map<string, number>()
    const findings = new Map<string, Finding>()
    const note = (what: string, who = '', body = '') => {
      const { count: before, ...first } = findings.get(what) ?? { call, what, who, body, count: 0 }
      findings.set(what, { ...first, count: before + 1 })
    }
    for (let made = 0; made < inputs; made += CONCURRENCY) {
      const before = await count()
      const senders = Array.from({ length: Math.min(CONCURRENCY, inputs - made) }, () =>
        dice.pick(dice.percent(92) ? those : users),
      )
      const results = await Promise.all(senders.map((who) => send(dice, upload, who)))
      for (const [n, { answered: word, wrong, body }] of results.entries()) {
        answered.set(word, (answered.get(word) ?? 0) + 1)
        if (wrong !== undefined) note(wrong, senders[n]?.name, body)
      }
      const kept = (await count()) - before
      if (kept !== results.filter(({ answered: word }) => word === 'success').length)
        note('stores another number of pictures than it answers')
    }
    for (const { id, summary } of verifies ? await verify(making.db, toleratingFixtures(everyInvariant)) : [])
      note(`invariant ${id}: ${summary}`)
    return { call, inputs, answered, findings: [...findings.values()] }
  }
}
