// What policies/settings needs of the package.
export { Composer, isAlias, isCollection, isMap, isScalar, isSeq, LineCounter, Parser } from 'yaml'
