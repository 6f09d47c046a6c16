import { chaosFamily, cutsFamily, killDatabaseFamily, loadFamily } from './families/families.ts'
import { nothingIsLost } from './families.testing.ts'

// The figures of every push; `npm run simulate` does the same for as long as one likes.
nothingIsLost([
  loadFamily({ operations: 2_000 }),
  cutsFamily({ cuts: 2_000 }),
  killDatabaseFamily({ kills: 20 }),
  chaosFamily({ seconds: 20, mix: 'everything' }),
  chaosFamily({ seconds: 20, mix: 'kill and stop' }),
])
