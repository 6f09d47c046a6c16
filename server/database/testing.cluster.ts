import { chmodSync, rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { installQueue } from '../jobs/queue.ts'
import { allowFixtures } from '../ledger/fixtures.testing.ts'
import { openDatabase } from './database.ts'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { grantRights } from './rights.ts'
import { scratchFolder } from './scratch.testing.ts'
import { analyze, EMPTY } from './templates.testing.ts'

/** Runs once for all tests of the server: starts a throw-away cluster with a migrated template that every test clones in milliseconds. */
const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const dataFolder = scratchFolder('humidor-test-')
  chmodSync(dataFolder, 0o755)
  const embedded = await startEmbedded({ dataFolder, say: () => {}, throwAway: true })
  const end = async (): Promise<void> => {
    await embedded.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
  try {
    project.provide('cluster', await makeTemplate(embedded.url))
  } catch (error) {
    await end()
    throw error
  }
  return end
}

const makeTemplate = async (url: string): Promise<string> => {
  const cluster = url.replace(/humidor$/, 'postgres')
  const admin = openDatabase({ url: cluster, max: 1 })
  await admin.pool.query(`create database ${EMPTY}`)
  await admin.pool.query('create table filled (template text primary key, facts jsonb not null)')
  await admin.close()
  const template = openDatabase({ url: url.replace(/humidor$/, EMPTY) })
  await migrate(template.db)
  await allowFixtures(template.db)
  await template.close()
  await installQueue(url.replace(/humidor$/, EMPTY))
  const granting = openDatabase({ url: url.replace(/humidor$/, EMPTY), max: 1 })
  await grantRights(granting.db)
  await granting.close()
  await analyze(url.replace(/humidor$/, EMPTY))
  return cluster
}

export default setup
