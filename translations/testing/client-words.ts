import { clientValues } from '#contract/clients/clients.values.ts';
import { DUPLICATE_REASONS } from '#domain/clients/duplicate-reasons.ts';
import { ERASED_KINDS, ERASURE_REASONS, ERASURE_STATES, REMAINING_KINDS } from '#domain/clients/erasure.ts';
import { LANGUAGES } from '#domain/language/languages.ts';

const ACCESSES =
  'contact-revealed exported log-read corrected seen created changed archived restored merged absorbed erased'.split(
    ' ',
  );

/** The ids that the pages of clients build, by their expression. */
export const clientWords = (): Map<string, readonly string[]> => {
  const each = (beginning: string, ends: readonly string[]): [string, string[]] => [
    `${beginning}.*`,
    ends.map((end) => `${beginning}.${end}`),
  ];
  return new Map([
    each('clients.lang', LANGUAGES),
    each('clients.consent', ['sms', 'compliance']),
    each('clients.field', Object.keys(clientValues.shape)),
    each('clients.erase.reason', ERASURE_REASONS),
    each('clients.erasures.state', ERASURE_STATES),
    each('clients.erased', ERASED_KINDS),
    each('clients.remaining', REMAINING_KINDS),
    each('clients.merge.count', ['visits', 'messages', 'consents', 'notes', 'files']),
    each('clients.access', ACCESSES),
    each('duplicates.state', ['open', 'decided']),
    each('duplicates.none', ['open', 'decided']),
    each('duplicates.reason', DUPLICATE_REASONS),
  ]);
};
