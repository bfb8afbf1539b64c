import { TEXTS_PAGES } from '#contract/wording/wording.ts';
import type { TextsPageEndpoints } from '#contract/wording/wording.ts';
import { mayOpen } from '#contract/protocol/staff-addresses.ts';
import { toIso } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { historyRows } from '#server/infrastructure/resources/records-store.ts';
import { publishDrafts, saveDrafts } from './change-texts.ts';
import { seeLanguageCoverageRoute } from './coverage.ts';
import { listSnippetsRoute } from './list-snippets.ts';
import { pageOfTexts, storedTexts, subjectOf } from './own-texts.ts';

export { textsInPreview } from './texts-in-preview.ts';
export type { OverlaidTexts } from './texts-in-preview.ts';
export { offeredLanguages } from './coverage.ts';
export { snippetsOf } from './wording-store.ts';

const HISTORY_PAGE = 20;

export const wordingCapability = (): { routes: Route[] } => ({
  routes: [listSnippetsRoute, seeLanguageCoverageRoute, ...TEXTS_PAGES.flatMap(textsPageRoutes)],
});

const textsPageRoutes = (page: TextsPageEndpoints): Route[] => [
  route(page.see, async (context) =>
    context.read(async (tx) => {
      assertOpens(context, page);
      const stored = await storedTexts(tx, page.kind, context.query.lang);
      return ok(pageOfTexts(stored, context.may(page.permission)));
    }),
  ),
  route(page.draft, async (context) =>
    context.write(async (tx) => {
      const { language, texts, dry_run: dryRun = false } = context.body;
      await saveDrafts(tx, { ...callerOf(context), kind: page.kind, language, dryRun }, texts);
      return ok(pageOfTexts(await storedTexts(tx, page.kind, language), true));
    }),
  ),
  route(page.publish, async (context) =>
    context.write(async (tx) => {
      const { language, texts } = context.body;
      await publishDrafts(tx, { ...callerOf(context), kind: page.kind, language }, texts);
      return ok(pageOfTexts(await storedTexts(tx, page.kind, language), true));
    }),
  ),
  route(page.history, async (context) =>
    context.read(async (tx) => {
      assertOpens(context, page);
      const { lang, before } = context.query;
      const language = lang ?? (await storedTexts(tx, page.kind)).defaultLanguage;
      return ok(await historyOf(tx, { ...subjectOf(page.kind, language), before: readId(before) }));
    }),
  ),
];

const callerOf = ({ actor, now, requestId }: RequestContext) => ({ actor, now, requestId });

function assertOpens({ person }: Pick<RequestContext, 'person'>, { path }: TextsPageEndpoints): void {
  if (person === null || !mayOpen(person.role, path)) throw refuse('forbidden');
}

async function historyOf(tx: Tx, of: { kind: string; id: number; before: number | null }) {
  const rows = await historyRows(tx, { ...of, most: HISTORY_PAGE + 1 });
  const data = rows.slice(0, HISTORY_PAGE).map(({ id, at, actor, actorKind, version, changes }) => ({
    id: String(id),
    at: toIso(at),
    kind: 'changed',
    actor,
    actor_kind: actorKind,
    version,
    changes: (changes ?? []).map(({ field, before, after }) => ({
      field,
      before: before ?? 'null',
      after: after ?? 'null',
    })),
  }));
  return { data, meta: { next: rows.length > HISTORY_PAGE ? data.at(-1)!.id : null } };
}
