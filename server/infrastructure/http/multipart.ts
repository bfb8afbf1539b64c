import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from './refusal.ts';

/** A file of a form, as it was sent: what it calls itself is believed by nobody. */
export interface SentFile {
  /** The field's name. */
  field: string;
  name: string;
  bytes: Buffer;
}

/** A handful of files, and the form around them. */
const MOST_BYTES = 21 * 1024 * 1024;
/** What all forms together may fill of the memory while they are read and acted upon. */
const MOST_AT_ONCE = 4 * MOST_BYTES;

/**
 * `multipart/form-data`, where an endpoint takes it: its texts become the body, its files stand beside it. A field that holds JSON (`data`,
 * `meta`) is read as such; names with brackets (`data[attributes][start]`) build the same. Another site's form could send it, so only what
 * looks at no cookie takes it. How large it may be is judged before a byte of it is read.
 */
export function takeMultipart(http: FastifyInstance): void {
  let taken = 0;
  http.addHook('preParsing', async (request, reply) => {
    if (!isMultipart(request)) return;
    if (!(request.routeOptions.config as { multipart?: boolean }).multipart)
      throw refuse('media-type-unsupported');
    const said = Number(request.headers['content-length'] ?? MOST_BYTES);
    if (said > MOST_BYTES) throw refuse('payload-too-large');
    if (taken + said > MOST_AT_ONCE) throw refuse('unavailable', { retryAfter: 2 });
    taken += said;
    let held = said;
    const giveBack = (): void => {
      taken -= held;
      held = 0;
    };
    // Answered, or gone before that.
    reply.raw.once('finish', giveBack).once('close', giveBack);
  });
  http.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: MOST_BYTES },
    async (request: FastifyRequest, body: Buffer) => {
      const { tree, files } = await formOf(body, request.headers['content-type'] ?? '');
      SENT.set(request, files);
      return tree;
    },
  );
}

/** The files of a request that was a form. */
export const filesOf = (request: FastifyRequest): readonly SentFile[] => SENT.get(request) ?? [];

const SENT = new WeakMap<FastifyRequest, readonly SentFile[]>();

/** Of a call that only reads nobody reads a body. */
const isMultipart = ({ headers, method }: FastifyRequest): boolean =>
  method !== 'GET' && method !== 'HEAD' && /^\s*multipart\/form-data\b/i.test(headers['content-type'] ?? '');

type Tree = Record<string, unknown>;

/** More than any form has. */
const MOST_PARTS = 500;

async function formOf(body: Buffer, type: string): Promise<{ tree: Tree; files: SentFile[] }> {
  const form = await read(body, type);
  const tree: Tree = Object.create(null) as Tree;
  const files: SentFile[] = [];
  let parts = 0;
  for (const [name, value] of form) {
    parts += 1;
    if (parts > MOST_PARTS) throw refuse('malformed-request');
    if (typeof value === 'string') place(tree, { name, text: value });
    // A field that was left empty is sent as a file without a name.
    else if (value.name !== '' || value.size > 0)
      files.push({ field: name, name: value.name, bytes: Buffer.from(await value.arrayBuffer()) });
  }
  return { tree: unwrapped(listsOf(tree) as Tree), files };
}

/** As the platform reads it. */
async function read(body: Buffer, type: string): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  } catch {
    throw refuse('malformed-request');
  }
}

const JSON_FIELDS: ReadonlySet<string> = new Set(['data', 'meta']);
const FORBIDDEN: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** The whole document may stand in its field `data`, as integrations send it, or only what is in there. */
function unwrapped(tree: Tree): Tree {
  const inner = tree['data'] as Tree | null | undefined;
  const isWhole = typeof inner === 'object' && inner !== null && Object.hasOwn(inner, 'data');
  return isWhole ? { ...tree, ...inner } : tree;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text, (key, value: unknown) => {
      if (FORBIDDEN.has(key)) throw refuse('malformed-request');
      return value;
    });
  } catch {
    throw refuse('malformed-request');
  }
}

function place(tree: Tree, { name, text }: { name: string; text: string }): void {
  const path = name.split(/[[\]]+/).filter((part) => part !== '');
  if (path.length === 0 || path.length > 12 || path.some((part) => FORBIDDEN.has(part)))
    throw refuse('malformed-request');
  let at = tree;
  for (const part of path.slice(0, -1)) {
    const next = (at[part] ??= Object.create(null) as Tree);
    if (typeof next !== 'object' || next === null) throw refuse('malformed-request');
    at = next as Tree;
  }
  at[path.at(-1)!] = JSON_FIELDS.has(name) ? parsed(text) : text;
}

/** What is named by 0, 1, 2 … is a list. */
function listsOf(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, listsOf(inner)] as const);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
