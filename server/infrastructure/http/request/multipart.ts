import multipart from '@fastify/multipart';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal, refuse } from '../response/refusal.ts';

/** A file of a form as received: its declared type and name are not trusted. */
export interface SentFile {
  /** Name of the form field. */
  field: string;
  name: string;
  bytes: Buffer;
}

/** Allows a handful of files and their form. */
const MOST_BYTES = 21 * 1024 * 1024;
/** Memory limit of all forms in progress. */
const MOST_AT_ONCE = 4 * MOST_BYTES;

/** More than any form has. */
const MOST_PARTS = 500;

/**
 * Parses `multipart/form-data` where an endpoint takes it. The text fields become the body, the files go with the request. A field that
 * holds JSON (`data`, `meta`) is parsed; names with brackets (`data[attributes][start]`) build the same tree. A form of another site could
 * send it, so only endpoints without a session take it. The size limits apply before the parser reads a byte.
 */
export function takeMultipart(http: FastifyInstance): void {
  limitMemory(http);
  void http.register(multipart, {
    // The default reads an untyped text part as a file.
    isPartAFile: (_field, _type, fileName) => fileName !== undefined,
    preservePath: true,
    throwFileSizeLimit: false,
    // The whole form has one limit, so a single part needs none of its own.
    limits: { parts: MOST_PARTS, fieldSize: MOST_BYTES, fileSize: MOST_BYTES },
  });
  http.addHook('preValidation', async (request, reply) => {
    if (!request.isMultipart()) return;
    try {
      const { tree, files } = await formOf(request);
      request.body = tree;
      SENT.set(request, files);
    } catch (error) {
      // The client may still be sending.
      reply.header('connection', 'close');
      throw error instanceof Refusal ? error : refuse('malformed-request');
    }
  });
}

/** The files of a multipart request. */
export const filesOf = (request: FastifyRequest): readonly SentFile[] => SENT.get(request) ?? [];

const SENT = new WeakMap<FastifyRequest, readonly SentFile[]>();

function limitMemory(http: FastifyInstance): void {
  let taken = 0;
  http.addHook('preParsing', async (request, reply) => {
    if (!isMultipart(request)) return;
    if (!(request.routeOptions.config as { multipart?: boolean }).multipart)
      throw refuse('media-type-unsupported');
    const text = Number(request.headers['content-length'] ?? MOST_BYTES);
    if (text > MOST_BYTES) throw refuse('payload-too-large');
    if (taken + text > MOST_AT_ONCE) throw refuse('unavailable', { retryAfter: 2 });
    taken += text;
    let held = text;
    const giveBack = (): void => {
      taken -= held;
      held = 0;
    };
    // The response is complete, or the client left before that.
    reply.raw.once('finish', giveBack).once('close', giveBack);
  });
}

/** The server reads no body of a GET or HEAD request. */
const isMultipart = ({ headers, method }: FastifyRequest): boolean =>
  method !== 'GET' && method !== 'HEAD' && /^\s*multipart\/form-data\b/i.test(headers['content-type'] ?? '');

type Tree = Record<string, unknown>;
type Form = { tree: Tree; files: SentFile[] };

/** A request without a length may go on for ever, so the bytes are counted while the parser reads them. */
async function formOf(request: FastifyRequest): Promise<Form> {
  let bytes = 0;
  const tooLarge = new Promise<never>((_resolve, reject) => {
    request.raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= MOST_BYTES) return;
      request.raw.unpipe();
      reject(refuse('payload-too-large'));
    });
  });
  const form = await Promise.race([tooLarge, readParts(request.parts())]);
  // The parser reads an empty body as an empty form.
  if (bytes === 0) throw refuse('malformed-request');
  return form;
}

async function readParts(parts: AsyncIterable<Multipart>): Promise<Form> {
  const tree: Tree = Object.create(null) as Tree;
  const files: SentFile[] = [];
  for await (const part of parts) {
    // The parser also emits parts without a name.
    if (typeof part.fieldname !== 'string') throw refuse('malformed-request');
    if (part.type === 'file') files.push(...(await fileOf(part)));
    else place(tree, { name: unescaped(part.fieldname), text: textOf(part.value) });
  }
  return { tree: unwrapped(listsOf(tree) as Tree), files };
}

/** Browsers send an empty file field as a file without a name. */
async function fileOf(part: MultipartFile): Promise<SentFile[]> {
  const bytes = await part.toBuffer();
  const name = unescaped(part.filename);
  return name === '' && bytes.length === 0 ? [] : [{ field: unescaped(part.fieldname), name, bytes }];
}

/** The parser parses a part that is declared as JSON; `place` decides which fields hold JSON. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Browsers escape these three characters in names, and no others. */
const unescaped = (name: string): string =>
  name.replace(/%(22|0D|0A)/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

const JSON_FIELDS: ReadonlySet<string> = new Set(['data', 'meta']);
const FORBIDDEN: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Integrations send the whole document in the field `data`, or only its content. */
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

/** Turns members named 0, 1, 2 … into a list. */
function listsOf(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, listsOf(inner)] as const);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
