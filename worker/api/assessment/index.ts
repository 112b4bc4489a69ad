import { listAssessments } from './list.ts'
import { readAssessment } from './read.ts'
import { removeAssessment } from './remove.ts'
import { countAssessments } from './total.ts'
import { upload } from './upload.ts'

export const assessment = [upload, listAssessments, countAssessments, readAssessment, removeAssessment]
