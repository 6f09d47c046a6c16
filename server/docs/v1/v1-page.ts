import { routes } from '@humidor/contract/v1/index.ts'
import { generalCodes, type ProblemCode, problems } from '@humidor/contract/v1/problems.ts'
import { BASE, methodOf, nothing, pathOf, type Route } from '@humidor/contract/v1/route.ts'
import { apiKeyOverlap, apiKeysAtMost } from '@humidor/domain/commerce/api-key.ts'
import { SIGNATURE_TOLERANCE } from '@humidor/domain/commerce/webhook-signature.ts'
import { escapeHtml as safe } from '../../http/html.ts'
import type { DocsOptions } from '../options.ts'
import { fields } from '../page.ts'
import { shell } from '../shell.ts'

const code = (text: string) => `<code>${safe(text)}</code>`

const codesOf = (names: readonly ProblemCode[]) =>
  `<dl>${names
    .map((name) => `<dt>${code(name)} ${problems[name].status}</dt><dd>${safe(problems[name].title)}</dd>`)
    .join('')}</dl>`

const section = (route: Route) => `
<article id="${route.id}">
  <h3><span class="method">${methodOf(route)}</span> ${safe(BASE + pathOf(route))}</h3>
  <p class="facts">${route.scope === undefined ? 'Any key' : `Needs ${code(route.scope)}`}${methodOf(route) === 'POST' ? ' · needs an Idempotency-Key' : ''}</p>
  <p>${safe(route.summary)}</p>
  ${route.query === nothing ? '' : fields('Query', route.query)}
  ${route.body === nothing ? '' : fields('Body', route.body)}
  ${fields(`Answer, ${route.status}`, route.answer)}
  ${route.errors.length > 0 ? `<h4>Refuses with</h4>${codesOf(route.errors)}` : ''}
</article>`

/** Every code with a place on the page, where the `type` of a problem points. */
const allCodes = () =>
  `<dl>${Object.entries(problems)
    .map(([name, { status, title }]) => `<dt id="${name}">${code(name)} ${status}</dt><dd>${safe(title)}</dd>`)
    .join('')}</dl>`

const example = (publicUrl: string) => `curl ${publicUrl}${BASE}/charges \\
  -H "Authorization: Bearer $HUMIDOR_KEY" \\
  -H "Idempotency-Key: $(uuidgen)" \\
  -H "Content-Type: application/json" \\
  -d '{"currency": "USCD", "amount": "24.50", "reference": "Basket 4711"}'`

const rules = (publicUrl: string) => `
<h2 id="start">Start</h2>
<p>A verified shop makes a key in the merchant’s area under “API keys”, with the scopes that its software needs. A shop has at most ${apiKeysAtMost} keys.
The secret is shown once. Keep it on a server: whoever has it may do what its scopes allow.</p>
<pre><code>${safe(example(publicUrl))}</code></pre>
<p>The answer has the ${code('url')} of the page on which the charge is paid. Show it as a link or a QR code, then ask for the charge until its ${code('state')} is no longer ${code('open')}. <code>@humidor/sdk</code> is a typed client.</p>
<h2 id="rules">What holds for every route</h2>
<ul>
<li>Send the secret as ${code('Authorization: Bearer hk_…')}, never in an address. After a rotation the old secret works for up to ${apiKeyOverlap / 3_600} hours.</li>
<li>Bodies are JSON, ${code('application/json')}, of at most 64 kB, 16 levels and no unknown field.</li>
<li>Amounts are texts such as ${code('"24.50"')} with at most six places, because JSON numbers are not exact. Times are RFC 3339, in UTC.</li>
<li>Each POST needs an ${code('Idempotency-Key')}, a UUID. The same request with the same key gets the first answer again, with ${code('Idempotent-Replayed: true')}. After a lost answer repeat the request with its key. A refused request leaves the key free.</li>
<li>Lists answer ${code('data')} and ${code('next')}. Send ${code('next')} as ${code('after')} for the next page; ${code('null')} is the end.</li>
<li>Each key and each address has a budget of units a minute. ${code('RateLimit-Policy')} and ${code('RateLimit')} say how much it is and how much is left. Beyond it the answer is 429 with ${code('Retry-After')}.</li>
<li>Errors are ${code('application/problem+json')} (RFC 9457). Programs read ${code('code')}, which never changes; new codes may come.</li>
<li>Answers may get new fields. Ignore those that you do not know.</li>
<li>There is no CORS: the API is for servers.</li>
</ul>
<h2 id="webhooks">The signature of a webhook</h2>
<p>${code('Humidor-Signature: t=<seconds since 1970>,v1=<hex>')}. Each ${code('v1')} is the HMAC-SHA-256 of ${code('<t>.<body>')} with a secret of the endpoint; during a rotation there are two. Compare in constant time, and refuse a ${code('t')} more than ${SIGNATURE_TOLERANCE} seconds away.</p>`

/** The description of `/api/v1` for people. */
export function v1Page({ publicUrl, version }: Pick<DocsOptions, 'publicUrl' | 'version'>): string {
  const all: readonly Route[] = routes
  const links = all.map(({ id, path }) => `<li><a href="#${id}">${safe(path)}</a></li>`).join('')
  return shell({
    title: 'Humidor · API for shops',
    head: `<h1>The API for shops</h1><p>Version ${safe(version)} · <a href="/api/v1/openapi.json">OpenAPI 3.1</a></p>`,
    nav: `<li><a href="#start">Start</a></li><li><a href="#rules">What holds for every route</a></li><li><a href="#webhooks">Webhooks</a></li>
<li><a href="#routes">Routes</a><ul>${links}</ul></li><li><a href="#codes">Codes</a></li>`,
    main: `${rules(publicUrl)}<h2 id="routes">Routes</h2>${all.map(section).join('')}<h2 id="codes">Codes</h2><p>Each route may also answer ${generalCodes.map(code).join(', ')}.</p>${allCodes()}`,
  })
}
