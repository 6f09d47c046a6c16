import type { CastMember } from '../cast.ts'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** A value that a click puts on the clipboard. */
const copyable = (value: string, what: string) =>
  `<button type="button" class="copyable" data-copy="${escaped(value)}" aria-label="Copy ${escaped(what)}: ${escaped(value)}">${escaped(value)}</button>`

const line = (name: string, value: string) => `
      <div class="kv__row"><dt>${name}</dt><dd>${value}</dd></div>`

/** A merchant has neither an address nor an authenticator. */
const merchant = ({ role, name, password, merchantId }: CastMember) => `
  <li class="card person">
    <h3><span>${escaped(name)}</span> <span class="person__role">${escaped(role)}</span></h3>
    <dl class="kv">${line('Merchant ID', copyable(merchantId ?? '', `the merchant ID of ${name}`))}${line('Password', copyable(password, `the password of ${name}`))}
    </dl>
  </li>`

/** An operator has no referral code, as they refer nobody. */
const member = ({ role, name, email, password, totpSecret, vcode }: CastMember) => `
  <li class="card person">
    <h3><span>${escaped(name)}</span> <span class="person__role">${escaped(role)}</span></h3>
    <dl class="kv">
      <div class="kv__row"><dt>E-mail</dt><dd>${copyable(email, `the e-mail address of ${name}`)}</dd></div>
      <div class="kv__row"><dt>Password</dt><dd>${copyable(password, `the password of ${name}`)}</dd></div>
      <div class="kv__row"><dt>Authenticator now</dt><dd><button type="button" class="copyable code" data-code-of="${escaped(email)}" data-copy=""><span class="sr">Copy the code of ${escaped(name)}: </span><span>······</span></button></dd></div>
      <div class="kv__row"><dt>Secret</dt><dd class="mono">${copyable(totpSecret, `the authenticator secret of ${name}`)}</dd></div>${
        vcode &&
        `
      <div class="kv__row"><dt>Referral code</dt><dd class="mono">${copyable(vcode, `the referral code of ${name}`)}</dd></div>`
      }
    </dl>
  </li>`

/** The sandbox page: the tools to act for every user of this platform. */
export const devPage = (cast: readonly CastMember[]) => `<!doctype html>
<html lang="en" data-theme="dark">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
  <meta name="color-scheme" content="dark light">
  <link rel="icon" href="data:,">
  <title>Desk · Humidor sandbox</title>
  <link rel="stylesheet" href="/dev/page.css">
  <script src="/dev/page.js" type="module"></script>
</head>
<body class="dev-page">
  <header class="dev-page__head">
    <div>
      <p class="dev-page__over">Humidor sandbox</p>
      <h1>Sandbox</h1>
    </div>
    <nav aria-label="Elsewhere">
      <a href="/">App</a> <a href="/console">Console</a> <a href="/docs">API</a> <a href="/healthz">Health</a> <a href="/metrics">Metrics</a>
      <button type="button" id="theme" class="btn btn--ghost btn--sm" aria-pressed="false">Light</button>
    </nav>
  </header>
  <main>
    <div class="dev-page__tools">
      <section class="card" aria-labelledby="clock-title">
        <h2 id="clock-title">Clock</h2>
        <p class="clock"><time id="now">…</time><span>UTC+8, the business zone</span></p>
        <div class="buttons">
          <button type="button" class="btn btn--quiet btn--sm" data-advance="3600">+1 hour</button>
          <button type="button" class="btn btn--quiet btn--sm" data-advance="86400">+1 day</button>
        </div>
        <p class="hint">Every job that becomes due on the way runs first. To see a server that was down for three days wake up, stop it and start it with <code>npm start -- --slept 72</code>.</p>
      </section>
      <section class="card" aria-labelledby="wallet-title">
        <h2 id="wallet-title">Wallet</h2>
        <form id="pay">
          <label class="field"><span class="field__label">Deposit address (BSC or TRON)</span>
            <span class="field__box"><input class="field__input" name="address" required pattern="\\s*(0x[0-9a-fA-F]{40}|T[1-9A-HJ-NP-Za-km-z]{33})\\s*" autocomplete="off" spellcheck="false" placeholder="0x… or T…"></span></label>
          <label class="field"><span class="field__label">Exact amount</span>
            <span class="field__box"><input class="field__input" name="amount" required inputmode="decimal" pattern="[0-9]{1,9}([.,][0-9]{1,6})?" autocomplete="off" placeholder="200.004321"><span class="field__unit">USDT</span></span></label>
          <button class="btn btn--primary btn--block">Pay on its local chain</button>
        </form>
      </section>
    </div>
    <section aria-labelledby="inbox-title">
      <div class="dev-page__line"><h2 id="inbox-title">Inbox</h2><button type="button" id="refresh" class="btn btn--ghost btn--sm">Refresh</button></div>
      <ul id="inbox" class="rows card"></ul>
    </section>
    <section aria-labelledby="pushes-title">
      <h2 id="pushes-title">Push notifications</h2>
      <ul id="pushes" class="rows card"></ul>
    </section>
    <section aria-labelledby="webhooks-title">
      <div class="dev-page__line"><h2 id="webhooks-title">Webhooks</h2><button type="button" id="fail-webhooks" class="btn btn--ghost btn--sm">Refuse the next three</button></div>
      <p class="hint" id="webhooks-failing"></p>
      <ul id="webhooks" class="rows card"></ul>
    </section>
    <section aria-labelledby="cast-title">
      <h2 id="cast-title">The cast</h2>
      <ul class="cast">${cast.map((one) => (one.merchantId === null ? member(one) : merchant(one))).join('')}
      </ul>
    </section>
  </main>
  <p id="said" class="said" role="status" aria-live="polite"></p>
</body>
</html>
`
