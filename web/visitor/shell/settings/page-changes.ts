import type { PageState } from '#contract/protocol/page-state.ts';
import type { PageSettings } from '#contract/vendors/page-settings.ts';
import type { CompiledWords } from '#web/language/catalogue.ts';

/** Changed settings, with all words of the page's language; null if the words stay the same. */
export type Changes = PageSettings & { messages: CompiledWords | null };

/** What changes no field and no step: the visitor keeps input and focus. */
export function withTexts(page: PageState, changes: Changes): PageState {
  const { version, atOnce, locale, messages } = changes;
  return {
    ...page,
    ...atOnce,
    configuration: { ...page.configuration, version },
    settings: { ...page.settings, ...atOnce.settings },
    ...(messages && { locale, messages }),
  };
}

/** The rest, which may add, remove and require fields, or replace the screen. */
export function withRules(page: PageState, { atRest }: Changes): PageState {
  return {
    ...page,
    ...atRest,
    featureDecisions: { ...page.featureDecisions, ...atRest.featureDecisions },
    settings: { ...page.settings, ...atRest.settings },
  };
}

/** A captcha is demanded, and the content policy of this document admits no widget. */
export const needsDocument = (page: PageState, { captcha }: Changes): boolean =>
  captcha !== null && page.captcha === null;

export const areSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
