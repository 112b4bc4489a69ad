// What GitHub starts (action.yml): the TypeScript sources run as they are, so the Node of the runner must read them.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major > 22 || (major === 22 && minor >= 18)) {
  const { main } = await import('./action.ts')
  process.exitCode = await main(process.env)
} else {
  console.log(
    `::error::Plumbline runs on Node 24; this runner has ${process.versions.node}. Update the runner.`,
  )
  process.exitCode = 1
}
