import { expect, it } from 'vitest'
import { html } from './html.ts'

it('every value of a template is escaped, in elements and in attributes', () => {
  const name = `<script>alert("it's")</script> & co`
  expect(html`<p title="${name}">${name}</p>`.text).toBe(
    '<p title="&#60;script&#62;alert(&#34;it&#39;s&#34;)&#60;/script&#62; &#38; co">&#60;script&#62;alert(&#34;it&#39;s&#34;)&#60;/script&#62; &#38; co</p>',
  )
})

it('what another template made is kept, lists are joined, and nothing is written for nothing', () => {
  const rows = ['a<b', 2, 3n].map((row) => html`<li>${row}</li>`)
  expect(html`<ul>${rows}${undefined}${false}</ul>`.text).toBe('<ul><li>a&#60;b</li><li>2</li><li>3</li></ul>')
})
