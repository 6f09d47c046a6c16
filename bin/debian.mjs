// Installs Debian packages where the project runs as root on Debian.

import { spawnSync } from 'node:child_process'
import { run } from './children.mjs'

const canInstall = () => process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0

/** Installs each of these packages, or its next alternative name. Does nothing without Debian or root. */
export const installFromDebian = async (...packages) => {
  if (!canInstall()) return
  const install = 'apt-get install -y --no-install-recommends'
  const each = packages.map((names) => names.map((name) => `${install} ${name}`).join(' || '))
  await run('/bin/sh', ['-c', `apt-get update && ${each.map((one) => `{ ${one}; }`).join(' && ')}`], {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  })
}
