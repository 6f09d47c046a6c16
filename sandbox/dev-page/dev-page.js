// The only script of the sandbox page. The browser runs it as it is, so it is plain JavaScript.

const find = (id) => document.getElementById(id)
const zone = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Asia/Shanghai' })

// --- light and dark: the app's own choice, else the machine's ---
const light = () =>
  localStorage.getItem('theme')
    ? localStorage.getItem('theme') === 'light'
    : matchMedia('(prefers-color-scheme: light)').matches
function dress() {
  document.documentElement.dataset.theme = light() ? 'light' : 'dark'
  find('theme').setAttribute('aria-pressed', String(light()))
}
dress()
find('theme').addEventListener('click', () => {
  localStorage.setItem('theme', light() ? 'dark' : 'light')
  dress()
})

let silence
function say(text) {
  find('said').textContent = text
  clearTimeout(silence)
  silence = setTimeout(() => say(''), 5000)
}

async function ask(path, body) {
  const sent = body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const answer = await fetch(path, sent || {})
  const told = await answer.json()
  if (!answer.ok) throw new Error(told.error)
  return told
}
const told = (work) => work.catch((error) => say(error.message))
const on = (target, event, does) => target.addEventListener(event, (it) => void told(does(it)))

// --- the clock and the codes go on between two looks ---
let ahead = 0
async function lookAtClock() {
  const { now, codes } = await ask('/dev/codes')
  ahead = Date.parse(now) - Date.now()
  for (const { email, code } of codes) {
    const button = document.querySelector(`[data-code-of="${CSS.escape(email)}"]`)
    if (button && button.dataset.copy !== code) {
      button.dataset.copy = code
      button.lastElementChild.textContent = code
    }
  }
}
setInterval(() => {
  const now = new Date(Date.now() + ahead)
  find('now').textContent = zone.format(now)
  if (now.getSeconds() % 30 === 0) told(lookAtClock())
}, 1000)

for (const button of document.querySelectorAll('[data-advance]'))
  on(button, 'click', async () => {
    button.disabled = true
    await told(
      ask('/dev/clock', { advance: Number(button.dataset.advance) }).then(({ now }) =>
        say(`It is ${zone.format(new Date(now))} now.`),
      ),
    )
    await told(lookAtClock())
    button.disabled = false
    button.focus()
  })

// --- copying ---
on(document, 'click', async (event) => {
  const value = event.target.closest?.('[data-copy]')?.dataset.copy
  if (!value) return
  await told(navigator.clipboard.writeText(value).then(() => say(`Copied ${value}`)))
})

// --- the inbox: letters are other people's text, so only ever text nodes ---
function element(tag, className, text) {
  const made = document.createElement(tag)
  made.className = className
  if (text) made.textContent = text
  return made
}
function letter({ to, subject, text, code, at }) {
  const row = element('li', 'row')
  const main = element('div', 'row__main')
  main.append(element('p', 'row__title', subject), element('p', 'row__sub', `${to} · ${zone.format(new Date(at))}`))
  const more = element('details', 'letter__text')
  more.append(element('summary', '', 'Read it'), element('p', '', text))
  main.append(more)
  row.append(main)
  if (code) {
    const copy = element('button', 'copyable code', code)
    copy.type = 'button'
    copy.dataset.copy = code
    copy.setAttribute('aria-label', `Copy the code ${code}`)
    row.append(copy)
  }
  return row
}
let shown = ''
async function lookAtInbox() {
  const letters = (await ask('/dev/inbox')).slice(0, 20)
  const now = JSON.stringify(letters)
  // What a reader has unfolded stays so while nothing new comes.
  if (now === shown) return
  shown = now
  find('inbox').replaceChildren(
    ...(letters.length
      ? letters.map(letter)
      : [element('li', 'row row__sub', 'No letters yet. Codes that the app mails arrive here.')]),
  )
}

// --- push notifications, as devices at the sandbox's own push service decrypt them ---
function push({ device, text, urgency, ttl, at }) {
  const { title, body } = JSON.parse(text)
  const row = element('li', 'row')
  const main = element('div', 'row__main')
  const facts = `device ${device.slice(0, 8)} · ${urgency}, lasts ${ttl} s · ${zone.format(new Date(at))}`
  main.append(element('p', 'row__title', title), element('p', 'row__sub', body), element('p', 'row__sub', facts))
  row.append(main)
  return row
}
async function lookAtPushes() {
  const pushes = (await ask('/dev/pushes')).slice(0, 20)
  find('pushes').replaceChildren(
    ...(pushes.length ? pushes.map(push) : [element('li', 'row row__sub', 'No notifications yet.')]),
  )
}

// --- webhooks, as a shop's server gets and checks them ---
function webhook({ url, id, type, body, isGenuine, status, at }) {
  const row = element('li', 'row')
  const main = element('div', 'row__main')
  const facts = `${isGenuine ? 'signature right' : 'SIGNATURE WRONG'} · answered ${status} · ${zone.format(new Date(at))}`
  const unfolded = element('details', '')
  unfolded.append(
    element('summary', 'row__sub', url),
    element('pre', 'row__sub', JSON.stringify(JSON.parse(body), null, 2)),
  )
  main.append(element('p', 'row__title', `${type} ${id}`), element('p', 'row__sub', facts), unfolded)
  row.append(main)
  return row
}
let webhooksShown = ''
function showWebhooks({ failing, rows }) {
  const now = JSON.stringify([failing, rows.length, rows[0]])
  // What a reader has unfolded stays so while nothing new comes.
  if (now === webhooksShown) return
  webhooksShown = now
  find('webhooks-failing').textContent =
    failing > 0 ? `The next ${failing} are refused with 503, and tried again later.` : ''
  find('webhooks').replaceChildren(
    ...(rows.length
      ? rows.slice(0, 20).map(webhook)
      : [element('li', 'row row__sub', 'Nothing yet. A shop adds this receiver on its page of webhooks.')]),
  )
}
const lookAtWebhooks = async () => showWebhooks(await ask('/dev/webhooks'))
on(find('fail-webhooks'), 'click', () => told(ask('/dev/webhooks/fail', { count: 3 }).then(showWebhooks)))

find('refresh').addEventListener('click', () => {
  told(lookAtInbox())
  told(lookAtPushes())
  told(lookAtWebhooks())
})
setInterval(() => {
  if (document.hidden) return
  told(lookAtInbox())
  told(lookAtPushes())
  told(lookAtWebhooks())
}, 3000)

// --- the wallet ---
function millionths(typed) {
  const [whole, part = ''] = typed.trim().split(/[.,]/)
  return Number(whole + part.padEnd(6, '0'))
}
on(find('pay'), 'submit', async (event) => {
  event.preventDefault()
  const form = event.target
  const button = form.querySelector('button')
  button.disabled = true
  await told(
    ask('/dev/chain/pay', {
      chain: form.address.value.trim().startsWith('T') ? 'TRX' : 'BSC',
      address: form.address.value.trim(),
      amount: millionths(form.amount.value),
    }).then(({ txid }) => say(`Paid in transaction ${txid.slice(0, 10)}…`)),
  )
  button.disabled = false
})

told(lookAtClock())
told(lookAtInbox())
