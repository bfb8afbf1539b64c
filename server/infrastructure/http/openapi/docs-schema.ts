import type { JsonSchema } from './openapi-schemas.ts';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** Long names may wrap between their parts only. */
export const nameHtml = (name: string): string => codeHtml(escape(name));

const codeHtml = (escaped: string): string =>
  `<code>${escaped.replaceAll(/(?<=[._/=,\]])(?=.)|(?<=.)(?=\[|\?|&amp;)/g, '<wbr>')}</code>`;

/** Renders prose with `code` in backticks, and blank lines between paragraphs. */
export function prose(text: string): string {
  const paragraphs = escape(text).split(/\n\n+/);
  return paragraphs.map((paragraph) => `<p>${inline(paragraph)}</p>`).join('');
}
export const inline = (escaped: string): string =>
  escaped.replace(/`([^`]+)`/g, (_, code: string) => codeHtml(code));

/** Renders a schema: its members in a table, or its kind in words. */
export function schemaHtml(schema: JsonSchema): string {
  const { properties } = schema;
  if (!properties) return `<p>${kindOf(schema)}</p>`;
  return `<div class="scroll"><table><thead><tr><th scope="col">Member</th><th scope="col">Description</th></tr></thead><tbody>${membersOf(schema)}</tbody></table></div>`;
}

function membersOf({ properties = {}, required = [] }: JsonSchema): string {
  const rows = Object.entries(properties).map(([name, member]) => {
    const optional = required.includes(name) ? '' : ' <span class="note">(optional)</span>';
    const about = member.description
      ? `<br><span class="note">${inline(escape(member.description))}</span>`
      : '';
    return `<tr><td>${nameHtml(name)}${optional}</td><td>${kindOf(member)}${about}${insideOf(member)}</td></tr>`;
  });
  return rows.join('');
}

/** Renders the nested level of a schema without a name to link to. */
function insideOf(schema: JsonSchema): string {
  const inner = [schema, schema.items, ...(schema.anyOf ?? [])].find((candidate) => candidate?.properties);
  return inner ? `<div class="inner"><table><tbody>${membersOf(inner)}</tbody></table></div>` : '';
}

/** Describes a type in words: `text`, `list of Location`, `number or nothing`. */
export function kindOf(schema: JsonSchema): string {
  if (schema.$ref !== undefined) {
    const name = escape(schema.$ref.split('/').at(-1) ?? '');
    return `<a href="#schema-${name}">${name}</a>`;
  }
  if (schema.const !== undefined) return nameHtml(JSON.stringify(schema.const));
  if (schema.enum) return schema.enum.map((value) => nameHtml(JSON.stringify(value))).join(' or ');
  if (schema.anyOf) return [...new Set(schema.anyOf.map(kindOf))].join(' or ');
  if (schema.allOf) return schema.allOf.map(kindOf).join(' and ');
  if (schema.prefixItems)
    return `list of exactly ${schema.prefixItems.map((item) => `(${kindOf(item)})`).join(' and ')}`;
  if (Array.isArray(schema.type)) return schema.type.map((type) => kindOf({ ...schema, type })).join(' or ');
  if (schema.type === 'array') return `list of ${schema.items ? kindOf(schema.items) : 'anything'}`;
  if (schema.type === 'object' && typeof schema.additionalProperties === 'object') {
    return `by name, ${kindOf(schema.additionalProperties)}`;
  }
  return plainKind(schema);
}

const WORDS: Record<string, string> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  object: 'object',
  null: 'nothing',
};

function plainKind({ type, format, maxLength, minimum, maximum }: JsonSchema): string {
  if (type === 'string' && format === 'date-time') return 'time (RFC 3339, UTC)';
  if (type === 'string' && format === 'date') return 'date (YYYY-MM-DD)';
  const limits = [
    ...(maxLength === undefined ? [] : [`at most ${maxLength} characters`]),
    ...(minimum === undefined ? [] : [`from ${minimum}`]),
    ...(maximum === undefined ? [] : [`to ${maximum}`]),
  ];
  const word = WORDS[String(type)] ?? 'anything';
  return limits.length > 0 ? `${word}, ${limits.join(' ')}` : word;
}
