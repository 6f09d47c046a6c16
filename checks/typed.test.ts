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

/** The paths of a schema's texts that have no declared kind. */
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

test('every text of a request has a kind, so that both sides read it alike', () => {
  expect(calls.length).toBeGreaterThan(200)
  expect(calls.flatMap(({ path, request }) => textsWithoutKind(request, path))).toEqual([])
  // The check finds a text without a kind at any depth.
  const { list } = contract.feedback
  expect(textsWithoutKind(list.response, list.path)).toEqual([`${list.path}.content`, `${list.path}.reply`])
})

/** Files that may trim text: it is not typed by a person, or another rule cleans it. Each with its reason. */
const trims: Readonly<Record<string, string>> = {
  'domain/typed/kinds.ts': 'it reads typed text itself',
  'domain/typed/texts.ts': 'it reads typed text itself',
  'domain/money/parse.ts': 'it reads typed text itself',
  'domain/community/paragraphs.ts': 'it splits text that was read already',
  'server/platform/security/vault.ts': 'secrets of the configuration',
  'server/features/community/news/sanitising.ts': 'cleaned markup',
  'web/build/pages.ts': 'files of the build',
  'web/build/boot.ts': 'files of the build',
}

test('code does not trim typed text itself, as fillers and zero-width characters would remain', () => {
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

/** The components that contain a text field of the browser. All pages use them. */
const fields = [
  'console/components/PickBox.tsx',
  'console/components/SearchBox.tsx',
  'console/components/TextFile.tsx',
  'console/components/fields.tsx',
  'console/frame/search/SearchDialog.tsx',
  'ui/AmountField.tsx',
  'ui/Check.tsx',
  'ui/CodeField.tsx',
  'ui/DateField.tsx',
  'ui/SendCodeField.tsx',
  'ui/Slider.tsx',
  'ui/TextArea.tsx',
  'ui/TextField.tsx',
  'ui/TimeField.tsx',
  // The digits of a PIN, under large keys.
  'web/frame/till/PinPad.tsx',
  // The editor of markup, and files of photos and receipts.
  'console/features/community/news/RichText.tsx',
  'web/features/community/activities/Photos.tsx',
  'web/features/money/receipts/KeptFiles.tsx',
]

test('only the listed components contain a text field', () => {
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
