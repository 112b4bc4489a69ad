import type { Fault, Node } from './document.ts'
import { guess } from './nearest.ts'

/** What of JSON Schema 2020-12 the settings' schema uses, all of which is held against a document here. */
export interface Schema {
  readonly $schema?: string
  readonly $id?: string
  readonly $defs?: Readonly<Record<string, Schema>>
  readonly $ref?: string
  readonly title?: string
  readonly description?: string
  readonly default?: unknown
  readonly examples?: readonly unknown[]
  readonly type?: Type | readonly Type[]
  readonly enum?: readonly (string | number | boolean)[]
  readonly format?: 'date'
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly minProperties?: number
  readonly maxProperties?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema
  /** Of unlike types: the first whose type fits the value is the one that it is held against. */
  readonly anyOf?: readonly Schema[]
}

type Type = 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean' | 'null'

/** Holds a document against a schema. @returns its faults, in the order of the file; none where it is right */
export function check(document: Node, root: Schema): Fault[] {
  const faults: Fault[] = []
  visit(document, root, '')
  return faults.sort((a, b) => a.line - b.line)

  function visit(node: Node, given: Schema, key: string, line = node.line): void {
    const fault = (message: string) => faults.push({ line, key, message })
    const schema = resolve(given, root)
    if (schema.anyOf) {
      const fitting = schema.anyOf.map(one => resolve(one, root)).find(one => fits(node, one.type))
      if (fitting) visit(node, fitting, key, line)
      else {
        const words = schema.anyOf.map(one => wanted(resolve(one, root))).join(' or ')
        fault(`has to be ${words}${saidOf(node)}`)
      }
      return
    }
    if (!fits(node, schema.type)) {
      fault(`has to be ${wanted(schema)}${saidOf(node)}`)
      return
    }
    if (node.kind === 'scalar') {
      const wrong = wrongScalar(node.value, schema)
      if (wrong) fault(wrong)
    } else if (node.kind === 'items') {
      const { length } = node.items
      if (length < (schema.minItems ?? 0)) fault(`needs ${schema.minItems} at least`)
      if (length > (schema.maxItems ?? Number.POSITIVE_INFINITY)) fault(`has more than ${schema.maxItems}`)
      node.items.forEach((item, i) => {
        if (schema.items) visit(item, schema.items, `${key}[${i}]`)
      })
    } else {
      const { properties = {}, additionalProperties = true, required = [] } = schema
      const { size } = node.fields
      if (size < (schema.minProperties ?? 0)) fault(`needs ${schema.minProperties} at least`)
      if (size > (schema.maxProperties ?? Number.POSITIVE_INFINITY))
        fault(`has more than ${schema.maxProperties}`)
      for (const name of required) if (!node.fields.has(name)) fault(`${name} is missing`)
      for (const [name, field] of node.fields) {
        const inside = key ? `${key}.${name}` : name
        const own = Object.hasOwn(properties, name) ? properties[name] : undefined
        if (own) visit(field.node, own, inside, field.line)
        else if (typeof additionalProperties === 'object')
          visit(field.node, additionalProperties, inside, field.line)
        else if (!additionalProperties)
          faults.push({
            line: field.line,
            key: inside,
            message: `there is no such key${guess(name, Object.keys(properties))}`,
          })
      }
    }
  }
}

function resolve(schema: Schema, root: Schema): Schema {
  const name = schema.$ref?.replace('#/$defs/', '')
  const found = name === undefined ? schema : root.$defs?.[name]
  if (!found) throw new Error(`the schema has no ${schema.$ref}`)
  return found
}

function fits(node: Node, type: Schema['type']): boolean {
  if (type === undefined) return true
  const types: readonly Type[] = typeof type === 'string' ? [type] : type
  if (node.kind === 'fields') return types.includes('object')
  if (node.kind === 'items') return types.includes('array')
  const { value } = node
  if (value === null) return types.includes('null')
  if (typeof value === 'string') return types.includes('string')
  if (typeof value === 'boolean') return types.includes('boolean')
  return (
    (types.includes('number') && Number.isFinite(value)) ||
    (types.includes('integer') && Number.isSafeInteger(value))
  )
}

function wrongScalar(value: unknown, schema: Schema): string | undefined {
  if (schema.enum && !schema.enum.includes(value as string)) {
    const near = typeof value === 'string' ? guess(value, schema.enum.map(String)) : ''
    return `has to be ${wanted(schema)}; it is ${said(value)}${near}`
  }
  if (typeof value !== 'string') return undefined
  if (value.trim().length < (schema.minLength ?? 0))
    return schema.minLength === 1 ? 'is empty' : `has to have ${schema.minLength} characters at least`
  if (value.length > (schema.maxLength ?? Number.POSITIVE_INFINITY))
    return `has more than ${schema.maxLength} characters`
  if (schema.format === 'date' && !isDay(value))
    return `has to be a day of the calendar, as 2027-03-31; it is ${said(value)}`
  return undefined
}

/** Whether a text is a day of the calendar, `2027-03-31`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

function wanted({ enum: values, type }: Schema): string {
  return values ? `one of ${values.join(', ')}` : namesOf(type)
}

function namesOf(type: Schema['type']): string {
  const types: readonly Type[] = type === undefined ? [] : typeof type === 'string' ? [type] : type
  return types.map(one => NAMES[one]).join(' or ')
}

const NAMES: Readonly<Record<Type, string>> = {
  object: 'a map',
  array: 'a list',
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  null: 'nothing',
}

function saidOf(node: Node): string {
  return node.kind === 'scalar' ? `; it is ${said(node.value)}` : ''
}

function said(value: unknown): string {
  if (value === null || value === '') return 'empty'
  const text = String(value)
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}
