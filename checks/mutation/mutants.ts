import { type Piece, treeIn, visit } from '../sources.ts'
import type { Mutant } from './mutant.ts'
import { sqlMutants } from './sql-mutants.ts'

/** The replacements of an operator: its neighbour at the bound, and its opposite. */
const operators: Record<string, readonly string[]> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '**': ['*'],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
  '&': ['|'],
  '|': ['&'],
  '^': ['&'],
  '<<': ['>>'],
  '>>': ['<<'],
  '>>>': ['<<'],
  '+=': ['-='],
  '-=': ['+='],
  '*=': ['/='],
  '++': ['--'],
  '--': ['++'],
}

/** The replacement of a method; empty if the call is left out. */
const methods: Record<string, string> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  toLowerCase: 'toUpperCase',
  toUpperCase: 'toLowerCase',
  floor: 'ceil',
  ceil: 'floor',
  filter: '',
  slice: '',
  trim: '',
  toSorted: '',
  sort: '',
  toReversed: '',
  padStart: '',
  padEnd: '',
}

const part = (piece: Piece, name: string): Piece => piece[name] as Piece
const list = (piece: Piece, name: string): Piece[] => piece[name] as Piece[]

/** Types and imports are not mutated, nor are getters of properties. */
const isSkipped = ({ type, kind }: Piece): boolean =>
  /^(Import|Export(All|Specifier))/.test(type) ||
  (type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)Expression$/.test(type)) ||
  (type === 'Property' && kind === 'get')

const replace = ({ start, end }: Piece, instead: string): Mutant => ({ start, end, instead })

/** The operator between two operands, found in the text between them. */
function ofOperator(piece: Piece, text: string, left: Piece, right: Piece): Mutant[] {
  const operator = String(piece.operator)
  const start = left.end + text.slice(left.end, right.start).indexOf(operator)
  return (operators[operator] ?? []).map((instead) => ({ start, end: start + operator.length, instead }))
}

function ofNumber(piece: Piece): Mutant[] {
  const raw = String(piece.raw)
  const isBig = raw.endsWith('n')
  const value = BigInt(Number.isInteger(Number(raw.replaceAll(/[_n]/g, ''))) ? raw.replaceAll(/[_n]/g, '') : '0')
  return [replace(piece, `${value + 1n}${isBig ? 'n' : ''}`)]
}

/** A pattern without one of its ends, or with another number of repetitions. */
function ofPattern(piece: Piece): Mutant[] {
  const { pattern, flags } = piece.regex as { pattern: string; flags: string }
  const found = [
    pattern.replace(/^\^/, ''),
    pattern.replace(/\$$/, ''),
    ...Array.from(
      pattern.matchAll(/\{(\d+)/g),
      ({ index, 1: least }) =>
        pattern.slice(0, index + 1) + String(Number(least) + 1) + pattern.slice(index + 1 + String(least).length),
    ),
    ...Array.from(
      pattern.matchAll(/(?<=[\])\w])[+*](?!\?)/g),
      ({ index }) => pattern.slice(0, index) + pattern.slice(index + 1),
    ),
  ]
  return [...new Set(found)]
    .filter((one) => one !== pattern && one !== '')
    .map((one) => replace(piece, `/${one}/${flags}`))
}

function ofLiteral(piece: Piece, above: readonly Piece[]): Mutant[] {
  const { value, raw, regex } = piece
  const holder = above[0]
  if (holder?.type === 'Property' && holder.key === piece) return []
  if (regex) return ofPattern(piece)
  if (typeof value === 'boolean') return [replace(piece, String(!value))]
  if (typeof value === 'number' || typeof value === 'bigint') return ofNumber(piece)
  if (typeof value !== 'string') return []
  return [replace(piece, value === '' ? "'mutant'" : "''"), ...sqlMutants(String(raw).slice(1, -1), piece.start + 1)]
}

function ofTemplate(piece: Piece, above: readonly Piece[], text: string): Mutant[] {
  const quasis = list(piece, 'quasis')
  const isTagged = above[0]?.type === 'TaggedTemplateExpression'
  const whole = text.slice(piece.start, piece.end)
  if (isTagged || /^`\s*(select|with|insert|update|delete)\b/.test(whole))
    return quasis.flatMap(({ start, end }) => sqlMutants(text.slice(start, end), start, true))
  return [replace(piece, "''")]
}

function ofCall(piece: Piece): Mutant[] {
  const callee = part(piece, 'callee')
  if (callee.type !== 'MemberExpression' || callee.computed === true) return []
  const name = part(callee, 'property')
  const other = methods[String(name.name)]
  if (other === undefined) return []
  return other === '' ? [{ start: part(callee, 'object').end, end: piece.end, instead: '' }] : [replace(name, other)]
}

/** A condition that is always true, or never. */
const ofTest = (piece: Piece): Mutant[] => {
  const test = piece.test as Piece | null
  if (!test) return []
  const isLoop = /^(While|For|DoWhile)/.test(piece.type)
  return [...(isLoop ? [] : [replace(test, 'true')]), replace(test, 'false')]
}

function ofPiece(piece: Piece, above: readonly Piece[], text: string): Mutant[] {
  switch (piece.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
    case 'AssignmentExpression':
      return ofOperator(piece, text, part(piece, 'left'), part(piece, 'right'))
    case 'IfStatement':
    case 'ConditionalExpression':
    case 'WhileStatement':
    case 'ForStatement':
      return ofTest(piece)
    case 'Literal':
      return ofLiteral(piece, above)
    case 'TemplateLiteral':
      return ofTemplate(piece, above, text)
    case 'UnaryExpression':
      return /^[!-]$/.test(String(piece.operator))
        ? [replace(piece, text.slice(part(piece, 'argument').start, piece.end))]
        : []
    case 'UpdateExpression': {
      const operator = String(piece.operator)
      const start = piece.prefix === true ? piece.start : piece.end - 2
      return (operators[operator] ?? []).map((instead) => ({ start, end: start + 2, instead }))
    }
    case 'CallExpression':
      return ofCall(piece)
    case 'ArrayExpression':
      return list(piece, 'elements').length > 0 ? [replace(piece, '[]')] : []
    case 'ExpressionStatement':
      // The only statement of a condition or loop becomes an empty block, or the next statement would take its place.
      return part(piece, 'expression').type === 'Literal'
        ? []
        : [replace(piece, /^(BlockStatement|Program|SwitchCase)$/.test(above[0]?.type ?? '') ? '' : '{}')]
    case 'ArrowFunctionExpression':
      return part(piece, 'body').type === 'BlockStatement' ? [] : [replace(part(piece, 'body'), 'undefined')]
    default:
      return []
  }
}

/** All mutants of a file, in the order of the text. */
export function mutantsOf(file: string, text: string): Mutant[] {
  const found: Mutant[] = []
  visit(treeIn(file, text), (piece, above) => {
    if (isSkipped(piece) || above.some(isSkipped)) return
    found.push(...ofPiece(piece, above, text))
  })
  return found.toSorted((one, other) => one.start - other.start)
}
