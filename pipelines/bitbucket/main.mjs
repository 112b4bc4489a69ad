// What the image starts: the TypeScript sources run as they are.
const { main } = await import('./pipe.ts')
process.exitCode = await main(process.env)
