export { Composer, isAlias, isCollection, isMap, isScalar, isSeq, LineCounter, Parser } from 'yaml'
