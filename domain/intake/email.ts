/**
 * Returns whether a text without spaces can be an e-mail address. A linear scan instead of one expression:
 * hostile texts cannot slow it down, and addresses in other scripts pass.
 */
export function emailIsPlausible(email: string): boolean {
  const at = email.lastIndexOf('@');
  return at > 0 && localIsPlausible(email.slice(0, at)) && domainIsPlausible(email.slice(at + 1));
}

const LOCAL_FORBIDDEN = /[\s"(),:;<>@[\\\]\p{Cc}\p{Cf}]/u;

function localIsPlausible(local: string): boolean {
  return local.length <= 64 && !LOCAL_FORBIDDEN.test(local) && local.split('.').every((part) => part !== '');
}

function domainIsPlausible(domain: string): boolean {
  const labels = domain.split('.');
  const ending = labels.at(-1) ?? '';
  return (
    labels.length >= 2 && labels.every(labelIsPlausible) && [...ending].length >= 2 && !/^\d+$/.test(ending)
  );
}

function labelIsPlausible(label: string): boolean {
  return (
    label.length <= 63 &&
    /^[\p{L}\p{M}\p{N}-]+$/u.test(label) &&
    !label.startsWith('-') &&
    !label.endsWith('-')
  );
}

/** Masks an address for public views: its first letter and the domain; null for an invalid one. */
export function maskedEmail(email: string): string | null {
  const at = email.lastIndexOf('@');
  return at < 1 ? null : `${[...email][0]}…${email.slice(at)}`;
}

/** Returns a link to write to this address. A `?` in it would start other fields of the mail. */
export const mailtoOf = (email: string): string =>
  `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
