import * as z from 'zod/mini';
import type { Description, Example, Tag } from './described.responses.ts';
import { about, describe, id, instant, part } from './described.responses.ts';
import type { AnyEndpoint, Endpoint } from './endpoint.ts';
import { listTask } from './list-tasks.responses.ts';
import type { ListTask } from './list-tasks.ts';
import type { BulkOutcome, History, ListPage, ResourceRecord, Saved } from './resource.ts';

type Schema<T> = z.ZodMiniType<T>;

export const saved = part('Saved', z.strictObject({ data: z.strictObject({ id, version: z.int() }) }));
export const history = part(
  'History',
  z.strictObject({
    data: z.array(
      z.strictObject({
        id,
        at: instant,
        kind: about('created, changed, archived, restored, or a kind of its own.', z.string()),
        actor: about('The display name of the staff member; empty for the system.', z.string()),
        actor_kind: z.enum(['staff', 'system', 'visitor', 'device', 'api']),
        version: z.int(),
        by_schedule: z.optional(about('The staff member had scheduled the change.', z.literal(true))),
        changes: z.array(
          z.strictObject({
            field: z.string(),
            before: about('JSON.', z.string()),
            after: about('JSON.', z.string()),
          }),
        ),
      }),
    ),
    meta: z.strictObject({ next: z.nullable(id) }),
  }),
);
const outcome = part(
  'BulkOutcome',
  z.strictObject({
    data: z.strictObject({
      count: z.int(),
      left_out: z.array(z.strictObject({ reason: z.string(), count: z.int() })),
      is_more: about('True for a preview of more records than it looks at.', z.boolean()),
      task: about('The task that changes more than 100 records; null otherwise.', z.nullable(listTask)),
    }),
  }),
);

interface ResourceEndpoints<Row, Values, Facts> {
  list: Endpoint<never, never, never, ListPage<Row>> | AnyEndpoint;
  see: Endpoint<never, never, never, ResourceRecord<Values, Facts>> | AnyEndpoint;
  create: AnyEndpoint;
  change: AnyEndpoint;
  archive: AnyEndpoint;
  bulk: AnyEndpoint;
  history: AnyEndpoint;
  file: AnyEndpoint;
  prepare: AnyEndpoint;
}

/** Describes the endpoints of a list for the API document: the page first. */
export function describeList<Row>(
  endpoints: Pick<ResourceEndpoints<Row, unknown, unknown>, 'list' | 'file' | 'prepare'>,
  { tag, many, row }: { tag: Tag; many: string; row: Schema<Row> },
): [Description, ...Description[]] {
  const page = z.strictObject({
    data: z.array(row),
    meta: z.strictObject({
      before: about('The cursor of the page before; null on the first page.', z.nullable(z.string())),
      after: about('The cursor of the page after; null on the last page.', z.nullable(z.string())),
      total: about('Counted up to 10,000.', z.int()),
      is_more: about('True if there are more matches than `total`.', z.boolean()),
    }),
  });
  return [
    describe(endpoints.list as Endpoint<unknown, unknown, unknown, z.output<typeof page>>, {
      tag,
      summary: `List ${many} for staff`,
      words:
        'Sorted and filtered on the server; `-` before a sort reverses it. Pass `meta.after` as `after` to get the next page.',
      status: 200,
      response: page as never,
    }),
    describe(endpoints.file as Endpoint<unknown, unknown, unknown, null>, {
      tag,
      summary: `Export ${many} as CSV`,
      words: 'The filtered list, streamed. A list of more than 5,000 rows needs a task instead.',
      status: 200,
      response: z.string() as never,
    }),
    describe(endpoints.prepare as Endpoint<unknown, unknown, unknown, { data: ListTask }>, {
      tag,
      summary: `Prepare a long export of ${many}`,
      words:
        'A worker writes the file. Its link is valid for 24 hours, for the person who started it; they get a mail.',
      status: 201,
      response: z.strictObject({ data: listTask }),
    }),
  ];
}

/** Describes the endpoints of a resource for the API document; `noun` is its name in sentences, as in `services`. */
export function describeResource<Row, Values, Facts>(
  endpoints: ResourceEndpoints<Row, Values, Facts>,
  of: { tag: Tag; one: string; many: string; row: Schema<Row>; values: Schema<Values>; facts: Schema<Facts> },
): Description[] {
  const { tag, one, many } = of;
  const [listOf, ...files] = describeList<Row>(endpoints, of);
  const record = z.strictObject({
    data: z.strictObject({
      id,
      version: z.int(),
      archived: z.boolean(),
      values: of.values,
      facts: of.facts,
      read_only: about(
        '`right`, `scope` or `level` if the caller may only read it.',
        z.nullable(z.enum(['right', 'scope', 'level'])),
      ),
    }),
  });
  return [
    listOf,
    describe(endpoints.see as Endpoint<unknown, unknown, unknown, z.output<typeof record>>, {
      tag,
      summary: `Get the form of ${one}`,
      status: 200,
      response: record as never,
    }),
    describe(endpoints.create as Endpoint<unknown, unknown, unknown, Saved>, {
      tag,
      summary: `Create ${one}`,
      status: 201,
      response: saved,
    }),
    describe(endpoints.change as Endpoint<unknown, unknown, unknown, Saved>, {
      tag,
      summary: `Change ${one}`,
      words:
        'Send the `version` that the form was opened with. An older one is refused with the current values.',
      status: 200,
      response: saved,
    }),
    describe(endpoints.archive as Endpoint<unknown, unknown, unknown, Saved>, {
      tag,
      summary: `Archive or restore ${one}`,
      status: 200,
      response: saved,
    }),
    describe(endpoints.bulk as Endpoint<unknown, unknown, unknown, BulkOutcome>, {
      tag,
      summary: `Change several ${many}`,
      words:
        '`ids` null means all that match; `preview` counts without changing. More than 100 records become a `task`, which a worker does.',
      status: 200,
      response: outcome,
    }),
    describe(endpoints.history as Endpoint<unknown, unknown, unknown, History>, {
      tag,
      summary: `List the changes of ${one}`,
      status: 200,
      response: history,
    }),
    ...files,
  ];
}

/** Requests for the endpoints of a resource, from the values of one record; `action` is one of its bulk actions. */
export function examplesOfResource(
  endpoints: Record<string, AnyEndpoint>,
  values: object,
  action = 'archive',
): Record<string, Example> {
  const bodies: Record<string, Example> = {
    list: { query: { search: 'mortgage', size: '25' } },
    create: { body: { values } },
    change: { body: { version: 1, values } },
    archive: { body: { version: 1, archived: true } },
    bulk: { body: { action, ids: ['1024'], match: {}, preview: true } },
    prepare: { body: { query: { search: 'mortgage', sort: 'name' } } },
  };
  return Object.fromEntries(
    Object.entries(endpoints).flatMap(([kind, { name }]) => (bodies[kind] ? [[name, bodies[kind]]] : [])),
  );
}
