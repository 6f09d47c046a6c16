import { afterAll, afterEach } from 'vitest'
import { closeOpened, verifyOpened } from './testing.ts'

// After every single test the ledger must verify, without a test asking for it.
afterEach(verifyOpened)
afterAll(closeOpened)
