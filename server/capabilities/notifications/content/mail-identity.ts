import { isLanguage } from '#domain/language/languages.ts';
import type { LocalisedText } from '#domain/vendors/setting-kinds.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { lineOfMails } from '../../services/index.ts';
import { effectiveSettings } from '../../vendors/index.ts';
import type { Settings } from '../../vendors/index.ts';
import type { MailFrame } from './draw-mail.ts';

/** How a mail looks: as the service's line of business, or else as the location or the vendor. */
export interface MailIdentity {
  /** The colour, as on the pages. */
  primary: string;
  /** Null is the vendor's name. */
  sender: string | null;
  replyTo: string | null;
  frame: MailFrame;
}

interface Reading {
  lang: string;
  publicUrl: string;
}

export async function mailIdentity(
  tx: Tx,
  { locationId, serviceId }: { locationId: number; serviceId: number },
  reading: Reading,
): Promise<MailIdentity> {
  const [settings, line] = await Promise.all([effectiveSettings(tx, locationId), lineOfMails(tx, serviceId)]);
  return identityFrom(settings, line, reading);
}

type Line = Awaited<ReturnType<typeof lineOfMails>>;

export function identityFrom(settings: Settings, line: Line, { lang, publicUrl }: Reading): MailIdentity {
  const fallback = settings.get('client_view.language');
  // A legal text counts in any language.
  const said = (texts: LocalisedText): string =>
    (isLanguage(lang) && texts[lang]) || (isLanguage(fallback) && texts[fallback]) || '';
  return {
    primary: line?.primaryColour || settings.get('theme.primary'),
    sender: line?.senderName || settings.get('email.sender_name') || null,
    replyTo: line?.replyTo || settings.get('email.reply_to') || null,
    frame: {
      logo: settings.get('email.shows_logo') ? shownLogo(settings.get('theme.logo'), publicUrl) : '',
      header: said(settings.get('email.header')).trim(),
      signature: said(settings.get('email.signature')).trim(),
      footer: said(settings.get('email.footer')).trim(),
      legal: said(settings.get('email.legal')).trim(),
    },
  };
}

/** The full address of a logo. Mail programs show no SVG. */
function shownLogo(logo: string, publicUrl: string): string {
  if (logo === '' || logo.endsWith('.svg')) return '';
  return logo.startsWith('/') ? `${publicUrl}${logo}` : logo;
}
