import type { Language } from '#domain/language/languages.ts';
import type { OwnTextKind } from '#domain/wording/own-texts.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { faultsOf } from './change-texts.ts';
import { storedTexts } from './own-texts.ts';

/** What publication of all drafts and unsaved texts would change: a text, or its removal, by key. */
export type OverlaidTexts = Readonly<Record<string, string | null>>;

/** Drafts under unsaved texts, refused as a save is. Placements are named: a page shows nothing at an empty one. */
export async function textsInPreview(
  tx: Tx,
  { kind, language, texts }: { kind: OwnTextKind; language: Language; texts: OverlaidTexts },
): Promise<OverlaidTexts> {
  const stored = await storedTexts(tx, kind, language);
  const unsaved = Object.entries(texts).map(([key, text]) => ({ key, text }));
  const fields = faultsOf(stored, language, unsaved);
  if (fields.length > 0) throw refuse('field-invalid', { fields });
  const drafts = stored.drafts.filter(({ locale }) => locale === language);
  return {
    ...Object.fromEntries(drafts.map(({ key, content }) => [key, content])),
    ...texts,
  };
}
