// `npm run schema`: gives changed SQL files their next version, migrates a fresh database, and writes from it `schema.sql` and `tables.ts` in
// server/database. `server/database/schema-text.test.ts` compares them.

import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '@humidor/server/database/database.ts'
import { startEmbedded } from '@humidor/server/database/embedded.ts'
import { migrate } from '@humidor/server/database/migrate.ts'
import { recordVersions } from '@humidor/server/database/repeatable.ts'
import { schemaText } from '@humidor/server/database/schema-text.ts'
import { scratchFolder } from '@humidor/server/database/scratch.testing.ts'
import { tableTypes } from '@humidor/server/database/table-types.ts'
import { root } from './sources.ts'

const dataFolder = scratchFolder('humidor-schema-')
const embedded = await startEmbedded({ dataFolder, say: () => {}, throwAway: true })
try {
  const database = openDatabase({ url: embedded.url, max: 1 })
  recordVersions()
  await migrate(database.db)
  writeFileSync(join(root, 'server/database/schema.sql'), await schemaText(database.db))
  writeFileSync(join(root, 'server/database/tables.ts'), await tableTypes(database.db))
  await database.close()
} finally {
  await embedded.stop()
  rmSync(dataFolder, { recursive: true, force: true })
}
