import type { ClientDocument } from '#contract/clients/data-requests.ts';
import type { Language } from '#domain/language/languages.ts';
import { fullName } from '#domain/language/person-name.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { compiledMessages, words } from '#server/infrastructure/words/words.ts';
import type { CompiledMessages, Words } from '#server/infrastructure/words/words.ts';
import type { RecordScope } from '#server/infrastructure/http/request/request-context.ts';
import {
  accessRows,
  wrapUpRecordsOf,
  consentRecordsOf,
  mergesOf,
  noteRecordsOf,
  recordOf,
  requestsOf,
  workflowRecordsOf,
} from '../records/client-requests-store.ts';
import type { ClientDataOwner } from '../erasure/forget-client.ts';

/** Everything on record about a client within a scope, by kind of record, from each data owner. */
export async function clientDocument(
  tx: Tx,
  dataOwners: readonly ClientDataOwner[],
  of: { clientId: number; scope: RecordScope },
): Promise<ClientDocument> {
  const document: ClientDocument = { client: await recordOf(tx, of.clientId) };
  for (const owner of dataOwners.toReversed())
    for (const [kind, rows] of Object.entries((await owner.exportClient?.(tx, of)) ?? {}))
      document[kind] = [...(document[kind] ?? []), ...rows];
  const accesses = await accessRows(tx, { clientId: of.clientId, before: null, most: null });
  return {
    ...document,
    client_notes: await noteRecordsOf(tx, of.clientId),
    client_consents: await consentRecordsOf(tx, of.clientId),
    calls: await wrapUpRecordsOf(tx, of.clientId),
    workflows: await workflowRecordsOf(tx, of.clientId),
    merges: await mergesOf(tx, of.clientId),
    requests: await requestsOf(tx, of.clientId),
    accesses: accesses.map(({ id: _id, ...access }) => ({
      ...access,
      at: new Date(access.at).toISOString(),
    })),
  };
}

/** The document as a page that a person reads in a language of the staff: a table for each record, without scripts. */
export function clientPage(document: ClientDocument, of: { title: string; language: Language }): string {
  const page = new ReadablePage(of.language);
  const [client] = document['client'] ?? [];
  const name = fullName(page.text(client?.['first_name'] ?? ''), page.text(client?.['last_name'] ?? ''));
  const sections = Object.entries(document)
    .filter(([, rows]) => rows.length > 0)
    .map(([kind, rows]) => `<h2>${page.words(kind)}</h2>${rows.map((row) => page.table(row)).join('')}`);
  return `<!doctype html><html lang="${escaped(of.language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(of.title)}</title><style>body{max-width:60rem;margin:2rem auto;padding:0 1rem;font:16px/1.5 system-ui,sans-serif;color:#1f2430;background:#fff}
table{width:100%;margin:0 0 1.5rem;border-collapse:collapse}th,td{padding:.25rem .75rem .25rem 0;border-top:1px solid #e3e6ea;text-align:start;vertical-align:top;font-weight:400;overflow-wrap:anywhere;white-space:pre-line}
th{width:30%;color:#5c6370}</style></head><body><main><h1>${escaped(of.title)}</h1><p>${escaped(name)}</p>${sections.join('')}</main></body></html>`;
}

/** Fields and values of a document in one language. */
class ReadablePage {
  readonly #messages: CompiledMessages;
  readonly #speak: Words;

  constructor(language: Language) {
    this.#messages = compiledMessages(language, 'admin');
    this.#speak = words(language, 'admin');
  }

  table(row: Readonly<Record<string, unknown>>): string {
    const cells = Object.entries(row)
      .filter(([, value]) => !isEmpty(value))
      .map(
        ([field, value]) =>
          `<tr><th scope="row">${this.words(field)}</th><td>${escaped(this.text(value))}</td></tr>`,
      );
    return cells.length === 0 ? '' : `<table>${cells.join('')}</table>`;
  }

  /** A value as text: moments to the minute, parts of it line by line. */
  text(value: unknown): string {
    if (typeof value === 'string') return value.replace(MOMENT, '$1 $2 UTC');
    if (typeof value !== 'object' || value === null) return JSON.stringify(value);
    if (Array.isArray(value)) return value.map((one) => this.text(one)).join('\n');
    const parts = Object.entries(value).filter(([, part]) => !isEmpty(part));
    return parts.map(([field, part]) => `${this.#named(field)}: ${this.text(part)}`).join('\n');
  }

  words(field: string): string {
    return escaped(this.#named(field));
  }

  /** Fields of the vendor's own making have no text: `branch_code` is `Branch code`. */
  #named(field: string): string {
    if (Object.hasOwn(this.#messages, `clientData.${field}`)) {
      const say = this.#speak;
      return say(`clientData.${field}`);
    }
    const plain = field.replaceAll('_', ' ');
    return plain.charAt(0).toUpperCase() + plain.slice(1);
  }
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);

const MOMENT = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):[\d.]+(?:Z|\+00:00)$/;

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
