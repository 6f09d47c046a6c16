import type { Call } from '@humidor/contract/call.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { typedKinds } from '@humidor/contract/fields.ts'
import { contract } from '@humidor/contract/index.ts'
import { expect, test } from 'vitest'
import { files, isTest, lineAt, textOf, treeOf, visit } from './sources.ts'

type Schema = Call['request']
interface Def {
  type: string
  shape?: Record<string, Schema>
  innerType?: Schema
  element?: Schema
  options?: readonly Schema[]
  in?: Schema
  out?: Schema
  keyType?: Schema
  valueType?: Schema
}

/** The places of a schema where a text stands of which nobody says what kind it is. */
function textsWithoutKind(schema: Schema, at: string): string[] {
  if (typedKinds.get(schema)) return []
  const def = schema._zod.def as unknown as Def
  if (def.type === 'string') return [at]
  const inner = [def.innerType, def.element, def.in, def.keyType, def.valueType, ...(def.options ?? [])]
  return [
    ...Object.entries(def.shape ?? {}).flatMap(([name, field]) => textsWithoutKind(field, `${at}.${name}`)),
    ...inner.flatMap((one) => (one ? textsWithoutKind(one, at) : [])),
  ]
}

const calls = [contract, consoleContract].flatMap((all) =>
  Object.values(all).flatMap((feature): Call[] => Object.values(feature)),
)

test('every text of a request says which kind it is, so that it is read as that on both sides', () => {
  expect(calls.length).toBeGreaterThan(200)
  expect(calls.flatMap(({ path, request }) => textsWithoutKind(request, path))).toEqual([])
  // The check finds one that says nothing, wherever it is.
  const { list } = contract.feedback
  expect(textsWithoutKind(list.response, list.path)).toEqual([`${list.path}.content`, `${list.path}.reply`])
})

/** Where text is no person's, or is about to be cleaned by another rule: each with its reason. */
const trims: Readonly<Record<string, string>> = {
  'domain/typed/kinds.ts': 'a reading itself',
  'domain/typed/texts.ts': 'a reading itself',
  'domain/money/parse.ts': 'a reading itself',
  'domain/community/paragraphs.ts': 'parts what was read already',
  'server/platform/security/vault.ts': 'secrets of the configuration',
  'server/features/community/news/sanitising.ts': 'markup that was cleaned',
  'web/build/pages.ts': 'files of the build',
  'web/build/boot.ts': 'files of the build',
}

test('nobody cuts blanks off by hand what a person typed: a filler or a sign without width would be left', () => {
  const cut = files
    .filter(
      (file) => /^(domain|contract|client|ui|web|console|server\/features)\/.*\.tsx?$/.test(file) && !isTest(file),
    )
    .filter((file) => trims[file] === undefined)
    .flatMap((file) => {
      const [text, found] = [textOf(file), [] as string[]]
      visit(treeOf(file), ({ type, property, start }) => {
        if (type === 'MemberExpression' && /^trim/.test(String((property as { name?: string }).name)))
          found.push(`${file}:${lineAt(text, start)}`)
      })
      return found
    })
  expect(cut).toEqual([])
})

/** The pieces that hold a text field of the browser's. Whatever a page asks for is asked by one of them. */
const fields = [
  'console/components/SearchBox.tsx',
  'console/components/fields.tsx',
  'ui/AmountField.tsx',
  'ui/Check.tsx',
  'ui/CodeField.tsx',
  'ui/DateField.tsx',
  'ui/SendCodeField.tsx',
  'ui/Slider.tsx',
  'ui/TextArea.tsx',
  'ui/TextField.tsx',
  // The editor of markup, and files of photos.
  'console/features/community/news/RichText.tsx',
  'web/features/community/activities/Photos.tsx',
]

test('a text is typed into one of the fields that are known to be read', () => {
  const holders = files
    .filter((file) => /^(ui|web|console)\/.*\.tsx$/.test(file) && !isTest(file))
    .filter((file) => {
      let holds = false
      visit(treeOf(file), ({ type, name }) => {
        const tag = (name as { name?: string } | undefined)?.name
        if (type === 'JSXOpeningElement' && (tag === 'input' || tag === 'textarea')) holds = true
        if (type === 'JSXAttribute' && /^contentEditable$/i.test(tag ?? '')) holds = true
      })
      return holds
    })
  expect(holders.filter((file) => !fields.includes(file))).toEqual([])
  expect(fields.filter((file) => !holders.includes(file))).toEqual([])
})
