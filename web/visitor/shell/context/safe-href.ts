/** A vendor's link, if allowed: https, mail or telephone, without credentials; otherwise null. */
export function safeHref(address: string | null | undefined): string | null {
  const text = (address ?? '').trim();
  if (!/^(https:\/\/|mailto:|tel:)/i.test(text) || /[\s\\\p{Cc}]/u.test(text)) return null;
  try {
    const { protocol, username, password, href } = new URL(text);
    if (username !== '' || password !== '') return null;
    return ['https:', 'mailto:', 'tel:'].includes(protocol) ? href : null;
  } catch {
    return null;
  }
}

/** A link to directions on a map. */
export function directionsHref(address: string): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`;
}

export function telHref(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}
