import { afterAll, afterEach } from 'vitest'
import { closeOpened, verifyOpened } from './testing.ts'

// Unasked, after every single test: whatever it did, the books are in balance.
afterEach(verifyOpened)
afterAll(closeOpened)
