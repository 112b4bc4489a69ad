import { expect, test } from 'vitest'
import type { ModuleInstance } from '../engine/index.ts'
import { readExpression } from '../terraform/hcl.ts'
import { modulesOf } from './locate.ts'
import { Reader } from './reader.ts'
import { Reading } from './reading.ts'
import { isOpenIn } from './signs.ts'

const MODULE = `
variable "s" {
  default = "x"
}
variable "n" {
  type = number
  default = 3
}
variable "nul" {
  type = string
  default = null
}
variable "o" {
  type = object({ a = string, b = optional(number, 7), c = optional(list(string)), d = optional(object({ e = optional(string, "E") }), {}) })
  default = { a = 1, z = 9 }
}
variable "m" {
  type = map(object({ on = optional(bool, true), l = optional(set(string), ["q"]) }))
  default = { k = {}, j = { on = "false", l = ["b","a","b"] } }
}
variable "nn" {
  type = string
  nullable = false
  default = "dflt"
}
variable "anyv" {
  type = any
  default = { a = [1,2], b = "x" }
}
variable "setv" {
  type = set(string)
  default = ["b","a","b"]
}
variable "tup" {
  type = tuple([string, number])
  default = [1, "2"]
}
locals {
  list = ["a","b","c"]
  map = { b = 2, a = 1 }
  doc = { Statement = [{ Sid = "x", Action = ["s3:*"] }] }
  on = var.n > 2
}
`

/** What the plan of that module tells of its variables: of one that is not given, its default as it is written. */
const GIVEN: Readonly<Record<string, unknown>> = {
  s: 'x',
  n: 3,
  nul: null,
  o: { a: '1', b: 7, c: null, d: { e: 'E' } },
  m: { k: {}, j: { on: 'false', l: ['b', 'a', 'b'] } },
  nn: 'dflt',
  anyv: { a: [1, 2], b: 'x' },
  setv: ['b', 'a', 'b'],
  tup: [1, '2'],
}

/** What an expression gives in that module. */
function giving(expression: string): unknown {
  const files = [{ name: 'main.tf', text: MODULE }]
  const reader = new Reader(modulesOf({ module: () => ({ folder: '', files }) }), () => undefined)
  const home: ModuleInstance = {
    ...{ calls: [], address: '', key: undefined, outer: undefined, blocks: [] },
    resolve: reference => GIVEN[reference.replace(/^var\./, '')],
    isSecret: () => false,
    named: () => undefined,
    inner: () => undefined,
    keys: () => undefined,
  }
  reader.begin('text')
  return new Reading(reader, home).of(readExpression(expression))
}

// As Terraform 1.11.4 plans outputs of these expressions in that module.
test.each<[string, unknown]>([
  ['var.o', { a: '1', b: 7, c: null, d: { e: 'E' } }],
  ['var.m', { j: { l: ['a', 'b'], on: false }, k: { l: ['q'], on: true } }],
  ['var.nn', 'dflt'],
  ['var.anyv', { a: [1, 2], b: 'x' }],
  ['var.setv', ['a', 'b']],
  ['var.tup', ['1', 2]],
  ['local.on ? "y" : "n"', 'y'],
  ['var.nul == null', true],
  ['var.nul == ""', false],
  ['var.s == "x" && var.n == 3', true],
  ['var.n != 3 || !local.on', false],
  ['1 == 1.0', true],
  ['[1,2] == [1,2]', true],
  ['{a=1} == {a=1}', true],
  ['{a=1} == {a=1,b=2}', false],
  ['null == null', true],
  ['var.o.b == 7', true],
  ['var.o.c == null', true],
  ['var.o.d.e', 'E'],
  ['lookup(var.o, "a", "none")', '1'],
  ['lookup(local.map, "zz", "none")', 'none'],
  ['lookup(local.map, "a", 0)', 1],
  ['try(local.map.zz, "no")', 'no'],
  ['try(local.map["a"], "no")', 1],
  ['try(local.list[7], "no")', 'no'],
  ['try(var.o.c[0], "no")', 'no'],
  ['try(var.nul.x, "no")', 'no'],
  ['can(local.map.zz)', false],
  ['can(local.map.a)', true],
  ['coalesce("", var.nul, "z")', 'z'],
  ['coalesce(null, "a", "b")', 'a'],
  ['coalescelist([], ["a"])', ['a']],
  ['compact(["a", "", null, "b"])', ['a', 'b']],
  ['concat(["a"], [], ["b"])', ['a', 'b']],
  ['contains(local.list, "b")', true],
  ['contains(local.list, "z")', false],
  ['contains([1,2], 2)', true],
  ['distinct(["a","b","a"])', ['a', 'b']],
  ['element(local.list, 4)', 'b'],
  ['element(local.list, 0)', 'a'],
  ['endswith("abc", "bc")', true],
  ['endswith("abc", "")', true],
  ['startswith("abc", "ab")', true],
  ['flatten([["a"], [["b"], []], "c"])', ['a', 'b', 'c']],
  ['format("%s-%d-%%", "a", 3)', 'a-3-%'],
  ['format("%03d", 7)', '007'],
  ['format("%5d|", 7)', '    7|'],
  ['format("%v %v", true, "x")', 'true x'],
  ['formatlist("%s!", ["a","b"])', ['a!', 'b!']],
  ['formatlist("%s-%s", "p", ["a","b"])', ['p-a', 'p-b']],
  ['indent(2, "a\\nb")', 'a\n  b'],
  ['join(",", ["a","b"])', 'a,b'],
  ['join(",", [])', ''],
  ['join("-", ["a"], ["b"])', 'a-b'],
  ['jsonencode({ b = 1, a = "<&>" })', '{"a":"\\u003c\\u0026\\u003e","b":1}'],
  ['jsonencode(null)', 'null'],
  ['jsonencode([1.5, true, "é"])', '[1.5,true,"é"]'],
  ['keys(local.map)', ['a', 'b']],
  ['values(local.map)', [1, 2]],
  ['length("héllo")', 5],
  ['length(local.list)', 3],
  ['length(local.map)', 2],
  ['length({})', 0],
  ['lower("ABC")', 'abc'],
  ['upper("abc")', 'ABC'],
  ['merge({a=1}, {b=2}, {a=3})', { a: 3, b: 2 }],
  ['merge({a=1}, null)', { a: 1 }],
  ['one([])', null],
  ['one(["x"])', 'x'],
  ['replace("a-b-c", "-", "_")', 'a_b_c'],
  ['reverse(["a","b"])', ['b', 'a']],
  ['slice(local.list, 1, 3)', ['b', 'c']],
  ['split(",", "a,b,,c")', ['a', 'b', '', 'c']],
  ['split(",", "")', ['']],
  ['tobool("true")', true],
  ['tolist(["a"])', ['a']],
  ['tomap({a=1})', { a: 1 }],
  ['tonumber("5")', 5],
  ['tostring(true)', 'true'],
  ['tostring(5)', '5'],
  ['toset(["b","a","b"])', ['a', 'b']],
  ['trim("?!hello?!", "!?")', 'hello'],
  ['trimprefix("hello", "he")', 'llo'],
  ['trimsuffix("hello", "lo")', 'hel'],
  ['trimspace("  a b\\n")', 'a b'],
  ['zipmap(["a","b"], [1,2])', { a: 1, b: 2 }],
  ['abs(-3)', 3],
  ['alltrue([true, "true"])', true],
  ['alltrue([])', true],
  ['anytrue([false, true])', true],
  ['anytrue([])', false],
  ['base64encode("héllo")', 'aMOpbGxv'],
  ['basename("/a/b/c.txt")', 'c.txt'],
  ['ceil(1.2)', 2],
  ['floor(1.8)', 1],
  ['chunklist(["a","b","c"], 2)', [['a', 'b'], ['c']]],
  ['index(["a","b"], "b")', 1],
  ['jsondecode("{\\"a\\":[1,2,null]}")', { a: [1, 2, null] }],
  ['max(1, 5, 3)', 5],
  ['min(1, 5, 3)', 1],
  ['range(3)', [0, 1, 2]],
  ['range(1, 4)', [1, 2, 3]],
  ['range(0, 10, 5)', [0, 5]],
  ['setintersection(["a","b"], ["b","c"])', ['b']],
  ['setsubtract(["a","b"], ["b"])', ['a']],
  ['setunion(["b"], ["a"])', ['a', 'b']],
  ['sort(["b","a","C"])', ['C', 'a', 'b']],
  ['strcontains("abc", "b")', true],
  ['strrev("abc")', 'cba'],
  ['substr("hello", 1, 3)', 'ell'],
  ['substr("hello", -3, -1)', 'llo'],
  ['substr("héllo", 1, 1)', 'é'],
  ['sum([1,2,3])', 6],
  ['title("hello world")', 'Hello World'],
  ['urlencode("a b/c?d*~!\'()")', 'a+b%2Fc%3Fd%2A~%21%27%28%29'],
  ['chomp("a\\n\\n")', 'a'],
  ['[for x in local.list : upper(x) if x != "b"]', ['A', 'C']],
  ['{for k, v in local.map : k => v * 2}', { a: 2, b: 4 }],
  ['{for x in ["a","b","a"] : x => 1...}', { a: [1, 1], b: [1] }],
  ['[for k, v in local.map : "${k}=${v}"]', ['a=1', 'b=2']],
  ['[for i, v in local.list : "${i}${v}"]', ['0a', '1b', '2c']],
  ['[for v in var.setv : v]', ['a', 'b']],
  ['{for k, v in var.m : k => v.l if v.on}', { k: ['q'] }],
  ['local.list[*]', ['a', 'b', 'c']],
  ['[{a=1},{a=2}][*].a', [1, 2]],
  ['"x"[*]', ['x']],
  ['var.nul[*]', []],
  ['"${var.s}-${var.n}"', 'x-3'],
  ['"%{ if local.on }on%{ else }off%{ endif }-%{ for x in local.list }${x},%{ endfor }"', 'on-a,b,c,'],
  ['"%{ if !local.on }on%{ endif }z"', 'z'],
  ['"$${x} %%{y}"', '${x} %{y}'],
  ['true ? null : "a"', null],
  ['false ? [1] : []', []],
  ['1 + 2 * 3 - 4 / 2', 5],
  ['7 % 3', 1],
  ['-var.n', -3],
  ['!local.on', false],
  ['(1 < 2) && (2 <= 2) && (3 > 2) && (3 >= 3)', true],
  ['local.doc.Statement[0].Action', ['s3:*']],
  ['local.doc["Statement"][0]["Sid"]', 'x'],
  ['nonsensitive("a")', 'a'],
  ['abs("-5")', 5],
  ['"a" == var.s ? "p" : var.s == "x" ? "q" : "r"', 'q'],
  ['{ (var.s) = 1, "${var.s}2" = 2 }', { x: 1, x2: 2 }],
  ['[for a in [[1,2],[3]] : [for b in a : b + 1]]', [[2, 3], [4]]],
  ['element(concat(["a"], [""]), 0)', 'a'],
  ['tolist(toset(["b","a"]))[0]', 'a'],
  ['keys({ "10" = 1, "9" = 2, b = 3 })', ['10', '9', 'b']],
  ['[for k, v in { "10" = 1, "9" = 2, b = 3 } : k]', ['10', '9', 'b']],
  ['length(var.setv)', 2],
  ['lookup({a={b=1}}, "a", null)', { b: 1 }],
  ['coalesce(var.nul, var.nn)', 'dflt'],
  ['contains(keys(var.o), "z")', false],
  ['can(var.o.z)', false],
  ['keys(var.o)', ['a', 'b', 'c', 'd']],
  ['length(compact([var.nul])) == 0', true],
  ['tostring(null)', null],
  ['concat([], null == null ? [] : ["a"])', []],
  ['[true, false][1]', false],
  ['formatlist("a%s", toset(["z","y"]))', ['ay', 'az']],
  ['merge([{a=1},{b=2}]...)', { a: 1, b: 2 }],
  ['max([1,2]...)', 2],
  ['trimprefix("x", "x")', ''],
  ['replace("aaa", "a", "")', ''],
  ['substr("ab", 0, 10)', 'ab'],
  ['upper(null == null ? "a" : "b")', 'A'],
  ['title("don\'t stop-now")', "Don'T Stop-Now"],
  ['index([1,2], 2)', 1],
  ['"\\u00e9\\t\\"q\\" \\\\"', 'é\t"q" \\'],
  ['range(5, 0)', [5, 4, 3, 2, 1]],
  ['one(toset(["x"]))', 'x'],
  ['flatten([])', []],
  ['alltrue(["false"])', false],
  ['split("-", "a")', ['a']],
  ['join(", ", [for k, v in local.map : k if v > 1])', 'b'],
  ['<<EOT\nx\n%{~ if true }y%{ endif }\n  x\n  ${~ "z" }\n\t${~ "w" ~}  \n   k\nEOT', 'xy\n  x\nz\nw   k\n'],
  ['try([local.map.zz], [])', []],
  ['try({ a = local.map.zz }, "no")', 'no'],
  ['try("${local.map.zz}", "no")', 'no'],
  ['try(upper(local.map.zz), "no")', 'no'],
  ['try([for x in [1] : local.map.zz], "no")', 'no'],
  ['try([for x in [] : local.map.zz], "no")', []],
  ['try(var.nul.x.y, local.map.qq, "no")', 'no'],
  ['try(true ? 1 : local.map.zz, "no")', 1],
  ['can([local.map.zz])', false],
  ['[try(local.map.zz, 1), try(local.map.a, 2)]', [1, 1]],
  ['base64decode("aMOpbGxv")', 'héllo'],
  ['signum(-5)', -1],
])('%s', (expression, value) => {
  expect(giving(expression)).toEqual(value)
})

test.each([
  ['what hangs on types that a plan does not tell', '"1" == 1'],
  ['a function that is not read', 'cidrsubnet("10.0.0.0/16", 8, 2)'],
  ['what is another at each time', 'timestamp()'],
  ['a format that is not read', 'format("%x", 255)'],
  ['an index that is not there', 'local.list[7]'],
])('leaves open %s', (_, expression) => {
  expect(isOpenIn(giving(expression))).toBe(true)
})
