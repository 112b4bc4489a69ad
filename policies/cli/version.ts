/** As package.json has it; a test holds the two in step. */
export const VERSION = '0.0.1'
