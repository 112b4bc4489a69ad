#!/usr/bin/env node
// Starts the command line of the package. Compiled code is kept between runs where Node can: a run then costs half.
import module from 'node:module'

module.enableCompileCache?.()
const { main } = await import('./main.js')
process.exitCode = await main(process.argv.slice(2))
