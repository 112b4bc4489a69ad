import { grouped } from '../grouped.ts'
import { MOST_BLOCKS, MOST_VALUES } from '../plan.ts'

/**
 * How far references are followed. A file may be made so that they multiply; beyond these bounds, which no plan comes near that
 * somebody wrote, a question stays open, and its reason names the bound.
 */

/** References in one expression, their parents counted too, as Terraform lists them. */
export const MOST_REFERENCES = 512
/** Characters of one reference. */
export const LONGEST_REFERENCE = 2000
/** References on the way from a value to what it rests on, through variables and outputs. */
export const MOST_HOPS = 100
/** Resources that one expression names. */
export const MOST_TARGETS = 256
/** Known values that are looked at as what an expression may give. */
export const MOST_CANDIDATES = 256

/** Pairs of a deleted and a new resource that are held against each other as one that was renamed. */
export const MOST_COMPARED = 5000
/** Companions that may belong to one resource and are looked at for it; each kilobyte of one counts once more. */
export const MOST_LOOSE = 200
/** Places, told apart by provider configuration and region, from which settings of one type are looked at. */
export const MOST_HOMES = 256
/** Blocks of one type of which the plan has nothing that are looked at, and calls of modules of which it has nothing. */
export const MOST_LEFT_OUT = 10_000
/** Ties between resources that are handed out for each resource of the plan, to all policies together, counted the same way. */
export const TIES_EACH = 50

/** As reasons, behind a value's path. */
export const TOO_MANY_REFERENCES = `comes from an expression with more than ${MOST_REFERENCES} references, which are not followed`
export const TOO_LONG = `comes from a reference of more than ${LONGEST_REFERENCE} characters, which is not followed`
export const TOO_FAR = `comes through more than ${MOST_HOPS} references, which are not followed to their end`
export const TOO_MANY_TARGETS = `comes from more than ${MOST_TARGETS} resources, which are not told apart`
export const TOO_MUCH = `is of a resource with more than ${grouped(MOST_BLOCKS)} blocks or ${grouped(MOST_VALUES)} values, and is not read`

/** As reasons of their own. */
export const TOO_MANY_TIES = `the plan ties its resources to each other more than ${TIES_EACH} times for each of them, and no more ties are followed`
export const TOO_MANY_LEFT_OUT = `the plan leaves out more than ${grouped(MOST_LEFT_OUT)} blocks of the configuration, which are not looked at one by one`
export const TOO_MANY_HOMES = `settings stand in more than ${MOST_HOMES} provider configurations and regions, which are not told apart`
