import { consoleContract } from '@humidor/contract/console/index.ts'
import { tronAddress } from '@humidor/domain/money/address.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import { reserveKey } from '@humidor/sandbox/reserve-keys.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkReserves } from './check-reserves.ts'
import { not, openReserves, reason, reserveSteps } from './reserve-proofs.testing.ts'

const { decide } = consoleContract.operators
const { reserveAddresses, reserveMessage, requestReserveProof, requestReserveRetirement } =
  consoleContract.reserveProofs

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openReserves()
})
const { asks, asksEnd, decides, message, proves, renew, waiting, waits } = reserveSteps(() => sandbox)

const listed = async () => {
  await renew(sandbox.staff.fiona)
  return (await sandbox.staff.fiona.call(reserveAddresses, {})).addresses
}
const shown = async (address: string) => (await listed()).find((it) => it.address === address)
const query = (text: string) => sandbox.pool.query(text)

describe.each(['BSC', 'TRX'] as const)('an address on %s', (network) => {
  const key = reserveKey(`cold ${network}`)
  const address = key.addresses[network]

  it('is proved by its signature and by two operators, and is shown with both', async () => {
    expect(await asks(network, key)).toBeNull()
    expect(await shown(address)).toBeUndefined()
    const request = await waiting(address)
    expect(request).toMatchObject({ kind: 'reserveProof', aboutName: address, mayDecide: true })
    expect(request?.details).toEqual([
      { name: 'Network', value: network === 'TRX' ? 'TRON' : 'BSC' },
      { name: 'Address', value: address },
      { name: 'Signed on', value: '2026-11-20' },
      { name: 'Balance now', value: '0.00\u00a0USDT' },
    ])
    expect(await decides(address)).toBeNull()
    const { fiona, victor } = sandbox.staff
    expect(await shown(address)).toMatchObject({
      network,
      message: expect.stringContaining(`address: ${address}\nplatform: 127.0.0.1:8080\nday: 2026-11-20\n`),
      signature: expect.stringMatching(/^0x[0-9a-f]{128}(1b|1c)$/),
      provedAt: sandbox.clock.now(),
      ...{ maker: fiona.name, checker: victor.name, reason, ended: null, newest: null, ending: false },
    })
  })

  it('counts once, in whatever spelling, and on this network only', async () => {
    expect(await asks(network, key, { message: 'x' })).toEqual(not('illegal_operation'))
    if (network === 'BSC')
      for (const spelling of [address.toLowerCase(), `0x${address.slice(2).toUpperCase()}`])
        expect(await asks(network, key, { address: spelling, message: 'x' })).toEqual(not('illegal_operation'))
    // The same key has an address on the other network, where other money lies.
    const other = network === 'BSC' ? 'TRX' : 'BSC'
    expect(await asks(other, key)).toBeNull()
    expect(await decides(key.addresses[other], { approve: false })).toBeNull()
    expect((await listed()).filter((it) => it.address === address)).toHaveLength(1)
  })

  it('cannot be stored twice, whatever the code does', async () => {
    const copy = (spelling: string) =>
      query(`insert into reserve_address (approval_id, network, address, message, signature, proved_at)
        select (select id from approval where state = 'declined' limit 1), network, ${spelling}, message || ' ', signature, proved_at
        from reserve_address where address = '${address}'`)
    await expect(copy('address')).rejects.toThrow('reserve_address_once')
    await expect(copy('lower(address)')).rejects.toThrow(/reserve_address_(once|named)/)
  })

  it('is refused with the signature of another key, or of another text', async () => {
    const other = reserveKey('somebody else')
    const next = reserveKey(`next ${network}`)
    const text = await message(network, next.addresses[network])
    const by = (signature: string, changed = text) => asks(network, next, { message: changed, signature })
    expect(await by(await other.sign(network, text))).toEqual(not('wrong_account'))
    expect(await by(await next.sign(network, `${text} `))).toEqual(not('wrong_account'))
    expect(await by(await next.sign(network === 'BSC' ? 'TRX' : 'BSC', text))).toEqual(not('wrong_account'))
    const good = await next.sign(network, text)
    const last = good.endsWith('1b') ? '1c' : '1b'
    expect(await by(`${good.slice(0, -2)}${last}`)).toEqual(not('wrong_account'))
    expect(await by(good.slice(0, -2))).toEqual(not('wrong_param'))
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
    const high = (order - BigInt(`0x${good.slice(66, 130)}`)).toString(16).padStart(64, '0')
    expect(await by(`${good.slice(0, 66)}${high}${last}`)).toEqual(not('wrong_param'))
    expect(await by(`${good.slice(2, -2)}${good.endsWith('1b') ? '00' : '01'}`)).toBeNull()
    await decides(next.addresses[network], { approve: false })
  })

  it('is refused with a text that this server did not make for it', async () => {
    const [mine, theirs] = [reserveKey(`mine ${network}`), reserveKey(`theirs ${network}`)]
    const text = await message(network, mine.addresses[network])
    const signed = async (changed: string, by = mine) => await asks(network, by, { message: changed })
    for (const [from, to] of [
      ['127.0.0.1:8080', 'other.example'],
      ['day: 2026-11-20', 'day: 2026-11-19'],
      [mine.addresses[network], theirs.addresses[network]],
      [/nonce: .*/, `nonce: ${'0'.repeat(64)}`],
      ['proof 1', 'proof 2'],
    ] as const)
      expect(await signed(text.replace(from, to))).toEqual(not('content_changed'))
    // Somebody signs the text that was made for another address.
    expect(await signed(text, theirs)).toEqual(not('content_changed'))
    expect(await signed(text.replace(mine.addresses[network], theirs.addresses[network]), theirs)).toEqual(
      not('content_changed'),
    )
  })
})

describe('the proof of an address', () => {
  it('is not taken seven days after its message', async () => {
    const key = reserveKey('slow')
    const text = await message('BSC', key.addresses.BSC)
    await waits(7 * 86_400_000)
    expect(await asks('BSC', key, { message: text })).toBeNull()
    await decides(key.addresses.BSC, { approve: false })
    await waits(86_400_000)
    expect(await asks('BSC', key, { message: text })).toEqual(not('invalid_date'))
  })

  it('takes another operator, whose role is finance', async () => {
    const { fiona, wendy, conrad } = sandbox.staff
    const key = reserveKey('two')
    expect(await asks('BSC', key)).toBeNull()
    expect(await decides(key.addresses.BSC, { checker: fiona })).toEqual(not('illegal_operation'))
    expect(await decides(key.addresses.BSC, { checker: wendy })).toEqual(not('illegal_operation'))
    expect(await shown(key.addresses.BSC)).toBeUndefined()
    expect(await decides(key.addresses.BSC, { checker: conrad })).toBeNull()
    expect(await shown(key.addresses.BSC)).toMatchObject({ checker: conrad.name })
    const body = { network: 'BSC', address: key.addresses.BSC }
    await renew(wendy)
    for (const call of [reserveMessage, requestReserveProof, requestReserveRetirement])
      expect(await wendy.sendRaw('POST', call.path, body)).toEqual(not('illegal_operation'))
    expect(await wendy.tryCall(reserveAddresses, {})).toEqual(not('illegal_operation'))
  })

  it('is kept once, however many operators agree at the same moment', async () => {
    const { victor, agnes, conrad } = sandbox.staff
    const key = reserveKey('at once')
    expect(await asks('TRX', key)).toBeNull()
    const { id = '' } = (await waiting(key.addresses.TRX)) ?? {}
    await renew(victor, agnes, conrad)
    const checkers = [victor, agnes, conrad].map((checker) => ({ checker, googleCode: checker.googleCode() }))
    const answers = await Promise.all(
      checkers.map(({ checker, googleCode }) => checker.tryCall(decide, { id, approve: true, note: '', googleCode })),
    )
    expect(answers.filter((answer) => answer === null)).toHaveLength(1)
    expect((await listed()).filter(({ address }) => address === key.addresses.TRX)).toHaveLength(1)
  })

  it('is requested once at a time', async () => {
    const key = reserveKey('twice')
    const text = await message('BSC', key.addresses.BSC)
    const answers = await Promise.all([1, 2, 3].map(() => asks('BSC', key, { message: text })))
    expect(answers.filter((answer) => answer === null)).toHaveLength(1)
    await decides(key.addresses.BSC, { approve: false })
  })

  it('is refused for an address of a member or of a merchant, also where it becomes theirs meanwhile', async () => {
    const key = reserveKey('a member’s')
    const bound = { uid: sandbox.tom.uid, address: key.addresses.BSC, label: '', bound_at: sandbox.clock.now() }
    expect(await asks('BSC', key)).toBeNull()
    await sandbox.db.insertInto('withdrawal_address').values(bound).execute()
    expect(await decides(key.addresses.BSC)).toEqual(not('illegal_operation'))
    await decides(key.addresses.BSC, { approve: false })
    expect(await asks('BSC', key, { message: 'x' })).toEqual(not('wrong_address'))
    await sandbox.db.deleteFrom('withdrawal_address').where('uid', '=', bound.uid).execute()
    const { rows } = await sandbox.pool.query('select cash_address from merchant limit 1')
    const theirs = { ...key, addresses: { ...key.addresses, BSC: rows[0].cash_address } }
    expect(await asks('BSC', theirs, { message: 'x' })).toEqual(not('wrong_address'))
  })

  it('is refused for the contract of the token and for an address of another network', async () => {
    const key = reserveKey('odd')
    const { chain, tron } = sandbox
    for (const [network, address] of [
      ['BSC', chain?.usdt ?? ''],
      ['TRX', tron?.usdt ?? ''],
      ['TRX', key.addresses.BSC],
      ['BSC', tronAddress('0'.repeat(40))],
    ] as const)
      expect(await asks(network, key, { address, message: 'x' })).toEqual(not('wrong_address'))
  })

  it('is checked again at the approval, as a row of the database proves nothing', async () => {
    const key = reserveKey('forged')
    expect(await asks('BSC', key)).toBeNull()
    const { rows } = await sandbox.pool.query(`select payload from approval where about = $1 and state = 'waiting'`, [
      key.addresses.BSC,
    ])
    const forged = { ...rows[0].payload, signature: await reserveKey('forger').sign('BSC', rows[0].payload.message) }
    const client = await sandbox.pool.connect()
    const put = (payload: object) =>
      client.query(`update approval set payload = $1 where about = $2 and state = 'waiting'`, [
        JSON.stringify(payload),
        key.addresses.BSC,
      ])
    await client.query('set session_replication_role = replica')
    await put(forged)
    await client.query('reset session_replication_role')
    client.release()
    expect(await decides(key.addresses.BSC)).toEqual(not('illegal_operation'))
    expect(await shown(key.addresses.BSC)).toBeUndefined()
    await decides(key.addresses.BSC, { approve: false })
  })
})

describe('the end of a proved address', () => {
  it('takes two operators, once, and leaves the proof in the history', async () => {
    const { fiona, victor } = sandbox.staff
    const { id, address, message: text } = await proves('BSC', 'ending')
    expect(await asksEnd(id)).toBeNull()
    expect(await shown(address)).toMatchObject({ ended: null, ending: true })
    expect(await asksEnd(id)).toEqual(not('illegal_operation'))
    expect(await decides(String(id), { checker: fiona })).toEqual(not('illegal_operation'))
    expect((await waiting(String(id)))?.details[1]).toEqual({ name: 'Address', value: address })
    expect(await decides(String(id))).toBeNull()
    expect(await shown(address)).toMatchObject({
      message: text,
      ended: { at: sandbox.clock.now(), maker: fiona.name, checker: victor.name, reason },
      ending: false,
    })
    expect(await asksEnd(id)).toEqual(not('illegal_operation'))
    expect(await asksEnd('007')).toEqual(not('not_found'))
  })

  it('lets the address be proved again, with a new message only', async () => {
    const key = reserveKey('again')
    const first = await proves('TRX', key)
    await asksEnd(first.id)
    await decides(String(first.id))
    expect(await asks('TRX', key, { message: first.message, signature: first.signature })).toEqual(
      not('illegal_operation'),
    )
    const second = await proves('TRX', key)
    expect(second.id).not.toBe(first.id)
    const rows = (await listed()).filter(({ address }) => address === key.addresses.TRX)
    expect(rows.map(({ ended }) => ended === null)).toEqual([true, false])
  })

  it('is all that can change of a proof', async () => {
    await expect(query(`update reserve_address set address = 'x' where ended_at is null`)).rejects.toThrow('only ends')
    await expect(query('update reserve_address set ended_at = null, end_approval_id = null')).rejects.toThrow(
      'only ends',
    )
    await expect(query('delete from reserve_address')).rejects.toThrow('only ends')
    await expect(query('truncate reserve_address cascade')).rejects.toThrow('only ends')
    await expect(query(`update reserve_address set ended_at = proved_at where ended_at is null`)).rejects.toThrow(
      'reserve_address_ends',
    )
  })
})

describe('`verify`', () => {
  it('checks the signature of every proof, and finds one that another key made', async () => {
    const said: string[] = []
    const check = () => checkReserves(sandbox.db, (sentence) => said.push(sentence))
    const { id, address, signature } = await proves('TRX', 'verified')
    const signs = (by: string) =>
      query(
        `begin; set local session_replication_role = replica; update reserve_address set signature = '${by}' where id = ${id}; commit`,
      )
    expect(await check()).toBe(true)
    await signs(await reserveKey('another').sign('TRX', 'any text'))
    expect(await check()).toBe(false)
    await signs(signature)
    expect(said.at(-1)).toBe(`BREACH reserves.signatures: proof ${id} is not signed by ${address}.`)
  })
})
