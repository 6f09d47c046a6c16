import { expect, it } from 'vitest'
import { isBusy, isCutOff, isUnlucky } from './failure.ts'

const coded = (code: string) => Object.assign(new Error('?'), { code })

it.each(['40001', '40P01', '25006'])('%s: nothing happened, and a retry is safe', (code) => {
  expect([isUnlucky(coded(code)), isBusy(coded(code))]).toEqual([true, true])
})

it('a recovering server, which gives out no transaction number and has no code for that', () => {
  const error = Object.assign(new Error('cannot assign TransactionIds during recovery'), { code: 'XX000' })
  expect([isUnlucky(error), isBusy(error)]).toEqual([true, true])
})

it('a statement that was prepared before a migration, which shares its code with what is not supported', () => {
  const error = Object.assign(new Error('cached plan must not change result type'), { code: '0A000' })
  expect([isUnlucky(error), isBusy(error)]).toEqual([true, true])
  expect(isUnlucky(coded('0A000'))).toBe(false)
})

it.each([
  ...['57P01', '57P02', '57P03', '08000', '08001', '08003', '08004', '08006', '08P01'].map(coded),
  ...['ECONNRESET', 'ECONNREFUSED', 'ECONNABORTED', 'EPIPE'].map(coded),
  new Error('Connection terminated unexpectedly'),
  new Error('Client has encountered a connection error and is not queryable'),
  new Error('Client was closed and is not queryable'),
])('$code $message: the connection broke', (error) => {
  expect([isUnlucky(error), isCutOff(error), isBusy(error)]).toEqual([false, true, true])
})

it.each([
  ...['55P03', '57014', '57P05', '53300', '53100', '25P03', '25P04'].map(coded),
  ...['ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN'].map(coded),
  new Error('timeout exceeded when trying to connect'),
])('$code $message: a passing failure, and nothing happened', (error) => {
  expect([isUnlucky(error), isCutOff(error), isBusy(error)]).toEqual([false, false, true])
})

it.each([coded('23505'), coded('42501'), coded('XX000'), new Error('a mistake of ours'), null, 'text'])(
  '%s is no passing failure',
  (error) => {
    expect([isUnlucky(error), isCutOff(error), isBusy(error)]).toEqual([false, false, false])
  },
)
