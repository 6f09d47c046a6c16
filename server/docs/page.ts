import { anyCallErrors, type Call, costOf, inDoubtErrors, type Proof } from '@humidor/contract/call.ts'
import type { MemberUpload } from '@humidor/contract/platform/upload.ts'
import words from '@humidor/locales/en/serverError.json' with { type: 'json' }
import { escapeHtml as safe } from '../http/html.ts'
import { workedExample } from './example.ts'
import type { DocsOptions } from './options.ts'
import { type DocumentedField, fieldsOf, wireSchema } from './schema.ts'
import { shell } from './shell.ts'

const code = (text: string) => `<code>${safe(text)}</code>`
const meaning = (name: string) => (words as Record<string, string>)[name] ?? ''

const idOf = ({ method, path }: Call) => `${method}-${path.slice(5).replaceAll('/', '-')}`.toLowerCase()

const audience: Record<Call['who'], string> = {
  anyone: 'Anyone',
  member: 'A signed-in member',
  'activated member': 'An activated member',
  merchant: 'A signed-in merchant',
  operator: 'A signed-in operator',
}

const proofNames: Record<Proof, string> = {
  googleCode: 'an authenticator code',
  emailCode: 'a code from a mail',
  password: 'the password',
  ownerCode: 'the code of an owner with an authenticator',
}

function facts(call: Call): string[] {
  return [
    audience[call.who],
    ...(call.proofs ?? []).map((proof) => `requires ${proofNames[proof]}`),
    ...(call.idempotent ? ['carries an Idempotency-Key'] : []),
    ...(call.whileFrozen || call.method === 'GET' || call.who === 'anyone' ? [] : ['not while frozen']),
    ...(call.switch ? [`can be switched off`] : []),
    ...(call.perMinute ? [`at most ${call.perMinute} a minute`] : []),
    `costs ${costOf(call)}`,
  ]
}

const rowOf = ({ name, kind, optional, says }: DocumentedField) =>
  `<tr><th scope="row">${code(name)}${optional ? ' <small>optional</small>' : ''}</th><td>${safe(kind)}</td><td>${safe(says)}</td></tr>`

/** A table of the fields of a schema. */
export function fields(title: string, schema: Call['request']): string {
  const wire = wireSchema(schema)
  const rows = fieldsOf(wire)
  if (rows.length === 0) return `<h4>${title}</h4><p>${wire.type === 'string' ? 'A text.' : 'Nothing.'}</p>`
  const list = wire.type === 'array' ? ' <small>a list of</small>' : ''
  return `<h4>${title}${list}</h4><div class="wide" role="region" aria-label="${title}" tabindex="0"><table><tbody>${rows.map(rowOf).join('')}</tbody></table></div>`
}

const codesOf = (names: readonly string[]) =>
  `<dl>${names.map((name) => `<dt>${code(name)}</dt><dd>${safe(meaning(name))}</dd>`).join('')}</dl>`

const section = (call: Call) => `
<article id="${idOf(call)}">
  <h3><span class="method">${call.method}</span> ${safe(call.path)}</h3>
  <p class="facts">${facts(call).map(safe).join(' · ')}</p>
  <p>${safe(call.summary)}</p>
  ${fields('Request', call.request)}
  ${fields('Answer', call.response)}
  ${call.errors.length > 0 ? `<h4>Refuses with</h4>${codesOf(call.errors)}` : ''}
</article>`

const uploadId = ({ path }: MemberUpload) => `post-${path.slice(5).replaceAll('/', '-')}`

/** The section of an upload. It has no envelope and no schema, so its fields are described here. */
const uploadSection = (upload: MemberUpload) => `
<article id="${uploadId(upload)}">
  <h3><span class="method">POST</span> ${safe(upload.path)}</h3>
  <p class="facts">${[audience[upload.who], 'not sealed', `at most ${upload.perMinute} a minute`].map(safe).join(' · ')}</p>
  <p>${safe(upload.summary)}</p>
  <p>The body is a form, <code>multipart/form-data</code>, of two fields: <code>file</code>, of at most ${upload.most.toLocaleString('en')} bytes, and <code>token</code>, the answer of
  <code>/api/upload/token</code>. It has the headers <code>sid</code> and <code>tk</code>, like every call. The answer is plain JSON: <code>{code, msg, data}</code> with a <code>name</code>, <code>width</code> and <code>height</code>.</p>
  <h4>Refuses with</h4>${codesOf(upload.errors)}
</article>`

const steps = (it: ReturnType<typeof workedExample>) =>
  [
    ['sid', it.sid],
    ['Key material, characters 3 to 6 of the sid', it.material],
    ['Key, hexadecimal', it.key],
    ['Request', it.plain],
    ['IV, hexadecimal (random in real life)', it.iv],
    ['Bound to', it.binding],
    ['Body that is sent', `{"_c":"${it.sealed}"}`],
    ['Answer, opened', it.answer],
    ['Its IV', it.answerIv],
    ['Bound to', it.answerBinding],
    ['Answer as it arrives', it.sealedAnswer],
  ]
    .map(([name, value]) => `<dt>${name}</dt><dd>${code(value ?? '')}</dd>`)
    .join('')

const transport = () => `
<h2 id="envelope">The envelope</h2>
<p>Every call is sealed in an envelope. Its key comes from four characters of the <code>sid</code> in the same request: that is
obfuscation, not secrecy. TLS protects a request, and nothing relies on the envelope.</p>
<ul>
<li>Key: HKDF-SHA-256 of the UTF-8 bytes of <code>sid.slice(2, 6)</code>, empty salt, info <code>humidor/envelope/v1</code>, 32 bytes.</li>
<li>Sealed text: base64url without padding of iv (12 random bytes) ‖ AES-256-GCM ciphertext ‖ tag (16 bytes) of the JSON in UTF-8.</li>
<li>POST: the body is <code>{"_c": "…"}</code>, <code>application/json</code>. GET: <code>?_c=…</code>, left out where the request has no fields.</li>
<li>A request is bound (as additional data) to <code>METHOD path</code>, an answer to <code>path response</code>; the path with <code>/api</code>, without the query.</li>
<li>The answer is HTTP 200, <code>text/plain</code>: the sealed JSON <code>{code, msg, data}</code>. A request without a valid <code>sid</code> gets it unsealed.</li>
<li>A request has at most 64 kB and 16 levels, no name twice in an object, and no field that its call does not know.</li>
</ul>
<h2 id="example">A worked example</h2>
<p>It has a fixed sid and fixed IVs, so that a client can be tested against it.</p>
<dl class="steps">${steps(workedExample())}</dl>
<h2 id="headers">Headers</h2>
<dl>
<dt><code>sid</code></dt><dd>32 characters of 0-9 and a-z from a cryptographic random generator. The client makes it once and keeps it.</dd>
<dt><code>tk</code></dt><dd>The member’s token, from <code>/api/login</code> or <code>/api/register</code>. It is valid on the sid that it was issued to.</dd>
<dt><code>mtk</code></dt><dd>The merchant’s token, from <code>/api/merchant/login</code>. A call reads only the token of its own kind.</dd>
<dt><code>Idempotency-Key</code></dt><dd>A UUID, made once per form submit and sent again at every retry. The same key with the same request gets the
first answer again, byte for byte, and moves nothing. With another request of the same call it is refused with <code>illegal_request</code>. A refusal stores no key.
Only after ${inDoubtErrors.map(code).join(' and ')} it is unknown whether the request took effect: send it again with the same key.
Without the header the server derives a key from member, call, request and a ten-second interval: enough for a double tap, too weak for a retry.</dd>
</dl>
<h2 id="codes">Codes</h2>
<p><code>0</code> success. <code>401</code> sign in first, <code>1401</code> sign in first as a merchant. <code>1</code> every other refusal; <code>msg</code> says which. Any call may refuse with:</p>
${codesOf(anyCallErrors)}
<h2 id="money">Money and time</h2>
<p>Money is in whole millionths, as a JSON integer up to 2<sup>53</sup> − 1; POINT in whole points. Times are ISO 8601 in UTC. The business day is a day in UTC+8.</p>`

/** The description as a page for people, from the same contract that mounts the server. */
export function page({ calls, uploads, version }: Omit<DocsOptions, 'publicUrl'>): string {
  const link = (id: string, path: string) => `<li><a href="#${id}">${safe(path.slice(4))}</a></li>`
  const links = [
    ...calls.map((call) => link(idOf(call), call.path)),
    ...uploads.map((upload) => link(uploadId(upload), upload.path)),
  ].join('')
  return shell({
    title: 'Humidor · API',
    head: `<h1>The calls of the API</h1><p>Version ${safe(version)} · <a href="/docs/openapi.json">OpenAPI 3.1</a> · <a href="/docs/v1">The API for shops</a></p>`,
    nav: `<li><a href="#envelope">The envelope</a></li><li><a href="#example">A worked example</a></li><li><a href="#headers">Headers</a></li>
<li><a href="#codes">Codes</a></li><li><a href="#calls">Calls</a><ul>${links}</ul></li>`,
    main: `${transport()}<h2 id="calls">Calls</h2>${calls.map(section).join('')}${uploads.map(uploadSection).join('')}`,
  })
}
