import { previewRetention } from '#contract/settings/retention.ts';
import type { RetentionCount } from '#contract/settings/retention.ts';
import { RETENTION_KIND_NAMES, RETENTION_KINDS } from '#domain/vendors/retention-periods.ts';
import { settingsOfPage } from '#domain/vendors/settings-of-page.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import type { Retention } from '#server/infrastructure/retention/retention.ts';
import { settingFaults, settingsFrom, valuesAt } from '../vendors/index.ts';

const VENDOR = { locationId: 0, lineId: 0 };

/** Counts by the conditions of the removal itself, in one snapshot. */
export const previewRetentionRoute = (rules: readonly Retention[]): Route =>
  route(previewRetention, (context) =>
    context.read(async (tx) => {
      const { body, now } = context;
      const fields = settingFaults(settingsOfPage('/settings/data'), body);
      if (fields.length > 0) throw refuse('field-invalid', { fields });
      const stored = Object.entries({ ...(await valuesAt(tx, VENDOR)), ...body.values });
      const settings = settingsFrom(Object.fromEntries(stored.filter(([key]) => !body.reset.includes(key))));
      const periodOf = (key: string) => settings.get(key as 'retention.notesDays');
      const data: RetentionCount[] = [];
      for (const kind of RETENTION_KIND_NAMES) {
        const preview = rules.find((rule) => rule.preview?.kind === kind)?.preview;
        if (!preview) throw new Error(`no rule of retention counts ${kind}`);
        data.push({ kind, setting: RETENTION_KINDS[kind], ...(await preview.count(tx, { periodOf, now })) });
      }
      return ok({ data });
    }),
  );
