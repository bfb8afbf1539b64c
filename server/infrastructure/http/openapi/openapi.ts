import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi-document.ts';
import type { AnyEndpoint } from '#contract/protocol/endpoint.ts';
import { newNonce } from '../security-headers.ts';
import { escape, inline, kindOf, nameHtml, prose, schemaHtml } from './docs-schema.ts';
import { SCRIPT, STYLE } from './docs-style.ts';
import type { OpenApi, Operation } from './openapi-document.ts';
import type { Parameter } from './openapi-shared.ts';

/**
 * Registers `/openapi.json` and `/docs`, both rendered from this server's endpoints at the first request: rendering takes
 * half a second, and few processes are asked.
 */
export function registerDocs(
  app: FastifyInstance,
  about: { endpoints: readonly AnyEndpoint[]; publicUrl: string; version: string },
): void {
  const document = once(() => openApiDocument(about));
  const json = once(() => JSON.stringify(document()));
  const page = once(() => docsPage(document()));
  app.get('/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(json()),
  );
  app.get('/docs', async (_request, reply) => {
    const nonce = newNonce();
    const policy = [
      `default-src 'none'`,
      `style-src 'nonce-${nonce}'`,
      `script-src 'nonce-${nonce}'`,
      `base-uri 'none'`,
      `form-action 'none'`,
      `frame-ancestors 'none'`,
      `require-trusted-types-for 'script'`,
    ];
    return reply
      .header('content-security-policy', policy.join('; '))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page()(nonce));
  });
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

interface Entry {
  method: string;
  path: string;
  operation: Operation;
}

/** Renders the API on one page, without external resources. Each response inserts its `nonce`. */
function docsPage(document: OpenApi): (nonce: string) => string {
  const entries = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  const groups = document.tags.map((tag) => ({
    ...tag,
    entries: entries.filter(({ operation }) => operation.tags.includes(tag.name)),
  }));
  const rest = entries.filter(({ operation }) => operation.tags.length === 0);
  if (rest.length > 0) groups.push({ name: 'Other', description: '', entries: rest });
  const [before, between, after] = [headOf(document), bodyOf(document, groups), SCRIPT];
  return (nonce) =>
    `${before}<style nonce="${nonce}">${STYLE}</style></head>${between}<script nonce="${nonce}">${after}</script></body></html>`;
}

type Group = { name: string; description: string; entries: Entry[] };

function headOf({ info }: OpenApi): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(info.title)} API</title><meta name="robots" content="noindex">`;
}

const MARK = `<svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true"><path d="M5 28V16a11 11 0 0 1 22 0v12" fill="none" stroke="var(--outer)" stroke-width="3.6" stroke-linecap="round"/><path d="M11.6 29.8V16.2a4.4 4.4 0 0 1 8.8 0v13.6z" fill="var(--inner)"/></svg>`;

function bodyOf(document: OpenApi, groups: readonly Group[]): string {
  const { info } = document;
  return `<body><div class="frame"><nav class="side" aria-label="Operations"><div class="brand">${MARK}<span>${escape(info.title)} <small>API ${escape(info.version)}</small></span></div>
<label for="search">Find an operation</label><input id="search" type="search" autocomplete="off" aria-describedby="count">
<div id="count" class="count" role="status"></div>${groups.map(listOf).join('')}</nav>
<main><h1>The ${escape(info.title)} API</h1>${prose(info.description)}
<p>For programs: <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>${groups.map((group) => groupHtml(group, document)).join('')}
<h2 id="schemas">Schemas</h2>${shapesOf(document)}</main></div>`;
}

function listOf({ name, entries }: Group): string {
  const items = entries.map(({ method, path, operation }) => {
    const label = `<span class="method ${method}">${method.toUpperCase()}</span><span>${escape(operation.summary)}</span>`;
    return `<li data-find="${findable(method, path, operation)}"><a href="#${operation.operationId}">${label}</a></li>`;
  });
  return `<div data-group><div class="group">${escape(name)}</div><ul>${items.join('')}</ul></div>`;
}

const findable = (method: string, path: string, { operationId, summary, tags }: Operation): string =>
  escape(`${method} ${path} ${operationId} ${summary} ${tags.join(' ')}`.toLowerCase());

function groupHtml({ name, description, entries }: Group, document: OpenApi): string {
  const articles = entries.map((entry) => operationHtml(entry, document));
  return `<section data-group><h2>${escape(name)}</h2>${prose(description)}${articles.join('')}</section>`;
}

function operationHtml({ method, path, operation }: Entry, document: OpenApi): string {
  const body = operation.requestBody && Object.values(operation.requestBody.content)[0];
  const answers = Object.entries(operation.responses).filter(([status]) => Number(status) < 400);
  return `<article class="operation" id="${operation.operationId}" data-find="${findable(method, path, operation)}"><h3>${escape(operation.summary)}</h3>
<div class="address"><span class="method ${method}">${method.toUpperCase()}</span>${nameHtml(path)}</div>
<div class="who">${whoMay(operation)} · ${nameHtml(operation.operationId)}</div>${operation.description ? prose(operation.description) : ''}
<h4>Example</h4>${operation['x-codeSamples'].map(({ source }) => `<pre>${nameHtml(source)}</pre>`).join('')}
${parametersHtml(operation, document)}${body ? `<h4>Body</h4>${schemaHtml(body.schema)}` : ''}
${answers.map(([status, { description, content }]) => responseHtml(status, description, content)).join('')}${refusalsHtml(operation)}</article>`;
}

function whoMay(operation: Operation): string {
  if (operation.security.length === 0) return 'Anyone';
  const right = operation['x-permission'];
  return right === undefined ? 'Any signed-in account' : `Staff with the right ${nameHtml(right)}`;
}

function parametersHtml({ parameters }: Operation, document: OpenApi): string {
  const rows = parameters.map((input) => {
    const parameter =
      '$ref' in input ? document.components.parameters[input.$ref.split('/').at(-1) ?? ''] : input;
    return parameter ? parameterRow(parameter) : '';
  });
  return `<h4>Parameters</h4><div class="scroll"><table><thead><tr><th scope="col">Name</th><th scope="col">Description</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

function parameterRow({ name, in: where, required, description, schema }: Parameter): string {
  const optional = required ? '' : ' <span class="note">(optional)</span>';
  const about = description ? `<br><span class="note">${inline(escape(description))}</span>` : '';
  return `<tr><td>${nameHtml(name)}${optional}</td><td>${where}: ${kindOf(schema)}${about}</td></tr>`;
}

function responseHtml(
  status: string,
  description: string,
  content: Operation['responses'][string]['content'],
): string {
  const schema = content && Object.values(content)[0]?.schema;
  return `<h4>Answer ${status}</h4><p>${escape(description)}</p>${schema ? schemaHtml(schema) : ''}`;
}

function refusalsHtml({ responses }: Operation): string {
  const rows = Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .map(([status, { description }]) => `<tr><td>${status}</td><td>${prose(description)}</td></tr>`);
  return `<details><summary>Refusals</summary><div class="scroll"><table><thead><tr><th scope="col">Status</th><th scope="col">Codes and words</th></tr></thead><tbody>${rows.join('')}</tbody></table></div></details>`;
}

function shapesOf({ components }: OpenApi): string {
  const names = Object.keys(components.schemas).sort();
  return names
    .map((name) => {
      const schema = components.schemas[name] ?? {};
      const about = schema.description ? prose(schema.description) : '';
      return `<section class="shape" id="schema-${escape(name)}"><h3>${escape(name)}</h3>${about}${schemaHtml(schema)}</section>`;
    })
    .join('');
}
