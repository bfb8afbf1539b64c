import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { OpenApi } from '#server/infrastructure/http/openapi/openapi-document.ts';

/** A response as the server sent it. */
export interface JudgeInput {
  status: number;
  headers: Record<string, unknown>;
  text: string;
}

/** Returns the faults of a response, by the document alone; an empty list if it has none. */
export interface Judge {
  faultsOf(operation: { path: string; method: string }, input: JudgeInput): string[];
}

export function judgeBy(document: OpenApi): Judge {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ ...document, $id: 'document' });
  const existing = new Map<string, ValidateFunction>();
  const checkOf = (pointer: string) => {
    const check = existing.get(pointer) ?? ajv.compile({ $ref: `document#${pointer}` });
    existing.set(pointer, check);
    return check;
  };
  return {
    faultsOf({ path, method }, { status, headers, text }) {
      if (status >= 500) return [`${status}: ${text.slice(0, 300)}`];
      const shown = document.paths[path]?.[method]?.responses[status];
      if (!shown) return [`${status} is no documented response: ${text.slice(0, 300)}`];
      const faults = [...headerFaults(path, headers), ...traces(text)];
      if (!shown.content)
        return text === '' ? faults : [...faults, `${status} has a body: ${text.slice(0, 100)}`];
      const type = String(headers['content-type']).split(';')[0]!;
      if (!(type in shown.content)) return [...faults, `${status} comes as ${type}`];
      const check = checkOf(
        `/paths/${escaped(path)}/${method}/responses/${status}/content/${escaped(type)}/schema`,
      );
      const body = type.includes('json') ? parsed(text) : text;
      if (body !== undefined && check(body)) return faults;
      return [
        ...faults,
        `${status} does not match its schema: ${ajv.errorsText(check.errors)} in ${text.slice(0, 300)}`,
      ];
    },
  };
}

const HEADERS: Record<string, RegExp> = {
  'cache-control': /^no-store$/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^no-referrer$/,
  'content-security-policy': /frame-ancestors 'none'/,
  'x-request-id': /^[0-9a-f-]{36}$/,
};

/** Public responses, equal for all callers and revalidated each time. */
const REPEATED: Record<string, RegExp> = {
  '/api/v2/open/locations': /^no-(cache|store)$/,
  '/api/v2/open/times': /^no-(cache|store)$/,
};

const headerFaults = (path: string, headers: Record<string, unknown>): string[] =>
  Object.entries({ ...HEADERS, ...(REPEATED[path] && { 'cache-control': REPEATED[path] }) })
    .filter(([name, requested]) => !requested.test(String(headers[name])))
    .map(([name]) => `${name} is ${String(headers[name])}`);

/** Words that only internals of the program contain. */
const INSIDE =
  /\bat [\w.<> ]+\(?(?:file:|\/|node:)|node_modules|\.[jt]s:\d+|\b(?:TypeError|SyntaxError|RangeError)\b|\bpg_|\bSQLSTATE|FST_|ECONN/;

export const traces = (text: string): string[] => {
  const result = INSIDE.exec(text);
  return result ? [`it reveals internals: ${result[0]}`] : [];
};

const escaped = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
