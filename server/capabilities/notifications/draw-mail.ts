import { brandColours } from '#domain/vendors/brand-colour.ts';
import type { MailContent } from './write-content.ts';

export interface Drawing {
  content: MailContent;
  link: string;
  lang: string;
  /** The vendor's colour, as on its pages. */
  primary: string;
}

export function mailText({ content, link }: Drawing): string {
  const facts = content.facts.map(([label, value]) => `${label}: ${value}`);
  const parts = [
    content.heading,
    content.greeting,
    content.body,
    facts.join('\n'),
    content.action === '' ? '' : `${content.action}:\n${link}`,
    content.small.join('\n'),
    content.sender,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/**
 * One column of plain boxes, which every mail program shows alike. Colours are inline, because most mail
 * programs support no CSS variables.
 */
export function mailHtml({ content, link, lang, primary }: Drawing): string {
  const { action, onAction } = paint(primary);
  const facts = content.facts.map(
    ([label, value]) =>
      `<tr><th scope="row" style="width:30%;padding:6px 12px 6px 0;text-align:left;vertical-align:top;font-weight:400;color:#5c6370">${escapeHtml(label)}</th>` +
      `<td style="padding:6px 0;vertical-align:top;overflow-wrap:anywhere;color:#14181f">${escapeHtml(value).replaceAll('\n', '<br>')}</td></tr>`,
  );
  const paragraph = (text: string, style: string) =>
    text === '' ? '' : `<p style="margin:0 0 16px;${style}">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
  const button =
    content.action === ''
      ? ''
      : `<p style="margin:0"><a href="${escapeHtml(link)}" style="display:inline-block;background:${action};color:${onAction};text-decoration:none;font-weight:600;padding:12px 20px;border-radius:8px">${escapeHtml(content.action)}</a></p>`;
  return `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light">
<title>${escapeHtml(content.subject)}</title></head>
<body style="margin:0;padding:0;background:#f4f5f7;font-family:Onest,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5;color:#14181f">
<div style="max-width:560px;margin:0 auto;padding:24px 16px">
<p style="margin:0 0 16px;font-weight:600">${escapeHtml(content.sender)}</p>
<div style="background:#ffffff;border:1px solid #e3e6eb;border-radius:12px;padding:24px 20px">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25;font-weight:600">${escapeHtml(content.heading)}</h1>
${paragraph(content.greeting, '')}${paragraph(content.body, '')}
<table style="border-collapse:collapse;margin:0 0 ${button === '' ? '0' : '24px'};width:100%">${facts.join('')}</table>
${button}
</div>
<div style="padding:16px 0">${content.small.map((text) => paragraph(text, 'font-size:14px;color:#5c6370')).join('')}</div>
</div></body></html>
`;
}

function paint(primary: string): { action: string; onAction: string } {
  return { action: brandColours(primary).action, onAction: '#ffffff' };
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
