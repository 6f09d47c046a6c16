import { pictureLimits } from '@humidor/domain/platform/picture.ts'
import { describe, expect, it } from 'vitest'
import { FORM_MARGIN, readForm } from './form.ts'

const MAX_FORM_BYTES = pictureLimits.bytes + FORM_MARGIN
const TYPE = 'multipart/form-data; boundary=B'
const head = (name: string, more = '') => `--B\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`
const good = Buffer.from(`${head('file', '; filename="a.png"')}PNG\r\n${head('token')}t\r\n--B--\r\n`)

/** A form of the maximum length, filled with the same bytes. */
const filled = (unit: string, begin = '', end = '') =>
  Buffer.from(begin + unit.repeat((MAX_FORM_BYTES - begin.length - end.length) / unit.length) + end)

describe('a form', () => {
  it('has a file and a token, however its boundary is quoted', async () => {
    for (const type of [TYPE, 'multipart/form-data; boundary="B"', 'Multipart/Form-Data;boundary=B'])
      expect([type, await readForm(good, type)]).toEqual([type, { file: Buffer.from('PNG'), token: 't' }])
  })

  it('has one boundary and no other parameter', async () => {
    for (const type of [
      `${TYPE}; boundary=C`,
      `${TYPE}; charset=utf-8`,
      'multipart/form-data; boundary="B',
      'text/plain',
    ])
      expect([type, await readForm(good, type)]).toEqual([type, undefined])
  })

  it.each([
    ['a hundred thousand fields', filled(`${head('a')}\r\n`, '', '--B--\r\n')],
    ['a hundred thousand files', filled(`${head('a', '; filename="a"')}\r\n`, '', '--B--\r\n')],
    ['a head without an end', filled('X-A: b\r\n', '--B\r\n')],
    [
      'a name without an end',
      filled('%22', '--B\r\nContent-Disposition: form-data; name="', '"\r\n\r\nx\r\n--B--\r\n'),
    ],
  ])('with %s is refused without parsing it', async (_name, body) => {
    // Processor time, and the least of three runs, since a busy machine only adds to it.
    const costs: number[] = []
    for (let tried = 0; tried < 3; tried += 1) {
      const began = process.cpuUsage()
      expect(await readForm(body, TYPE)).toBeUndefined()
      costs.push(process.cpuUsage(began).user / 1_000)
    }
    // Parsing it takes several times as long.
    expect(Math.min(...costs)).toBeLessThan(100)
  })
})
