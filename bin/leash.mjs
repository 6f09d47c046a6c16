// Loaded into every Node program that a command starts. Ends the program when the command has ended, after ten seconds at the latest.

if (process.channel) {
  process.on('disconnect', () => {
    process.kill(process.pid, 'SIGTERM')
    setTimeout(() => process.exit(1), 10_000).unref()
  })
  process.channel.unref()
}
