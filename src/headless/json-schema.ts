import { isSettled, type ParamSpec, type ParamSpecs } from '../core/params.ts';

/** A JSON Schema, draft 7: the one that editors know best. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** What is read of a schema of valibot: which fields there are depends on its type. */
interface Shape {
  readonly kind: string;
  readonly type: string;
  readonly pipe?: readonly Shape[];
  readonly entries?: Readonly<Record<string, Shape>>;
  readonly item?: Shape;
  readonly items?: readonly Shape[];
  readonly options?: readonly unknown[];
  readonly wrapped?: Shape;
  readonly value?: Shape;
  readonly literal?: unknown;
  readonly default?: unknown;
  readonly requirement?: unknown;
}

/** The same in JSON Schema, as far as that can say it; `known` are given for shapes that cannot be looked into. */
export function schemaOfShape(shape: object, known: ReadonlyMap<unknown, JsonSchema> = new Map()): JsonSchema {
  const given = known.get(shape);
  if (given) return given;
  const { pipe, ...alone } = shape as Shape;
  const inner = (part: unknown) => schemaOfShape(part as Shape, known);
  if (!pipe) return ofType(alone, inner);
  const schema: Record<string, unknown> = {};
  for (const part of pipe) Object.assign(schema, part.kind === 'schema' ? inner(part) : constraint(part, schema.type));
  return schema;
}

function ofType(shape: Shape, inner: (part: unknown) => JsonSchema): JsonSchema {
  const { type, entries = {}, items = [], options = [] } = shape;
  switch (type) {
    case 'string':
    case 'number':
    case 'boolean':
      return { type };
    case 'literal':
      return { const: shape.literal };
    case 'picklist':
      return { enum: options };
    case 'array':
      return { type, items: inner(shape.item) };
    case 'strict_tuple':
      return { type: 'array', items: items.map(inner), minItems: items.length, additionalItems: false };
    case 'tuple':
      return { type: 'array', items: items.map(inner), minItems: items.length };
    case 'strict_object':
    case 'loose_object': {
      const required = Object.keys(entries).filter((key) => !isOptional(entries[key]));
      const properties = Object.fromEntries(Object.entries(entries).map(([key, entry]) => [key, inner(entry)]));
      return { type: 'object', properties, required, additionalProperties: type === 'loose_object' };
    }
    case 'map':
      return { type: 'object', additionalProperties: inner(shape.value) };
    case 'union':
    case 'variant':
      return { anyOf: options.map(inner) };
    case 'optional':
    case 'exact_optional':
      return { ...inner(shape.wrapped), ...(shape.default !== undefined && { default: shape.default }) };
    case 'unknown':
    case 'custom':
      return {};
    default:
      throw new Error(`valibot's "${type}" has no JSON Schema yet`);
  }
}

function isOptional({ type }: Shape): boolean {
  return type === 'optional' || type === 'exact_optional';
}

/** What one step of a pipe adds; sentences of checks and what is made of the value are beyond JSON Schema. */
function constraint({ type, requirement }: Shape, of: unknown): JsonSchema {
  const unit = of === 'array' ? 'Items' : 'Length';
  switch (type) {
    case 'integer':
      return { type };
    case 'min_value':
      return { minimum: requirement };
    case 'max_value':
      return { maximum: requirement };
    case 'gt_value':
      return { exclusiveMinimum: requirement };
    case 'min_length':
      return { [`min${unit}`]: requirement };
    case 'length':
      return { [`min${unit}`]: requirement, [`max${unit}`]: requirement };
    case 'finite':
    case 'check':
    case 'transform':
      return {};
    default:
      throw new Error(`valibot's "${type}" has no JSON Schema yet`);
  }
}

export function schemaOfParam(spec: ParamSpec): JsonSchema {
  return {
    title: spec.label,
    description: spec.help,
    ...(!isSettled(spec) && { default: spec.default }),
    ...valuesOf(spec),
  };
}

function valuesOf(spec: ParamSpec): JsonSchema {
  switch (spec.kind) {
    case 'switch':
      return { type: 'boolean' };
    case 'choice':
      return { enum: Object.keys(spec.options) };
    case 'text':
      return spec.lists ? { anyOf: [{ type: 'string' }, { type: 'array' }] } : { type: 'string' };
    case 'number': {
      const number = { type: spec.integer ? 'integer' : 'number', minimum: spec.min, maximum: spec.max };
      return spec.words ? { anyOf: [{ enum: spec.words }, number] } : number;
    }
  }
}

export function schemaOfParams(specs: ParamSpecs): JsonSchema {
  const properties = Object.fromEntries(Object.entries(specs).map(([key, spec]) => [key, schemaOfParam(spec)]));
  return { type: 'object', properties, additionalProperties: false };
}
