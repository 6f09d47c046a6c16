import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Compat, lacking, type Table, tables } from '@humidor/e2e/oldest-browsers/support.ts'
import { type Piece, root, textOf, treeIn } from '../sources.ts'

const folder = join(root, `node_modules/@typescript/typescript-${process.platform}-${process.arch}/lib`)

/** The type libraries of the whole checkout. */
const { lib } = JSON.parse(textOf('tsconfig.json')).compilerOptions as { lib: readonly string[] }

/** The texts of TypeScript's type libraries, each after those that it refers to. */
function libraryFiles(name: string, seen = new Set<string>()): string[] {
  if (seen.has(name)) return []
  seen.add(name)
  const text = readFileSync(join(folder, `lib.${name}.d.ts`), 'utf8')
  const needs = [...text.matchAll(/^\/\/\/ <reference lib="([\w.]+)" \/>/gm)]
  return [...needs.flatMap(([, need = '']) => libraryFiles(need, seen)), text.replaceAll(/^\/\/\/ .*$/gm, '')]
}

const { builtins } = tables.javascript

/** TypeScript's names for types of the language. */
const renamed: Readonly<Record<string, string>> = {
  ReadonlyArray: 'Array',
  ReadonlyMap: 'Map',
  ReadonlySet: 'Set',
  IteratorObject: 'Iterator',
  AsyncIteratorObject: 'AsyncIterator',
}

/** MDN's table for a type of TypeScript: of the language, of a namespace, or of the browser. */
function tableOf(owner: string, within: Table | undefined): Table | undefined {
  if (within) return within[owner.replace(/Constructor$/, '')]
  const name = renamed[owner] ?? owner
  return builtins[name] ?? builtins[name.replace(/Constructor$/, '')] ?? tables.api[name]
}

/** The table of a member: by the link in its comment, or by its name. */
function memberTable(table: Table | undefined, name: string, comment: string): Table | undefined {
  const [, path = ''] = /docs\/Web\/API\/([\w/]+)\)/.exec(comment) ?? []
  const referred = path.split('/').reduce<Table | undefined>((at, part) => at?.[part], tables.api)
  // A comment may be copied from another member.
  if (referred?.__compat && path.toLowerCase().includes(name.toLowerCase().replace(/^on/, ''))) return referred
  return table?.[name] ?? table?.[`${name}_static`] ?? table?.[`${name.replace(/^on/, '')}_event`]
}

/** A change: the characters from `start` to `end` are replaced by `text`. */
interface Change {
  start: number
  end: number
  text: string
}

/** The features that some of the oldest browsers lack, by their names in a program, with those browsers. */
export type Unsupported = Map<string, string[]>

const nameOf = (piece: unknown): string | undefined => {
  const { type, name, value } = piece as { type: string; name?: string; value?: string }
  return type === 'Identifier' ? name : type === 'Literal' ? value : undefined
}

/** The child of a piece by its field name. */
const part = (piece: Piece, name: string) => piece[name] as Piece

/** One type library, and its changes. */
class Trimmed {
  readonly changes: Change[] = []
  readonly text: string
  readonly unsupported: Unsupported
  constructor(text: string, unsupported: Unsupported) {
    this.text = text
    this.unsupported = unsupported
  }

  change(start: number, end: number, text: string) {
    this.changes.push({ start, end, text })
  }

  /**
   * Records a feature that some browsers lack. Browsers that lack its whole `owner` do not count.
   * @returns whether some browser lacks it
   */
  isUnsupported(name: string, table: Compat | undefined, owner?: Compat): boolean {
    const without = lacking(owner).map((one) => one.replace(/ \(.*/, ''))
    const where = lacking(table).filter((one) => !without.includes(one.replace(/ \(.*/, '')))
    if (where.length > 0) this.unsupported.set(name, where)
    return where.length > 0
  }

  /** Makes a member optional and readonly. */
  member(one: Piece, before: number, owner: string, table: Table | undefined) {
    if (one.type === 'TSConstructSignatureDeclaration') {
      if (this.isUnsupported(`new ${owner}`, table?.[owner])) this.change(one.start, one.end, '')
      return
    }
    const key = one['key'] && !one['computed'] ? nameOf(one['key']) : undefined
    if (key === undefined) return
    const its = memberTable(table, key, this.text.slice(before, one.start))
    if (!this.isUnsupported(`${owner.replace(/Constructor$/, '')}.${key}`, its, table))
      return this.parameters(one, key, its)
    const place = part(one, 'key').end
    if (one['kind'] === 'set') this.change(one.start, one.end, '')
    else if (one['kind'] === 'get')
      this.change(part(one, 'returnType').end, part(one, 'returnType').end, ' | undefined')
    else {
      if (!one['optional']) this.change(place, place, '?')
      if (one.type === 'TSPropertySignature' && !one['readonly']) this.change(one.start, one.start, 'readonly ')
    }
  }

  /** Removes a parameter that some browser lacks, and all after it. */
  parameters(one: Piece, name: string, table: Table | undefined) {
    const params = (one['params'] ?? []) as Piece[]
    const at = params.findIndex(
      (param) =>
        param['optional'] && this.isUnsupported(`${name}(${nameOf(param)})`, table?.[`${nameOf(param)}_parameter`]),
    )
    const [first, last] = [params[at], params.at(-1)]
    if (first && last) this.change(at > 0 ? (params[at - 1]?.end ?? 0) : first.start, last.end, '')
  }

  members(list: readonly Piece[], start: number, owner: string, table: Table | undefined) {
    let before = start
    for (const one of list) {
      this.member(one, before, owner, table)
      before = one.end
    }
  }

  variable(declared: Piece, within: Table | undefined) {
    const name = nameOf(declared['id']) ?? ''
    const annotation = part(part(declared, 'id'), 'typeAnnotation')
    const type = part(annotation, 'typeAnnotation')
    const table = within
      ? (within[name] ?? within[`${name}_static`])
      : (tableOf(name, undefined) ?? tables.api['Window']?.[name])
    if (type.type === 'TSTypeLiteral') this.members(type['members'] as Piece[], type.start, name, table)
    if (this.isUnsupported(name, table) || (!within && this.isUnsupported(name, tables.api['Window']?.[name])))
      this.change(annotation.end, annotation.end, ' | undefined')
  }

  function(declared: Piece, within: Table | undefined) {
    const name = nameOf(declared['id']) ?? ''
    const table = within
      ? (within[name] ?? within[`${name}_static`])
      : (tables.api['Window']?.[name] ?? tableOf(name, undefined))
    if (!this.isUnsupported(name, table)) return
    const { start, end } = part(declared, 'id')
    this.change(start, end, `_${name}`)
    this.change(declared.end, declared.end, `\n${within ? '' : 'declare '}var ${name}: typeof _${name} | undefined;`)
  }

  statement(one: Piece, within?: Table): void {
    if (one.type === 'ExportNamedDeclaration' && one['declaration'])
      return this.statement(part(one, 'declaration'), within)
    if (one.type === 'TSInterfaceDeclaration') {
      const name = nameOf(one['id']) ?? ''
      const body = part(one, 'body')
      this.members(body['body'] as Piece[], body.start, name, tableOf(name, within))
    }
    if (one.type === 'VariableDeclaration')
      for (const declared of one['declarations'] as Piece[]) this.variable(declared, within)
    if (one.type === 'TSDeclareFunction') this.function(one, within)
    if (one.type === 'TSModuleDeclaration') {
      const name = nameOf(one['id']) ?? ''
      const inside =
        name === 'WebAssembly' ? (tables.webassembly['api'] as Table) : (builtins[name] ?? tables.api[name])
      for (const inner of part(one, 'body')['body'] as Piece[]) this.statement(inner, inside)
    }
  }

  /** The text with all changes, applied from its end so that no position moves. */
  whole(): string {
    // Of two changes at one position, the later one comes after.
    const pieces: string[] = []
    let to = this.text.length
    for (const { start, end, text } of this.changes.toSorted((a, b) => b.start - a.start || b.end - a.end)) {
      if (end > to) continue
      pieces.push(this.text.slice(end, to), text)
      to = start
    }
    return [this.text.slice(0, to), ...pieces.toReversed()].join('')
  }
}

/**
 * TypeScript's type libraries, in which every feature that one of the oldest browsers lacks may be undefined. A program that uses
 * it without a test for it is refused.
 */
export function trimmedLibrary(): { text: string; unsupported: Unsupported } {
  const unsupported: Unsupported = new Map()
  const seen = new Set<string>()
  const texts = lib
    .flatMap((name) => libraryFiles(name, seen))
    .map((text, at) => {
      const trimmed = new Trimmed(text, unsupported)
      for (const one of treeIn(`lib${at}.d.ts`, text)['body'] as Piece[]) trimmed.statement(one)
      return trimmed.whole()
    })
  return { text: texts.join('\n'), unsupported }
}
