import { COVERED_PARTS, seeLanguageCoverage } from '#contract/wording/wording.ts';
import type { LanguageCoverage } from '#contract/wording/wording.ts';
import { LANGUAGES } from '#domain/language/languages.ts';
import type { Language } from '#domain/language/languages.ts';
import { eventsOf } from '#domain/notifications/template-events.ts';
import { DAY } from '#domain/time/instant.ts';
import type { LocalisedText } from '#domain/vendors/setting-kinds.ts';
import { SETTINGS } from '#domain/vendors/settings.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import { wholeLanguages } from '#server/infrastructure/words/words.ts';
import { configured, effectiveSettings, readConfigurationVersion } from '../vendors/index.ts';
import type { Settings } from '../vendors/index.ts';
import { countMessages, countTexts, visitsByLanguage } from './coverage-store.ts';

/** The days whose visits show which languages matter. */
const DAYS = 90;

/** The languages that a vendor's visitors can choose: those of its setting with a complete catalogue, at least one. */
export async function offeredLanguages(
  tx: Tx,
  { settings, version }: { settings: Settings; version: number },
): Promise<Language[]> {
  const whole = wholeLanguages('visitor');
  const chosen = settings.get('availableLanguages').filter((language) => whole.includes(language));
  const offered: Language[] = chosen.length > 0 ? chosen : ['en'];
  if (!settings.get('languages.completeOnly')) return offered;
  const parts = await partsByLanguage(tx, { settings, version });
  const original = settings.get('client_view.language');
  const complete = offered.filter((language) => language === original || isComplete(parts[language]));
  return complete.length > 0 ? complete : [offered[0]!];
}

type Parts = LanguageCoverage['parts'];

const isComplete = (parts: Parts): boolean => Object.values(parts).every(({ done, total }) => done === total);

async function partsByLanguage(
  tx: Tx,
  { settings, version }: { settings: Settings; version: number },
): Promise<Record<Language, Parts>> {
  const original = settings.get('client_view.language');
  const counts = await configured(tx, { version, name: `texts-by-language.${original}` }, () =>
    countTexts(tx, original),
  );
  const messages = await countMessages(tx, { original, events: eventsOf('client') });
  const countedOf = (
    of: readonly { locale: Language; done: number; total: number }[],
    language: Language,
  ) => {
    const { done, total } = of.find(({ locale }) => locale === language) ?? { done: 0, total: 0 };
    return { done, total };
  };
  const partsOf = (language: Language): Parts => {
    const parts = COVERED_PARTS.map(
      (part) =>
        [
          part,
          countedOf(
            counts.filter(({ kind }) => kind === part),
            language,
          ),
        ] as const,
    );
    return {
      ...(Object.fromEntries(parts) as Parts),
      setting: settingTexts(settings, { original, language }),
      message: countedOf(messages, language),
    };
  };
  return Object.fromEntries(LANGUAGES.map((one) => [one, partsOf(one)])) as Record<Language, Parts>;
}

/** Texts of settings that visitors read, and the labels of the vendor's own fields. */
function settingTexts(
  settings: Settings,
  { original, language }: { original: Language; language: Language },
): Parts['setting'] {
  const written = SETTINGS.filter(
    ({ kind, clientVisible, isBuilt }) => kind.type === 'localised-text' && clientVisible && isBuilt,
  )
    .map(({ key }) => settings.get(key) as LocalisedText)
    .filter((text) => (text[original] ?? '').trim() !== '');
  const labels = settings
    .get('customContactFields')
    .map(({ label, translations }): LocalisedText => ({ ...translations, [original]: label }));
  const texts = [...written, ...labels];
  return {
    done: texts.filter((text) => (text[language] ?? '').trim() !== '').length,
    total: texts.length,
  };
}

export const seeLanguageCoverageRoute = route(seeLanguageCoverage, async (context) =>
  context.read(async (tx) => {
    const version = await readConfigurationVersion(tx);
    const settings = await effectiveSettings(tx);
    const parts = await partsByLanguage(tx, { settings, version });
    const offered = await offeredLanguages(tx, { settings, version });
    const visits = await visitsByLanguage(tx, context.now - DAYS * DAY);
    const total = [...visits.values()].reduce((sum, count) => sum + count, 0);
    return ok({
      data: LANGUAGES.map((language) => ({
        language,
        offered: offered.includes(language),
        share: total === 0 ? null : (visits.get(language) ?? 0) / total,
        parts: parts[language],
      })),
    });
  }),
);
