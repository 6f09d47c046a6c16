// What Debian's packages can bring where the project runs as root on one of its machines.

import { spawnSync } from 'node:child_process'
import { run } from './children.mjs'

const canInstall = () => process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0

/** Installs each of these packages, or the next of its names where one is not there; does nothing without Debian or its root. */
export const installFromDebian = async (...packages) => {
  if (!canInstall()) return
  const install = 'apt-get install -y --no-install-recommends'
  const each = packages.map((names) => names.map((name) => `${install} ${name}`).join(' || '))
  await run('/bin/sh', ['-c', `apt-get update && ${each.map((one) => `{ ${one}; }`).join(' && ')}`], {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  })
}
