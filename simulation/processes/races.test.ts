import { racesFamily } from './families/families.ts'
import { nothingIsLost } from './families.testing.ts'

// By themselves, as they take a third of the time of all families.
nothingIsLost([racesFamily({ rounds: 20 })])
