import multipart from '@fastify/multipart';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal, refuse } from '../response/refusal.ts';
import { sourceOf } from './source.ts';

/** A file of a form as received: its declared type and name are not trusted. */
export interface SentFile {
  /** Name of the form field. */
  field: string;
  name: string;
  bytes: Buffer;
}

/** Allows a handful of files and their form. */
const MOST_BYTES = 21 * 1024 * 1024;
/** Memory limit of all forms in progress, in bytes that have arrived. */
const MOST_AT_ONCE = 4 * MOST_BYTES;
/** The same for one source, so that others still have room. */
const MOST_OF_SOURCE = 2 * MOST_BYTES;
/** A client that sends less than this in one period has stalled. */
const LEAST_IN_PERIOD = 16 * 1024;
const PERIOD_MS = 10_000;

/** More than any form has. */
const MOST_PARTS = 500;

/**
 * Parses `multipart/form-data` where an endpoint takes it. The text fields become the body, the files go with the request. A field that
 * holds JSON (`data`, `meta`) is parsed; names with brackets (`data[attributes][start]`) build the same tree. A form of another site could
 * send it, so with a session the request needs the CSRF header too. Memory is counted as bytes arrive, so a connection that only declares a large form takes
 * none from the others.
 */
export function takeMultipart(http: FastifyInstance, { periodMs = PERIOD_MS } = {}): void {
  refuseEarly(http);
  const memory = formMemory();
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
      const taken = memory.open(sourceOf(request.ip));
      // The response is complete, or the client left before that.
      reply.raw.once('finish', taken.free).once('close', taken.free);
      const { tree, files } = await formOf(request, { taken, periodMs });
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

function refuseEarly(http: FastifyInstance): void {
  http.addHook('preParsing', async (request) => {
    if (!isMultipart(request)) return;
    if (!(request.routeOptions.config as { multipart?: boolean }).multipart)
      throw refuse('media-type-unsupported');
    if (Number(request.headers['content-length'] ?? 0) > MOST_BYTES) throw refuse('payload-too-large');
  });
}

interface TakenMemory {
  /** Counts bytes that arrived. Returns false when they exceed a limit. */
  add(bytes: number): boolean;
  free(): void;
}

/** Counts the bytes of all forms in progress, in total and by source. */
function formMemory(): { open(source: string): TakenMemory } {
  let total = 0;
  const bySource = new Map<string, number>();
  const count = (source: string, bytes: number): void => {
    total += bytes;
    const ofSource = (bySource.get(source) ?? 0) + bytes;
    if (ofSource === 0) bySource.delete(source);
    else bySource.set(source, ofSource);
  };
  return {
    open(source) {
      let own = 0;
      return {
        add(bytes) {
          own += bytes;
          count(source, bytes);
          return total <= MOST_AT_ONCE && bySource.get(source)! <= MOST_OF_SOURCE;
        },
        free() {
          count(source, -own);
          own = 0;
        },
      };
    },
  };
}

/** The server reads no body of a GET or HEAD request. */
const isMultipart = ({ headers, method }: FastifyRequest): boolean =>
  method !== 'GET' && method !== 'HEAD' && /^\s*multipart\/form-data\b/i.test(headers['content-type'] ?? '');

type Tree = Record<string, unknown>;
type Form = { tree: Tree; files: SentFile[] };

/**
 * A request without a length may go on for ever, and one with a length may never send it. So the bytes are
 * counted while the parser reads them, and each period needs some.
 */
async function formOf(
  request: FastifyRequest,
  { taken, periodMs }: { taken: TakenMemory; periodMs: number },
): Promise<Form> {
  let [bytes, counted] = [0, 0];
  let stalled: ReturnType<typeof setInterval> | undefined;
  const cutOff = new Promise<never>((_resolve, reject) => {
    const stop = (why: Refusal): void => {
      request.raw.unpipe();
      reject(why);
    };
    request.raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MOST_BYTES) stop(refuse('payload-too-large'));
      else if (!taken.add(chunk.length)) stop(refuse('unavailable', { retryAfter: 2 }));
    });
    stalled = setInterval(() => {
      if (bytes - counted < LEAST_IN_PERIOD) stop(refuse('request-timeout'));
      counted = bytes;
    }, periodMs);
  });
  try {
    const form = await Promise.race([cutOff, readParts(request.parts())]);
    // The parser reads an empty body as an empty form.
    if (bytes === 0) throw refuse('malformed-request');
    return form;
  } finally {
    clearInterval(stalled);
  }
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
