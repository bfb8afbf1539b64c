import fc from 'fast-check';
import type { GeneratorValue } from 'fast-check';
import type { JsonSchema } from '#server/infrastructure/http/openapi/openapi-schemas.ts';

/** Draws from an arbitrary; the value that `fc.gen()` passes. */
export type Draw = GeneratorValue;

/** Generates values for schemas of the document. */
export interface Making {
  draw: Draw;
  components: Record<string, JsonSchema>;
  /** A value that a caller knows by a field's name: an existing id, the code of a visit. Undefined: generate one. */
  existing(name: string): unknown;
}

/** A value that the schema allows; usually the known value of that name, for objects and lists only a whole one. */
export function fitting(schema: JsonSchema, name: string, making: Making): unknown {
  const { draw } = making;
  const existing = making.existing(name);
  const fits = isComposite(existing) || (existing !== undefined && isScalar(schema, making));
  if (fits && draw(fc.integer, { min: 0, max: 9 }) > 0) return existing;
  if (schema.$ref !== undefined) return fitting(resolved(schema, making), name, making);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return draw(fc.constantFrom, ...schema.enum);
  if (schema.anyOf) return fitting(draw(fc.constantFrom, ...schema.anyOf), name, making);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => fitting(part, name, making)));
  switch (typeOf(schema)) {
    case 'object':
      return objectOf(schema, making);
    case 'array':
      return listOf(schema, name, making);
    case 'integer':
      return draw(fc.integer, { min: schema.minimum ?? 0, max: schema.maximum ?? 9 });
    case 'number':
      return draw(fc.integer, { min: 1, max: 10 }) / 2;
    case 'boolean':
      return draw(fc.boolean);
    case 'null':
      return null;
    default:
      return textOf(schema, making);
  }
}

export const isComposite = (value: unknown): boolean => typeof value === 'object' && value !== null;

const typeOf = ({ type = 'string' }: JsonSchema): string => (Array.isArray(type) ? type[0]! : type);

export function resolved(schema: JsonSchema, { components }: Pick<Making, 'components'>): JsonSchema {
  if (schema.$ref === undefined) return schema;
  const result = components[schema.$ref.slice('#/components/schemas/'.length)];
  if (!result) throw new Error(`no schema at ${schema.$ref}`);
  return result;
}

function isScalar(schema: JsonSchema, making: Making): boolean {
  const { properties, items, prefixItems, anyOf } = resolved(schema, making);
  return !properties && !items && !prefixItems && !anyOf?.some((part) => part.items || part.properties);
}

function objectOf({ properties = {}, required = [] }: JsonSchema, making: Making): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(properties))
    if (required.includes(name) || making.draw(fc.boolean)) made[name] = fitting(schema, name, making);
  return made;
}

function listOf({ items, prefixItems }: JsonSchema, name: string, making: Making): unknown[] {
  if (prefixItems) return prefixItems.map((item) => fitting(item, name, making));
  const length = making.draw(fc.integer, { min: 0, max: 3 });
  return items ? Array.from({ length }, () => fitting(items, name, making)) : [];
}

function textOf({ pattern, format, maxLength = 40 }: JsonSchema, { draw }: Making): string {
  if (pattern !== undefined) return draw(fc.stringMatching, new RegExp(pattern));
  if (format === 'date-time')
    return new Date(draw(fc.integer, { min: 0, max: 2 ** 31 }) * 1_000).toISOString();
  return draw(fc.string, { unit: 'grapheme', maxLength: Math.min(maxLength, 40) });
}
