#!/usr/bin/env node
// Checks a Humidor platform from outside. One file, no dependencies, Node 20 or newer. It is written from docs/verify/README.md and
// uses no code of the platform, so that a mistake in one of them is found by the other.
import { createHash, createHmac, createPublicKey, verify } from 'node:crypto'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// ------------------------------------------------------------------------------------------------------------------- Commands

/** To add a command: the names of its arguments, one sentence, and a function that gets (platform, report, ...arguments). */
const commands = {
  draw: { takes: ['id'], help: 'Repeats a draw of pre-orders, by its number at /Draws.', run: checkDraw },
  liabilities: { takes: ['day'], help: 'Adds up all that is owed, leaf by leaf.', run: checkLiabilities },
  inclusion: { takes: ['file'], help: 'Checks a proof that a member saved.', run: checkInclusion },
  raffle: { takes: ['commitment'], help: 'Repeats all draws of a raffle seed, by its fingerprint.', run: checkRaffle },
  receipt: { takes: ['file'], help: 'Checks the receipts in a file that the app saved.', run: checkReceipts },
}

/** Exit codes. */
const [GOOD, BAD, UNKNOWN] = [0, 1, 2]

/** The check could not be made: the platform did not answer, or there is nothing to check yet. */
class CannotCheckError extends Error {}

const cannotCheck = (why) => {
  throw new CannotCheckError(why)
}

// -------------------------------------------------------------------------------------------------------------------- Reading

/** Milliseconds to wait for a document, and how often a busy platform is asked. */
const [TIMEOUT_MS, LONG_TIMEOUT_MS, MAX_TRIES] = [120_000, 1_800_000, 5]

/** Documents that were saved in a folder, at their addresses. */
const savedIn = (folder) => ({
  origin: folder,
  json: async (path) => readJson(join(folder, path)),
  parts: (path) => createReadStream(join(folder, path)),
})

/** The documents of a platform. `origin`: such as https://humidor.example, or a folder. */
function platformAt(origin) {
  if (existsSync(origin)) return savedIn(origin)
  if (!URL.canParse(origin) || !/^https?:/.test(origin)) cannotCheck(`"${origin}" is no address of a platform.`)
  const base = new URL(origin).origin

  /** The answer to a request. Waits and tries again where the platform is busy. */
  async function get(address, { tries = 1, milliseconds = TIMEOUT_MS } = {}) {
    const answer = await fetch(address, { signal: AbortSignal.timeout(milliseconds) })
    if ((answer.status !== 429 && answer.status !== 503) || tries === MAX_TRIES) return answer
    await answer.arrayBuffer()
    const seconds = Math.min(60, Number(answer.headers.get('retry-after')) || 1)
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    return await get(address, { tries: tries + 1, milliseconds })
  }

  return {
    origin: base,
    /** Reads a JSON object. */
    async json(path) {
      const address = base + path
      const why = (error) => cannotCheck(`${address} does not answer: ${error.cause?.message ?? error.message}`)
      const answer = await get(address).catch(why)
      const text = await answer.text().catch(why)
      if (answer.status !== 200) cannotCheck(`${address} answers ${answer.status}.`)
      try {
        const value = JSON.parse(text)
        if (typeof value === 'object' && value !== null) return value
      } catch {}
      return cannotCheck(`${address} is no JSON object.`)
    },
    /** Reads a long document, part by part. */
    async *parts(path) {
      const answer = await get(base + path, { milliseconds: LONG_TIMEOUT_MS })
      if (answer.status !== 200) cannotCheck(`${base + path} answers ${answer.status}.`)
      for await (const part of answer.body) yield Buffer.from(part)
    },
  }
}

// ------------------------------------------------------------------------------------------------------------------ Reporting

/** Prints each check as it is made, and counts the failed ones. */
function createReport(print) {
  let [made, failed] = [0, 0]
  return {
    /** Prints a part of the record that is not checked. */
    fact: (name, value) => print(`  · ${name}: ${value}`),
    /** Makes one check. A test that throws has failed: it met a value of a wrong kind. */
    check(name, test) {
      made += 1
      const [passed, fault = ''] = attempt(test)
      if (!passed) failed += 1
      print(`  ${passed ? '✓' : '✗'} ${name}${fault}`)
      return passed
    },
    /** Prints a doubt that this program cannot remove. */
    notChecked: (what) => print(`  – Not checked: ${what}`),
    /** Prints the verdict. @returns the exit code */
    verdict() {
      print(
        failed === 0
          ? `All ${made} checks passed.`
          : `${failed} of ${made} checks FAILED. Keep the document and this text.`,
      )
      return failed === 0 ? GOOD : BAD
    },
  }
}

function attempt(test) {
  try {
    return [test() === true]
  } catch (error) {
    return [false, ` (${error.message})`]
  }
}

// ----------------------------------------------------------------------------------------------------------- Hashes and chance

const sha256 = (data) => createHash('sha256').update(data).digest('hex')
const bytes = (hex) => Buffer.from(hex, 'hex')
const isHex = (text, length) => typeof text === 'string' && text.length === length * 2 && /^[0-9a-f]*$/.test(text)
const isWhole = (number) => Number.isSafeInteger(number) && number >= 0

/**
 * Numbers from a secret, each below a limit with equal chance. The stream is HMAC-SHA-256(secret, "<about> <count>") for count 0, 1, 2
 * and so on, read as 32-bit numbers, high byte first. Numbers in the last, incomplete multiple of the limit are skipped.
 */
function numbersFrom(secret, about) {
  let [block, count] = [Buffer.alloc(0), 0]
  const next = () => {
    if (block.length === 0) block = createHmac('sha256', bytes(secret)).update(`${about} ${count++}`).digest()
    const number = block.readUInt32BE(0)
    block = block.subarray(4)
    return number
  }
  return (limit) => {
    for (;;) {
      const number = next()
      if (number < 2 ** 32 - (2 ** 32 % limit)) return number % limit
    }
  }
}

// ------------------------------------------------------------------------------------------------------ A draw of pre-orders

/** drand's quicknet. Round r appears at genesis + (r − 1) × period, in seconds. */
const QUICKNET = {
  chain: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  timeOf: (round) => 1_692_803_367 + (round - 1) * 3,
}

async function checkDraw(platform, report, id) {
  if (!/^(0|[1-9]\d{0,8})$/.test(id)) cannotCheck(`"${id}" is no number of a draw.`)
  const draw = await platform.json(`/transparency/draws/${id}.json`)
  if (draw.version !== 1) cannotCheck(`Its rules have version ${draw.version}. This program knows version 1.`)
  if (draw.drawnAt === null) cannotCheck(`It is held at ${draw.dueAt}. Until then there is nothing to check.`)
  report.fact('Held', draw.drawnAt)
  report.fact('Orders, winners', `${draw.count}, ${draw.won}`)
  report.check('The record is that of this draw.', () => draw.id === Number(id))
  report.check('It opened, closed and was held in this order, and never early.', () => {
    const [opened, closes, due, closed, drawn] = ['openedAt', 'closesAt', 'dueAt', 'closedAt', 'drawnAt'].map((name) =>
      momentOf(draw[name]),
    )
    return opened <= closes && closes < due && closes <= closed && closed <= drawn && due <= drawn
  })
  report.check('The seed is the one promised when it opened.', () => {
    return isHex(draw.seed, 32) && sha256(bytes(draw.seed)) === draw.commitment
  })
  checkEntries(report, draw)
  checkBeacon(report, draw)
  checkWinners(report, draw)
  return report.verdict()
}

function momentOf(text) {
  const at = new Date(text)
  if (at.toISOString() !== text) throw new Error(`"${text}" is no moment`)
  return at.getTime()
}

/** The number in the name of an order: HM-0412 is 412. */
function numberOf(name) {
  if (!/^HM-(\d{4}|[1-9]\d{4,17})$/.test(name)) throw new Error(`"${name}" names no order`)
  return BigInt(name.slice(3))
}

function checkEntries(report, { entries, count, entriesHash }) {
  report.check('Each order is listed once, in the order of their numbers.', () => {
    const numbers = entries.map(({ onum }) => numberOf(onum))
    return entries.length === count && numbers.every((number, index) => index === 0 || numbers[index - 1] < number)
  })
  report.check('The list is the one locked when it closed: no order was added, removed or changed.', () => {
    return sha256(entries.map(({ onum, money }) => `${onum} ${money}\n`).join('')) === entriesHash
  })
}

function checkBeacon(report, { id, beacon, beaconState, signature, randomness, dueAt, closedAt }) {
  if (beaconState !== 'mixed') {
    report.check('The record has no beacon’s value, as none was used.', () => {
      const isAsPromised = beaconState === 'none' ? beacon === null : beaconState === 'unreachable' && beacon !== null
      return isAsPromised && signature === null && randomness === null
    })
    return report.notChecked(
      'whether nobody knew the winners before. The platform knew the seed, and no beacon was used.',
    )
  }
  const isPublic = beacon?.chain === QUICKNET.chain
  report.check('The beacon’s value is the hash of its signature.', () => {
    return isHex(signature, 48) && sha256(bytes(signature)) === randomness
  })
  report.check('Nobody could know the beacon’s round before the draw was due.', () => {
    return isWhole(beacon.round) && (!isPublic || QUICKNET.timeOf(beacon.round) * 1000 >= momentOf(dueAt))
  })
  if (isPublic) {
    report.notChecked(
      `the beacon’s signature (BLS). \`npm run humidor -- draw ${id}\` checks it. Or compare the value with`,
    )
    report.notChecked(`  https://api.drand.sh/${beacon.chain}/public/${beacon.round}: it should be ${randomness}.`)
  } else report.notChecked('the beacon. It is not drand’s public one.')
  if (!(Date.parse(closedAt) < Date.parse(dueAt)))
    report.notChecked('whether nobody knew the winners before. The list closed after the beacon spoke.')
}

/** Shuffles the list from its end. Then each in turn wins whose order still fits into the rest of the limit. */
function repeatDraw({ id, seed, entriesHash, randomness, quota, entries }) {
  const below = numbersFrom(seed, `humidor/draw/v1 ${id} ${entriesHash} ${randomness ?? '-'}`)
  const order = [...entries]
  for (let last = order.length - 1; last > 0; last--) {
    const other = below(last + 1)
    ;[order[last], order[other]] = [order[other], order[last]]
  }
  let left = BigInt(quota)
  return order.map(({ onum, money }, index) => {
    const won = BigInt(money) <= left
    if (won) left -= BigInt(money)
    return { onum, won, place: index + 1 }
  })
}

function checkWinners(report, draw) {
  report.check('Repeating it gives the same winners, each in the same place.', () => {
    if (!isHex(draw.seed, 32)) throw new Error('the seed is no seed')
    const repeated = new Map(repeatDraw(draw).map((one) => [one.onum, one]))
    const isSame = ({ onum, place, won }) => repeated.get(onum).place === place && repeated.get(onum).won === won
    const wrong = draw.entries.filter((entry) => !isSame(entry)).map(({ onum }) => onum)
    if (wrong.length > 0) throw new Error(`${wrong.length} differ: ${wrong.slice(0, 5).join(', ')}`)
    return true
  })
  report.check('The number of winners and their sum are as published.', () => {
    const winners = draw.entries.filter(({ won }) => won)
    const sum = winners.reduce((all, { money }) => all + BigInt(money), 0n)
    return winners.length === draw.won && sum === BigInt(draw.wonMoney) && draw.wonMoney <= draw.quota
  })
}

// ---------------------------------------------------------------------------------------------------------------- The raffle

async function checkRaffle(platform, report, commitment) {
  if (!isHex(commitment, 32)) cannotCheck(`"${commitment}" is no fingerprint: it has 64 digits, 0 to 9 and a to f.`)
  const record = await platform.json(`/transparency/raffle/${commitment}.json`)
  if (record.version !== 1) cannotCheck(`Its rules have version ${record.version}. This program knows version 1.`)
  if (record.seed === null) cannotCheck('The seed is not revealed yet. Until then there is nothing to check.')
  const { cost, prizes, tableHash, seed, count, draws } = record
  report.fact('Revealed', record.day)
  report.fact('Draws', count)
  report.check('The record is that of this fingerprint.', () => record.commitment === commitment)
  report.check('The odds match their hash.', () => {
    const lines = prizes.map(({ id, amount, weight }) => `${id} ${amount} ${weight}\n`)
    return sha256(`cost ${cost}\n${lines.join('')}`) === tableHash
  })
  report.check('Seed and odds are the ones promised before the draws.', () => {
    return isHex(seed, 32) && sha256(`humidor/raffle/v1 ${tableHash} ${seed}`) === commitment
  })
  report.check('No draw is missing: they are numbered from 1 without a gap.', () => {
    return draws.length === count && draws.every(({ nonce }, index) => nonce === index + 1)
  })
  report.check('Repeating each draw gives the same prize.', () => {
    if (!isHex(seed, 32)) throw new Error('the seed is no seed')
    const wrong = draws.filter((one) => repeatRaffle(record, one) !== one.prizeId).map(({ nonce }) => nonce)
    if (wrong.length > 0) throw new Error(`${wrong.length} differ: ${wrong.slice(0, 5).join(', ')}`)
    return true
  })
  report.notChecked('whether the member saw the fingerprint before. Only they know, if they noted it.')
  return report.verdict()
}

/** The number of a prize: the chances of all prizes lie in a line, by their numbers, and one is picked. */
function repeatRaffle({ seed, tableHash, prizes }, { clientSeed, nonce }) {
  const chances = prizes.reduce((sum, { weight }) => sum + weight, 0)
  let chance = numbersFrom(seed, `humidor/raffle/v1 ${tableHash} ${clientSeed} ${nonce}`)(chances)
  for (const { id, weight } of prizes) {
    if (chance < weight) return id
    chance -= weight
  }
  throw new Error('the odds have no prize for this chance')
}

// --------------------------------------------------------------------------------------------------------------- Liabilities

/** A node of a tree: a sum (8 bytes) and a hash (32 bytes). */
const NODE = 40
const ASSETS = ['USDT', 'USCD', 'CIG']

/** The parent of two nodes hashes both sums too. Otherwise a tree could claim less than its leaves. */
function parentOf(left, right) {
  const sum = left.readBigUInt64BE() + right.readBigUInt64BE()
  if (sum >= 2n ** 63n) throw new Error('a sum is too large, or below zero')
  const node = Buffer.alloc(NODE)
  node.writeBigUInt64BE(sum)
  node.set(createHash('sha256').update('\x01').update(left).update(right).digest(), 8)
  return node
}

/** Adds nodes from left to right, and gives the top of their tree. Keeps one node of each level: those that wait for a neighbour. */
function createTree() {
  const waiting = []
  return {
    add(node) {
      let [grown, level] = [node, 0]
      for (; waiting[level]; level++) {
        grown = parentOf(waiting[level], grown)
        waiting[level] = undefined
      }
      waiting[level] = grown
    },
    top: () => waiting.filter(Boolean).reduce((right, left) => parentOf(left, right)),
  }
}

const statementOf = ({ day, block, blockHash, at, trees }) =>
  [
    `humidor/liabilities/v1 ${day} ${block} ${blockHash} ${at}`,
    ...trees.map(({ asset, leaves, total, root }) => `${asset} ${leaves} ${total} ${root}`),
  ].join(' ')

const isTop = (top, { total, root }) => top.readBigUInt64BE() === BigInt(total) && top.toString('hex', 8) === root

/** A published day, after the checks that need no leaves. */
async function publishedDay(platform, report, day) {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) cannotCheck(`"${day}" is no day: yyyy-mm-dd.`)
  const published = await platform.json(`/transparency/liabilities/${day}.json`)
  for (const { asset, total } of published.trees) report.fact(`Owed in ${asset}`, `${total} millionths`)
  report.fact('Fingerprint, the same for everybody', sha256(statementOf(published)))
  report.check('The record is that of this day, with a tree of each asset.', () => {
    return published.day === day && published.trees.map(({ asset }) => asset).join() === ASSETS.join()
  })
  report.check('The statement and its fingerprint say what the record says.', () => {
    return published.statement === statementOf(published) && published.statementHash === sha256(published.statement)
  })
  return published
}

async function checkLiabilities(platform, report, day) {
  const published = await publishedDay(platform, report, day)
  if (!published.listed) cannotCheck('Its leaves are no longer kept.')
  for (const tree of published.trees) {
    const found = await addUp(platform.parts(`/transparency/liabilities/${day}/${tree.asset}.leaves`))
    report.check(`${tree.asset}: the list has as many leaves as published, each once, sorted.`, () => {
      if (found.fault) throw new Error(found.fault)
      return found.leaves === tree.leaves
    })
    report.check(`${tree.asset}: its leaves lead to the published sum and root.`, () => isTop(found.tree.top(), tree))
  }
  report.notChecked('whether everybody is in the list. Each can check their own money in the app, at /Inclusion.')
  return report.verdict()
}

/** Reads leaves of 40 bytes from parts of any length. */
async function addUp(parts) {
  const found = { leaves: 0, tree: createTree(), fault: undefined }
  let [rest, before] = [Buffer.alloc(0), Buffer.alloc(32)]
  for await (const part of parts) {
    rest = Buffer.concat([rest, part])
    for (; rest.length >= NODE && !found.fault; rest = rest.subarray(NODE)) {
      const leaf = rest.subarray(0, NODE)
      if (found.leaves > 0 && before.compare(leaf, 8) >= 0) found.fault = `leaf ${found.leaves} is out of order`
      before = leaf.subarray(8)
      found.tree.add(leaf)
      found.leaves += 1
    }
  }
  if (rest.length > 0) found.fault ??= 'the last leaf is cut off'
  return found
}

async function checkInclusion(platform, report, file) {
  const { proof } = readJson(file)
  const published = await publishedDay(platform, report, String(proof?.published?.day))
  report.fact('Owner', proof.owner)
  report.check('The proof is about the day that everybody is shown.', () => {
    return statementOf(proof.published) === published.statement
  })
  if (proof.accounts.length === 0)
    cannotCheck('It proves no money. Only the owner’s receipts can tell whether they had any.')
  report.check('Its accounts are the owner’s, each once.', () => {
    const names = new Set(proof.accounts.map(({ account }) => account))
    const isOwn = ({ account }) => isWhole(account) && Math.floor(account / 100) === proof.owner
    return names.size === proof.accounts.length && proof.accounts.every(isOwn)
  })
  for (const account of proof.accounts) {
    const { asset, account: number, balance, parts } = account
    report.fact(`Account ${number}, ${asset}`, `${balance} millionths`)
    report.check('Its parts add up to the balance.', () => {
      const amounts = parts.map(({ amount }) => amount)
      return BigInt(balance) > 0n && amounts.every(isAmount) && sumOf(amounts) === BigInt(balance)
    })
    report.check('Each part leads to the published sum and root.', () => {
      const tree = published.trees.find((it) => it.asset === asset)
      const tops = parts.map((part, place) => climb(leafOf(proof, account, place), part, tree.leaves))
      return new Set(parts.map(({ index }) => index)).size === parts.length && tops.every((top) => isTop(top, tree))
    })
  }
  report.notChecked('whether an account of the owner is missing. Their receipts tell (the app compares them).')
  return report.verdict()
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    return cannotCheck(`${file} cannot be read: ${error.message}`)
  }
}

const isAmount = (text) => /^(0|[1-9]\d{0,18})$/.test(text)
const sumOf = (amounts) => amounts.reduce((sum, amount) => sum + BigInt(amount), 0n)

/** The leaf of a part, as its owner must find it in the list. */
function leafOf({ published, salt }, { asset, account, parts }, place) {
  if (!isHex(salt, 32)) throw new Error('the salt is no salt')
  const [number, part, amount] = [Buffer.alloc(8), Buffer.alloc(4), Buffer.alloc(8)]
  number.writeBigUInt64BE(BigInt(account))
  part.writeUInt32BE(place)
  amount.writeBigUInt64BE(BigInt(parts[place].amount))
  const prefix = `humidor/liability/v1 ${published.day} ${asset}`
  return Buffer.concat([
    amount,
    bytes(sha256(Buffer.concat([Buffer.of(0), Buffer.from(prefix), number, part, amount, bytes(salt)]))),
  ])
}

/** The top that a leaf leads to, over the nodes beside its way. A node has so many bytes, and is made of two by `parent`. */
function climb(leaf, { index, path }, leaves, { size = NODE, parent = parentOf } = {}) {
  if (!isWhole(index) || index >= leaves) throw new Error('a leaf has no place in the list')
  let [node, place, last, step] = [leaf, index, leaves - 1, 0]
  for (; last > 0; place = Math.floor(place / 2), last = Math.floor(last / 2)) {
    if (place === last && place % 2 === 0) continue
    if (!isHex(path[step], size)) throw new Error('a path is too short')
    const beside = bytes(path[step++])
    node = place % 2 === 0 ? parent(node, beside) : parent(beside, node)
  }
  if (step !== path.length) throw new Error('a path is too long')
  return node
}

// ------------------------------------------------------------------------------------------------------------------ Receipts

async function checkReceipts(platform, report, file) {
  const saved = readJson(file)
  const receipts = saved?.receipts ?? [saved]
  if (!Array.isArray(receipts) || receipts.length === 0) cannotCheck('It has no receipts.')
  const isKnown = (it) => /^humidor\/receipts\/v1 /.test(it?.statement) && /^humidor\/receipt\/v1 /.test(it.text)
  if (!receipts.every(isKnown)) cannotCheck('It has receipts of another version than 1, or other things.')
  const { keys } = await platform.json('/.well-known/humidor-keys.json')
  report.fact('Receipts', receipts.length)
  for (const { id, publicKey, from, until } of keys) report.fact(`Key ${id}, ${from} to ${until ?? 'now'}`, publicKey)
  const all = (name, test) =>
    report.check(name, () => {
      const wrong = receipts.filter((it) => !attempt(() => test(it, it.statement.split(' ')))[0])
      if (wrong.length > 0) throw new Error(`${wrong.length} do not, such as ${wrong[0].text}`)
      return true
    })
  const keyOf = ({ key }) => keys.find(({ id }) => id === key)
  all('Each has the text of its fields.', (it) => it.text === textOf(it))
  all('Each has the leaf of its salt and text.', ({ salt, text, leaf }) => {
    return isHex(salt, 32) && hashOf(0, bytes(salt), Buffer.from(text)).toString('hex') === leaf
  })
  all('Each leads to the root in its statement.', (it, [, , , count, root]) => {
    const top = climb(bytes(it.leaf), it, it.count, { size: 32, parent: (...pair) => hashOf(1, ...pair) })
    return top.toString('hex') === root && count === String(it.count)
  })
  all('Each statement is signed by its key.', (it) => isSignedBy(keyOf(it), it.statement, it.signature))
  all('Each block was sealed while its key was in use.', (it, words) => {
    const { id, from, until } = keyOf(it)
    return (id === 1 || from <= words[5]) && words[5] <= (until ?? '9')
  })
  report.check('No key is missing between the first and the last.', () => {
    const first = Math.min(...keys.map(({ id }) => id))
    return keys.every(({ id }) => id === first || keys.some((it) => it.id === id - 1))
  })
  report.check('Each key is signed by the one before it, or has no signature.', () =>
    keys.every(({ id, publicKey, from, signature }) => {
      const [before, line] = [keys.find((it) => it.id === id - 1), `humidor/signing-key/v1 ${id} ${publicKey} ${from}`]
      return !before || signature === null || isSignedBy(before, line, signature)
    }),
  )
  report.check('The keys in the file are still published.', () =>
    (saved.keys ?? []).every((it) => keys.some(({ id, publicKey }) => id === it.id && publicKey === it.publicKey)),
  )
  const same = (name, about) => report.check(name, () => isOneEach(receipts.map(about)))
  same('No entry has two receipts.', (it) => [`${it.account} ${it.seq}`, `${it.text} ${it.statement}`])
  same('No block has two statements.', ({ statement }) => [statement.split(' ')[1], statement])
  same('No day has two proofs of liabilities.', ({ statement }) => statement.split(' ').slice(6))
  report.check('Each balance follows from the one before, where the file has both.', () => {
    const balances = new Map(receipts.map((it) => [`${it.account} ${it.seq}`, BigInt(it.balanceAfter)]))
    const start = (it) => BigInt(it.balanceAfter) - BigInt(it.amount)
    const before = (it) => (Number(it.seq) === 1 ? 0n : balances.get(`${it.account} ${it.seq - 1}`))
    return receipts.every((it) => (before(it) ?? start(it)) === start(it))
  })
  report.notChecked('whether the keys are the platform’s. Compare them with a copy that you have from before.')
  return report.verdict()
}

const textOf = ({ transfer, account, seq, operation, amount, balanceAfter, at }) =>
  `humidor/receipt/v1 ${transfer} ${account} ${seq} ${operation} ${amount} ${balanceAfter} ${at}`

const hashOf = (kind, ...parts) => bytes(sha256(Buffer.concat([Buffer.of(kind), ...parts])))

/** Whether everything that is named twice has the same value: pairs of a name and a value. */
function isOneEach(pairs) {
  const known = new Map(pairs)
  return pairs.every(([name, value]) => known.get(name) === value)
}

/** Ed25519. The bytes before the key say what it is (RFC 8410). */
function isSignedBy({ publicKey }, text, signature) {
  const der = Buffer.concat([bytes('302a300506032b6570032100'), bytes(publicKey)])
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
  return isHex(signature, 64) && verify(null, Buffer.from(text), key, bytes(signature))
}

// ------------------------------------------------------------------------------------------------------------ The command line

const usage = () => `node verify.mjs <origin> <command> …   <origin>: such as https://humidor.example

${Object.entries(commands)
  .map(([name, { takes, help }]) => `  ${`${name} <${takes.join('> <')}>`.padEnd(22)} ${help}`)
  .join('\n')}

Exit code 0: all checks passed. 1: a check failed. 2: it could not be checked.`

async function main([origin, name, ...given], print) {
  const command = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined
  if (command?.takes.length !== given.length) {
    print(usage())
    return ['--help', '-h'].includes(origin) ? GOOD : UNKNOWN
  }
  try {
    const platform = platformAt(origin)
    print(`${name} ${given.join(' ')} at ${platform.origin}`)
    return await command.run(platform, createReport(print), ...given)
  } catch (error) {
    const known = error instanceof CannotCheckError
    print(known ? `Could not check. ${error.message}` : `✗ The record is malformed: ${error.message}`)
    return known ? UNKNOWN : BAD
  }
}

process.exitCode = await main(process.argv.slice(2), (text) => process.stdout.write(`${text}\n`))
