import * as z from 'zod/mini';
import { PARTS } from '#contract/protocol/described.responses.ts';

/** JSON Schema 2020-12, as OpenAPI 3.1 uses it. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
}

export interface Schemas {
  /** Returns the schema of our output, or with `input` of our input. Named shapes become references to components. */
  of(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema;
  components: Record<string, JsonSchema>;
}

export function collectSchemas(): Schemas {
  const components: Record<string, JsonSchema> = {};
  return {
    components,
    of(schema, io) {
      const json = z.toJSONSchema(schema, {
        metadata: PARTS,
        io,
        unrepresentable: 'any',
        override: simplify,
      });
      const {
        $defs = {},
        $schema: _,
        ...root
      } = renamed(json) as JsonSchema & { $defs?: Record<string, JsonSchema>; $schema?: string };
      Object.assign(components, $defs);
      return root;
    },
  };
}

/**
 * Responses may gain members, so the document does not forbid additional ones; tests that check responses
 * against these schemas do. Bounds that only mean "a safe integer", and the long pattern of a date, do not
 * help a reader.
 */
function simplify({ jsonSchema }: { jsonSchema: object }): void {
  const schema = jsonSchema as JsonSchema & { id?: string };
  delete schema.id;
  if (schema.additionalProperties === false || isEmpty(schema.additionalProperties))
    delete schema.additionalProperties;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.format !== undefined) delete schema.pattern;
}

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;

function renamed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(renamed);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) =>
    name === '$ref'
      ? [name, String(inner).replace('#/$defs/', '#/components/schemas/')]
      : [name, renamed(inner)],
  );
  return Object.fromEntries(entries);
}
