import { latestTerms } from './latest.ts'
import { publishTerms } from './publish.ts'

export const terms = [latestTerms, publishTerms]
