import { labelText } from '#domain/language/label-text.ts';
import { isLanguage } from '#domain/language/languages.ts';
import { brandColours } from '#domain/vendors/brand-colour.ts';
import { LINK } from './write-content.ts';
import type { MailContent } from './write-content.ts';

export interface Drawing {
  content: MailContent;
  link: string;
  lang: string;
  /** The vendor's colour, as on its pages. */
  primary: string;
  /** The vendor's lines around a message; letters about accounts have none. */
  frame?: MailFrame;
}

/** Empty parts are left out. */
export interface MailFrame {
  /** The full address of a picture. */
  logo: string;
  header: string;
  signature: string;
  footer: string;
  legal: string;
}

const BARE: MailFrame = { logo: '', header: '', signature: '', footer: '', legal: '' };

export function mailText({ content, link, lang, frame = BARE }: Drawing): string {
  const labelled = (label: string, text: string): string =>
    labelText(isLanguage(lang) ? lang : 'en', label, text);
  const facts = content.facts.map(([label, value]) => labelled(label, value));
  const parts = [
    frame.header,
    content.heading,
    content.greeting,
    content.body.replaceAll(LINK, link),
    facts.join('\n'),
    content.action === '' ? '' : `${labelled(content.action, '').trimEnd()}\n${link}`,
    frame.signature,
    content.small.join('\n'),
    frame.footer,
    frame.legal,
    content.sender,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/**
 * One column of plain boxes, which every mail program shows alike. Colours are inline, because most mail
 * programs support no CSS variables.
 */
export function mailHtml({ content, link, lang, primary, frame = BARE }: Drawing): string {
  const { action, onAction } = paint(primary);
  const facts = content.facts.map(
    ([label, value]) =>
      `<tr><th scope="row" class="m" style="width:30%;padding:6px 12px 6px 0;text-align:left;vertical-align:top;font-weight:400;color:#5c6370">${escapeHtml(label)}</th>` +
      `<td class="t" style="padding:6px 0;vertical-align:top;overflow-wrap:anywhere;color:#14181f">${escapeHtml(value).replaceAll('\n', '<br>')}</td></tr>`,
  );
  const paragraph = (text: string, style: string, kind = '') =>
    text === ''
      ? ''
      : `<p${kind === '' ? '' : ` class="${kind}"`} style="margin:0 0 16px;${style}">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
  const logo =
    frame.logo === ''
      ? ''
      : `<p style="margin:0 0 16px"><img src="${escapeHtml(frame.logo)}" alt="" height="40" style="display:block;height:40px;border:0"></p>\n`;
  const anchor = `<a href="${escapeHtml(link)}" style="color:${action}">${escapeHtml(link)}</a>`;
  const button =
    content.action === ''
      ? ''
      : `<p style="margin:0"><a href="${escapeHtml(link)}" style="display:inline-block;background:${action};color:${onAction};text-decoration:none;font-weight:600;padding:12px 20px;border-radius:8px">${escapeHtml(content.action)}</a></p>`;
  return `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${escapeHtml(content.subject)}</title><style>${DARK}</style></head>
<body class="p" style="margin:0;padding:0;background:#f4f5f7;font-family:Onest,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5;color:#14181f">
<div style="max-width:560px;margin:0 auto;padding:24px 16px">
${logo}<p style="margin:0 0 16px;font-weight:600">${escapeHtml(content.sender)}</p>
${paragraph(frame.header, MUTED, 'm')}<div class="c" style="background:#ffffff;border:1px solid #e3e6eb;border-radius:12px;padding:24px 20px">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25;font-weight:600">${escapeHtml(content.heading)}</h1>
${paragraph(content.greeting, '')}${paragraph(content.body, '').replaceAll(LINK, anchor)}
<table style="border-collapse:collapse;margin:0 0 ${button === '' ? '0' : '24px'};width:100%">${facts.join('')}</table>
${button}${paragraph(frame.signature, 'margin-top:24px')}
</div>
<div style="padding:16px 0">${[...content.small, frame.footer, frame.legal].map((text) => paragraph(text, MUTED, 'm')).join('')}</div>
</div></body></html>
`;
}

const MUTED = 'font-size:14px;color:#5c6370';
/** Mail programs that know the reader's scheme get dark grounds; the others keep the inline colours. */
const DARK =
  '@media (prefers-color-scheme:dark){.p{background:#14161a!important;color:#e8eaed!important}' +
  '.c{background:#1f2229!important;border-color:#33373f!important}.m{color:#a9b0bb!important}.t{color:#e8eaed!important}}';

function paint(primary: string): { action: string; onAction: string } {
  return { action: brandColours(primary).action, onAction: '#ffffff' };
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
