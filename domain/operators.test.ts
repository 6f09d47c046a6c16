import { expect, it } from 'vitest'
import { operatorNameLength, refuseOperatorName } from './operators.ts'

it.each([
  ['Ada Lovell', undefined],
  ['', 'content_empty'],
  [' \u200B ', 'content_empty'],
  ['n'.repeat(operatorNameLength.most), undefined],
  ['n'.repeat(operatorNameLength.most + 1), 'content_too_long'],
  ['🚬'.repeat(60), undefined],
  ['🚬'.repeat(61), 'content_too_long'],
])('refuses the name %j: %s', (name, code) => expect(refuseOperatorName(name)).toBe(code))
