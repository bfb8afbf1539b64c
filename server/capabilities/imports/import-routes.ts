import { IMPORT_PAGE } from '#contract/protocol/imports.ts';
import type { ImportState } from '#contract/protocol/imports.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { created, nothing, ok } from '#server/infrastructure/http/request/request-context.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { csvLine } from '#server/infrastructure/resources/csv.ts';
import type { AnyImportKind } from '#server/infrastructure/resources/import-kind.ts';
import { listedRows, recheckLike, rowAt, rowsToCheck } from './import-rows-store.ts';
import { rowView, summaryOf } from './import-view.ts';
import { beginStep, deleteImport, importOf, latestImports, setCells, setMapping } from './imports-store.ts';
import type { StoredImport } from './imports-store.ts';
import { saveMapping } from './mappings-store.ts';
import { fieldsOf } from './read-row.ts';
import { reportOf } from './report.ts';
import { keyColumns, startImport } from './start-import.ts';
import { checkRows, undertakingOf } from './work-imports.ts';

/** Imports that the screen lists. */
const LATEST = 10;
/** Rows that an exported file reads at once: memory stays flat for any length. */
const FILE_PAGE = 500;

type Context = Pick<RequestContext, 'scope' | 'person'>;

/** The routes to import records of one kind. */
export function importRoutes(kind: AnyImportKind): Route[] {
  const { endpoints } = kind;
  return [
    route(endpoints.start, async (context) =>
      context.write(async (tx) => {
        const [file] = context.files;
        const { text, file_name: name = '' } = context.body;
        if (!file && text === undefined)
          throw refuse('field-invalid', { fields: [{ pointer: '/file', code: 'required', label: 'file' }] });
        const stored = await startImport(tx, kind, {
          bytes: file?.bytes ?? Buffer.from(text!),
          name: file?.name ?? name,
          staffId: context.person?.staffId ?? null,
          language: context.language,
          now: context.now,
        });
        return created({ data: await summaryOf(tx, kind, stored) });
      }),
    ),
    route(endpoints.list, async (context) =>
      context.read(async (tx) => {
        const latest = await latestImports(tx, { kind: kind.name, most: LATEST });
        const data = [];
        for (const one of latest.filter((stored) => isVisible(stored, context)))
          data.push(await summaryOf(tx, kind, one));
        return ok({ data, meta: { fields: fieldsOf(kind) } });
      }),
    ),
    route(endpoints.see, async (context) =>
      context.read(async (tx) => ok({ data: await summaryOf(tx, kind, await opened(tx, context)) })),
    ),
    route(endpoints.map, async (context) =>
      context.write(async (tx) => {
        const stored = await opened(tx, context, ['mapping', 'checked']);
        const { mapping } = context.body;
        const fields = fieldsOf(kind).map(({ name }) => name);
        const mapped = mapping.filter(Boolean);
        const isWhole = mapping.length === stored.heads.length && mapped.length > 0;
        if (
          !isWhole ||
          new Set(mapped).size < mapped.length ||
          mapped.some((field) => !fields.includes(field))
        )
          throw refuse('field-invalid', {
            fields: [{ pointer: '/mapping', code: 'option', label: 'mapping' }],
          });
        await setMapping(tx, stored.id, { mapping, ...keyColumns(mapping), now: context.now });
        await saveMapping(tx, { kind: kind.name, heads: stored.heads, mapping, now: context.now });
        return ok({ data: await summaryOf(tx, kind, await opened(tx, context)) });
      }),
    ),
    route(endpoints.rows, async (context) =>
      context.read(async (tx) => {
        const stored = await opened(tx, context);
        const { plan, outcome, after } = context.query;
        const rows = await listedRows(tx, stored.id, {
          plan,
          outcome,
          after: Number(after || 0),
          most: IMPORT_PAGE + 1,
        });
        const data = rows.slice(0, IMPORT_PAGE).map((row) => rowView(row, stored.mapping, context.language));
        return ok({ data, meta: { next: rows.length > IMPORT_PAGE ? String(data.at(-1)!.line) : null } });
      }),
    ),
    route(endpoints.mend, async (context) =>
      context.write(async (tx) => {
        const stored = await opened(tx, context, ['checked']);
        const line = Number(context.params.line);
        const { cells } = context.body;
        if (cells.length !== stored.heads.length)
          throw refuse('field-invalid', { fields: [{ pointer: '/cells', code: 'option', label: 'cells' }] });
        if (!(await rowAt(tx, stored.id, line))) throw refuse('not-found');
        await recheckLike(tx, stored.id, line);
        await setCells(tx, { importId: stored.id, line, cells, ...keyColumns(stored.mapping) });
        await recheck(tx, stored, context.now);
        if (kind.likeness) {
          // Its new contents may be those of other rows.
          await recheckLike(tx, stored.id, line);
          await recheck(tx, stored, context.now);
        }
        return ok({ data: rowView((await rowAt(tx, stored.id, line))!, stored.mapping, context.language) });
      }),
    ),
    route(endpoints.run, async (context) => {
      const { invite = false } = context.body;
      if (invite && !kind.invites)
        throw refuse('field-invalid', {
          fields: [{ pointer: '/invite', code: 'not_asked' }],
        });
      return step(context, { from: 'checked', state: 'running', invite });
    }),
    route(endpoints.undo, async (context) => step(context, { from: 'done', state: 'undoing' })),
    route(endpoints.discard, async (context) =>
      context.write(async (tx) => {
        await deleteImport(tx, (await opened(tx, context, ['mapping', 'checking', 'checked'])).id);
        return nothing();
      }),
    ),
    route(endpoints.file, async (context) => {
      const stored = await context.read((tx) => opened(tx, context));
      const name = `${kind.name}-${context.query.rows ?? 'all'}.csv`;
      return {
        ...ok(null, {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="${name}"`,
        }),
        stream: linesOf(context, stored, context.query.rows === 'faults'),
      };
    }),
  ];

  /** Managers see their own files, and so do readers of masks: those of others may hold what they cannot see. */
  function isVisible({ staffId }: StoredImport, { scope, person }: Context): boolean {
    const masks = kind.rules.masks?.(person ?? null) ?? {};
    const seesAll = scope.reach === 'vendor' && Object.keys(masks).length === 0;
    return seesAll || (staffId !== null && staffId === person?.staffId);
  }

  async function opened(
    tx: Tx,
    context: Context & { params: { id: string } },
    states?: readonly ImportState[],
  ): Promise<StoredImport> {
    const id = Number(context.params.id);
    const stored = await importOf(tx, { id, kind: kind.name, lock: states !== undefined });
    if (!stored || !isVisible(stored, context)) throw refuse('not-found');
    if (states && !states.includes(stored.state)) throw refuse('import-step');
    return stored;
  }

  async function step(
    context: RequestContext<{ id: string }>,
    { from, ...begun }: { from: 'checked' | 'done'; state: 'running' | 'undoing'; invite?: boolean },
  ) {
    return context.write(async (tx) => {
      const { id } = await opened(tx, context, [from]);
      const { person, language, now } = context;
      await beginStep(tx, id, { ...begun, staffId: person?.staffId ?? null, language, now });
      return ok({ data: await summaryOf(tx, kind, await opened(tx, context)) });
    });
  }

  /** Checks the mended row, and those that it repeated. */
  async function recheck(tx: Tx, stored: StoredImport, now: number): Promise<void> {
    const of = await undertakingOf(tx, kind, { row: stored, now });
    for (;;) {
      const rows = await rowsToCheck(tx, stored.id, FILE_PAGE);
      if (rows.length === 0) return;
      await checkRows(tx, of, rows);
    }
  }

  async function* linesOf(context: RequestContext, stored: StoredImport, onlyFaults: boolean) {
    // Spreadsheets take a file without this mark for another encoding.
    const report = reportOf(stored, context.language);
    yield `\u{FEFF}${csvLine(report.heads)}`;
    for (let after = 0; ;) {
      const rows = await context.read((tx) => listedRows(tx, stored.id, { after, most: FILE_PAGE }));
      if (rows.length === 0) return;
      yield rows
        .filter(({ faults }) => !onlyFaults || faults.length > 0)
        .map((row) => csvLine(report.cellsOf(row)))
        .join('');
      after = rows.at(-1)!.line;
    }
  }
}
