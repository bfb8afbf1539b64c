/**
 * Whether a text without spaces can be an e-mail address. Written as a walk over its parts instead of one expression: it
 * cannot be made slow by a hostile text, and addresses in other scripts pass.
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

/** An address as it may stand where others look on: its first letter and where it is; null where there is none. */
export function maskedEmail(email: string): string | null {
  const at = email.lastIndexOf('@');
  return at < 1 ? null : `${[...email][0]}…${email.slice(at)}`;
}
