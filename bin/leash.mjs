// Loaded into every Node program that a command starts: when the command is gone, however it went, so is the program.
// It may finish what it is writing; after ten seconds it may not.

if (process.channel) {
  process.on('disconnect', () => {
    process.kill(process.pid, 'SIGTERM')
    setTimeout(() => process.exit(1), 10_000).unref()
  })
  process.channel.unref()
}
