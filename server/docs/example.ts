import { keyMaterial, requestBinding, responseBinding } from '@humidor/contract/envelope.ts'
import { balanceToTransaction } from '@humidor/contract/money/wallet.ts'
import { keyOf, seal } from '../http/envelope.ts'

/** A test vector for clients: one request and its answer with a fixed sid and fixed IVs, sealed by the server's own code. */
export function workedExample() {
  const { method, path } = balanceToTransaction
  const sid = '0123456789abcdefghijklmnopqrstuv'
  const key = keyOf(sid)
  const [iv, answerIv] = ['000102030405060708090a0b', '0c0d0e0f1011121314151617'].map((hex) => Buffer.from(hex, 'hex'))
  const plain = '{"money":12500000}'
  const answer = '{"code":0,"msg":"success","data":null}'
  return {
    method,
    path,
    sid,
    material: keyMaterial(sid),
    key: key.export().toString('hex'),
    iv: iv?.toString('hex') ?? '',
    binding: requestBinding(method, path),
    plain,
    sealed: seal(key, plain, requestBinding(method, path), iv),
    answerBinding: responseBinding(path),
    answerIv: answerIv?.toString('hex') ?? '',
    answer,
    sealedAnswer: seal(key, answer, responseBinding(path), answerIv),
  }
}
