import { resolve } from 'node:path'
import { knownPushHosts } from '@humidor/domain/community/push.ts'
import { type AddressChain, chainOfAddress } from '@humidor/domain/money/address.ts'
import { webLink } from '@humidor/domain/platform/link.ts'
import { UserFacingError } from './user-facing-error.ts'

/** Which parts of the server this process runs. */
export type Role = 'all' | 'api' | 'worker'

/** One chain that is watched for deposits. */
export interface ChainConfig {
  /** Addresses of providers, the preferred first: JSON-RPC for BSC, the TronGrid HTTP API for TRON. */
  urls: readonly string[]
  /** TronGrid API keys, one for each of `urls`, in their order. None for BSC, whose `urls` contain the key. */
  keys: readonly string[]
  /** The USDT contract. */
  usdt: string
  /** Deposit addresses. The next one serves when an amount's slots are used up (rules M25). */
  addresses: readonly string[]
}

/** The environment, checked once at start (docs/operations/configuration.md lists the variables). */
export interface Config {
  production: boolean
  role: Role
  port: number
  host: string
  /** The folder of the embedded database and of mail. An absolute path. */
  data: string
  /** An external PostgreSQL. Undefined: the embedded one. */
  databaseUrl: string | undefined
  /** The address that members type, without a path. In production the only accepted `Origin`. */
  publicUrl: string
  smtpUrl: string | undefined
  mailFrom: string
  /** Seals stored authenticator secrets. Required in production. In development the launcher keeps one in the data folder. */
  secret: string | undefined
  bsc: ChainConfig | undefined
  tron: ChainConfig | undefined
  /** External pages that the market page links to. Undefined: no link. */
  links: { officialSite: string | undefined; explorer: string | undefined }
  /** The number of our own proxies in front. Only so many `X-Forwarded-For` entries are trusted. 0: none. */
  proxies: number
  /** Addresses of drand's HTTP API, the preferred first. None: draws use their seeds alone. */
  drand: readonly string[]
  /** The bearer token of `/metrics` in production. Undefined: `/metrics` is not served there. */
  metricsToken: string | undefined
  /** Push notifications. Undefined: none are offered. */
  push: { privateKeys: readonly string[]; contact: string; hosts: readonly string[] } | undefined
  /** Multiplies the rate limits: 1 in production, elsewhere so large that a test never reaches a limit. */
  rateFactor: number
  logLevel: string
  /** Whether phones may keep the members' app for later. False: their copies remove themselves. */
  serviceWorker: boolean
  /** Seconds for which an ending node still answers, so that load balancers learn from `/readyz` before it closes. */
  drain: number
}

/** The environment is wrong. `faults` has one sentence for each fault. */
export class ConfigError extends UserFacingError {
  override name = 'ConfigError'
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}

type Environment = Record<string, string | undefined>

const isUrl = (text: string, protocols: readonly string[]) => protocols.includes(URL.parse(text)?.protocol ?? '')

function wholeNumber(
  environment: Environment,
  name: string,
  { least, most, otherwise }: Record<'least' | 'most' | 'otherwise', number>,
  faults: string[],
) {
  const text = environment[name]
  if (text === undefined) return otherwise
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (value >= least && value <= most) return value
  faults.push(`${name} must be a whole number from ${least} to ${most}, not "${text}".`)
  return otherwise
}

function webAddress(environment: Environment, name: string, protocols: readonly string[], faults: string[]) {
  const text = environment[name]
  // The value stays out of the sentence, because it may contain a password.
  if (text !== undefined && !isUrl(text, protocols))
    faults.push(`${name} must be an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}.`)
  return text
}

/** A page that members are sent to, in normalized spelling (`webLink`). */
function page(environment: Environment, name: string, faults: string[]) {
  const text = environment[name]
  const link = text === undefined ? undefined : webLink(text)
  if (text !== undefined && link === undefined)
    faults.push(`${name} must be an address that begins with https://, without a name or password in it.`)
  return link
}

/** Matches several hosts, before the path or in the query, and libpq's options to choose among them. */
const SEVERAL_HOSTS =
  /^postgres(?:ql)?:\/\/(?:[^/?#]*@)?[^@/?#]*,[^@/?#]*(?:[/?#]|$)|[?&](?:hostaddr|host|port)=[^&]*(?:,|%2C)|[?&]target_session_attrs=/i

/** The one address of the primary. Several are refused: the driver cannot choose as libpq does, and would silently take one. */
function databaseUrl(environment: Environment, faults: string[]) {
  const text = environment.DATABASE_URL
  if (text === undefined || !SEVERAL_HOSTS.test(text))
    return webAddress(environment, 'DATABASE_URL', ['postgres:', 'postgresql:'], faults)
  faults.push(
    'DATABASE_URL must name one host, without target_session_attrs: the driver does not choose among several. Put a proxy before them that leads to the primary (docs/operations/high-availability.md, "Fail-over").',
  )
  return undefined
}

/** The log levels of pino. */
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Several secrets are separated by | (docs/operations/keys-and-encryption.md). Each needs 32 characters, because a short one protects nothing. */
function secretOf(text: string | undefined, faults: string[]) {
  if (text !== undefined && text.split('|').some((secret) => secret.trim().length < 32))
    faults.push('HUMIDOR_SECRET must be at least 32 characters. So must each of several, separated by |.')
  return text
}

function metricsTokenOf(text: string | undefined, faults: string[]) {
  if (text !== undefined && !/^[\w.~+/=-]{16,}$/.test(text))
    faults.push('METRICS_TOKEN must be at least 16 characters, each a letter, a digit or one of . _ ~ + / = -')
  return text
}

/** The values of a variable, separated by commas. */
const listed = (text = '') => text.split(',').flatMap((part) => part.trim() || [])

/** The variables of each chain, and the form of its addresses. */
const chainVariables = {
  BSC: {
    urls: 'BSC_RPC_URL',
    keys: undefined,
    usdt: 'BSC_USDT',
    addresses: 'BSC_DEPOSIT_ADDRESS',
    form: '0x and 40 hex digits',
  },
  TRX: {
    urls: 'TRON_API_URL',
    keys: 'TRON_API_KEY',
    usdt: 'TRON_USDT',
    addresses: 'TRON_DEPOSIT_ADDRESS',
    form: 'T and 33 characters',
  },
} as const satisfies Record<AddressChain, object>

function chainConfig(chain: AddressChain, environment: Environment, faults: string[]): ChainConfig | undefined {
  const named = chainVariables[chain]
  const urls = listed(environment[named.urls])
  if (urls.length === 0) return undefined
  const usdt = environment[named.usdt] ?? ''
  const addresses = listed(environment[named.addresses])
  // Checks the checksum too: after a typing error members would pay to an address that nobody owns.
  const isAddress = (text: string) => chainOfAddress(text) === chain
  const because = `(${named.form}, spelled right), because ${named.urls} is set.`
  if (!urls.every((url) => isUrl(url, ['http:', 'https:'])))
    faults.push(`${named.urls} must be http:// or https:// addresses.`)
  if (!isAddress(usdt)) faults.push(`${named.usdt} must be an address of the chain ${because}`)
  if (addresses.length === 0 || !addresses.every(isAddress))
    faults.push(`${named.addresses} must be addresses of the chain ${because}`)
  return { urls, keys: named.keys ? listed(environment[named.keys]) : [], usdt, addresses }
}

/** The addresses of the beacon for draws. */
function drandUrls({ DRAND_URL }: Environment, faults: string[]) {
  const urls = listed(DRAND_URL)
  if (!urls.every((url) => isUrl(url, ['http:', 'https:'])))
    faults.push('DRAND_URL must be http:// or https:// addresses, with commas between several.')
  return urls
}

/** A private key on P-256, 32 bytes in base64url. */
const isPushKey = (text: string) => /^[\w-]{43}$/.test(text)

/** The hosts of push services. A name that begins with a dot stands for every host below it. */
const isPushHost = (text: string) => /^\.?[a-z\d-]+(?:\.[a-z\d-]+)+$/.test(text) && !/^[\d.]+$/.test(text)

/** The keys of push notifications, who is responsible for them, and where they are sent. */
function pushConfig(environment: Environment, faults: string[]): Config['push'] {
  const { PUSH_PRIVATE_KEY: keys, PUSH_CONTACT: contact = '', PUSH_HOSTS: named } = environment
  if (keys === undefined) return undefined
  const privateKeys = keys.split('|').map((key) => key.trim())
  if (!privateKeys.every(isPushKey))
    faults.push(
      'PUSH_PRIVATE_KEY must be the 43 characters of a private key, as `npx web-push generate-vapid-keys` makes it, with | between several.',
    )
  if (!isUrl(contact, ['mailto:', 'https:']))
    faults.push('PUSH_CONTACT must begin with mailto: or https://, because PUSH_PRIVATE_KEY is set.')
  const hosts = named === undefined ? knownPushHosts : listed(named)
  if (!hosts.every(isPushHost)) faults.push('PUSH_HOSTS must be names of hosts, with commas between several.')
  return { privateKeys, contact, hosts }
}

/** Adds a fault for each setting that production requires and that is missing. */
function checkProduction(config: Config, faults: string[]) {
  const needs = (there: unknown, sentence: string) => there || faults.push(`NODE_ENV=production, but ${sentence}`)
  needs(config.smtpUrl, 'SMTP_URL is missing: codes could not be mailed.')
  needs(config.mailFrom, 'MAIL_FROM is missing: mails need a sender.')
  needs(config.secret, 'HUMIDOR_SECRET is missing: authenticator secrets could not be sealed.')
  needs(
    config.publicUrl.startsWith('https://'),
    'PUBLIC_URL is not an https address: nothing but TLS protects a request.',
  )
}

/**
 * Reads the environment.
 * @throws ConfigError with a sentence for each fault, so that all can be fixed at once
 */
export function readConfig(environment: Environment): Config {
  // An empty variable counts as absent, because compose files and shells leave variables out that way.
  const env = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const faults: string[] = []
  const production = env.NODE_ENV === 'production'
  const port = wholeNumber(env, 'PORT', { least: 0, most: 65_535, otherwise: 8080 }, faults)
  const host = env.HOST ?? '127.0.0.1'
  const role = env.HUMIDOR_ROLE ?? 'all'
  if (role !== 'all' && role !== 'api' && role !== 'worker')
    faults.push(`HUMIDOR_ROLE must be all, api or worker, not "${role}".`)
  const logLevel = env.LOG_LEVEL ?? 'info'
  if (!logLevels.includes(logLevel)) faults.push(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${logLevel}".`)
  const serviceWorker = env.HUMIDOR_SERVICE_WORKER ?? 'on'
  if (serviceWorker !== 'on' && serviceWorker !== 'off')
    faults.push(`HUMIDOR_SERVICE_WORKER must be on or off, not "${serviceWorker}".`)
  const publicUrl = webAddress(env, 'PUBLIC_URL', ['http:', 'https:'], faults) ?? `http://${host}:${port}`
  const config: Config = {
    production,
    role: role as Role,
    port,
    host,
    data: resolve(env.HUMIDOR_DATA ?? '.data'),
    databaseUrl: databaseUrl(env, faults),
    publicUrl: URL.parse(publicUrl)?.origin ?? publicUrl,
    smtpUrl: webAddress(env, 'SMTP_URL', ['smtp:', 'smtps:'], faults),
    mailFrom: env.MAIL_FROM ?? (production ? '' : 'Humidor <no-reply@humidor.test>'),
    secret: secretOf(env.HUMIDOR_SECRET, faults),
    bsc: chainConfig('BSC', env, faults),
    tron: chainConfig('TRX', env, faults),
    links: {
      officialSite: page(env, 'OFFICIAL_SITE_URL', faults),
      explorer: page(env, 'TOKEN_EXPLORER_URL', faults),
    },
    drand: drandUrls(env, faults),
    proxies: wholeNumber(env, 'HUMIDOR_PROXIES', { least: 0, most: 8, otherwise: 0 }, faults),
    metricsToken: metricsTokenOf(env.METRICS_TOKEN, faults),
    push: pushConfig(env, faults),
    drain: wholeNumber(env, 'HUMIDOR_DRAIN', { least: 0, most: 60, otherwise: production ? 5 : 0 }, faults),
    rateFactor: production ? 1 : 1000,
    logLevel,
    serviceWorker: serviceWorker === 'on',
  }
  if (production) checkProduction(config, faults)
  if (faults.length > 0) throw new ConfigError(faults)
  return config
}
