import type { FastifyInstance } from 'fastify';
import { formatDateTime } from '#domain/language/date-format.ts';
import type { Database, Tx } from '#server/infrastructure/database/database.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { newNonce } from '#server/infrastructure/http/security-headers.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { isAfterVisitKind } from '#domain/notifications/due-after-visit.ts';
import type { DueKind } from '#domain/notifications/due-booking-messages.ts';
import { isTeamKind } from '#domain/notifications/team-kinds.ts';
import type { TeamKind } from '#domain/notifications/team-kinds.ts';
import { isAppointmentKind } from '#domain/notifications/due-booking-messages.ts';
import { isWaitListKind } from '#domain/notifications/due-wait-list-messages.ts';
import { sentMails } from '../../conversations/index.ts';
import { demoLetters } from '../../access/index.ts';
import { appointmentFacts, waitListFacts } from '../../appointments/index.ts';
import { escapeHtml, mailHtml } from '../content/draw-mail.ts';
import { mailIdentity } from '../content/mail-identity.ts';
import type { MailIdentity } from '../content/mail-identity.ts';
import { effectiveSettings } from '../../vendors/index.ts';
import { teamIdentity, teamLinkOf } from '../team/team-letters.ts';
import { mailboxRows } from '../ledger/messages-store.ts';
import type { MailboxRow } from '../ledger/messages-store.ts';
import { demoVendors, notifiedVisit } from '../content/notified-visit-store.ts';
import { visitOver } from '../content/visit-over-store.ts';
import { conversationAddress } from './conversation-address.ts';
import { drawingOf } from './send-account-letters.ts';
import { INVITED } from '#domain/notifications/due-invitations.ts';
import { invitationAddress, invitationToSend } from '../../shortcuts/index.ts';
import { afterVisitLinkOf, bookingLinkOf, linkOf, waitListLinkOf } from '../content/visitor-link.ts';
import { LINK } from '../content/write-content.ts';

interface MailboxDeps {
  db: Database;
  keys: Keys;
  publicUrl: string;
  /** The installation's address for replies; undefined without one. */
  replyBase: string | undefined;
}

const NEWEST = 100;

/**
 * `/dev/mailbox`: the messages of the demo's vendors, as visitors see them. It needs no sign-in, so it shows no
 * message of a real vendor.
 */
export function registerMailbox(http: FastifyInstance, deps: MailboxDeps): void {
  http.get('/dev/mailbox', async (_request, reply) => {
    const vendors = await deps.db.acrossVendors(demoVendors);
    const boxes = await Promise.all(
      vendors.map(async (vendor) => ({
        vendor,
        rows: await deps.db.withVendor(vendor.id, (tx) => rowsWithReplyTo(tx, deps)),
      })),
    );
    const answers = await Promise.all(
      vendors.map(async ({ id }) => ({
        box: `${id}/conversations`,
        rows: await deps.db.withVendor(id, (tx) => sentMails(tx, { most: NEWEST })),
      })),
    );
    const letters = await deps.db.acrossVendors((tx) => demoLetters(tx, { most: NEWEST }));
    const entries = [
      ...boxes.flatMap(({ vendor, rows }) => rows.map((row) => ({ box: String(vendor.id), row }))),
      ...answers.flatMap(({ box, rows }) =>
        rows.map((row) => ({
          box,
          row: {
            ...row,
            channel: 'email',
            content: { subject: row.subject },
            header: row.inReplyTo && `In-Reply-To: ${row.inReplyTo}`,
          },
        })),
      ),
      ...letters.map((row) => ({ box: 'accounts', row: { ...row, channel: 'email', header: '' } })),
    ]
      .toSorted((a, b) => b.row.madeAt - a.row.madeAt || b.row.id - a.row.id)
      .slice(0, NEWEST);
    const nonce = newNonce();
    return reply
      .headers(headersOf(`style-src 'nonce-${nonce}'; frame-src 'self'`))
      .send(listPage(entries, nonce));
  });
  http.get<{ Params: { id: string } }>('/dev/mailbox/accounts/:id', async (request, reply) => {
    const id = Number(request.params.id);
    const [letter] = Number.isSafeInteger(id)
      ? await deps.db.acrossVendors((tx) => demoLetters(tx, { most: 1, id }))
      : [];
    if (!letter) throw refuse('not-found');
    return reply.headers(headersOf(`style-src 'unsafe-inline'`)).send(mailHtml(drawingOf(deps, letter)));
  });
  http.get<{ Params: { vendor: string; id: string } }>(
    '/dev/mailbox/:vendor/conversations/:id',
    async (request, reply) => {
      const [vendorId, id] = [Number(request.params.vendor), Number(request.params.id)];
      const vendors = await deps.db.acrossVendors(demoVendors);
      if (!vendors.some((vendor) => vendor.id === vendorId) || !Number.isSafeInteger(id))
        throw refuse('not-found');
      const [mail] = await deps.db.withVendor(vendorId, (tx) => sentMails(tx, { most: 1, id }));
      if (!mail) throw refuse('not-found');
      return reply
        .headers(headersOf(`style-src 'unsafe-inline'`))
        .send(plainPage({ lang: mail.lang, title: mail.subject, text: mail.text }));
    },
  );
  http.get<{ Params: { vendor: string; id: string } }>('/dev/mailbox/:vendor/:id', async (request, reply) => {
    const [vendorId, id] = [Number(request.params.vendor), Number(request.params.id)];
    const vendors = await deps.db.acrossVendors(demoVendors);
    if (!vendors.some((vendor) => vendor.id === vendorId) || !Number.isSafeInteger(id))
      throw refuse('not-found');
    const page = await deps.db.withVendor(vendorId, (tx) => letterOf(tx, { ...deps, vendorId, id }));
    if (page === undefined) throw refuse('not-found');
    // Styles of a mail are inline; the policy blocks everything else in it.
    return reply.headers(headersOf(`style-src 'unsafe-inline'`)).send(page);
  });
}

/** The newest messages; mails that a visitor may answer name the address. */
async function rowsWithReplyTo(tx: Tx, deps: MailboxDeps): Promise<(MailboxRow & { header: string })[]> {
  const rows: (MailboxRow & { header: string })[] = [];
  for (const row of await mailboxRows(tx, { most: NEWEST })) {
    const address = await conversationAddress(tx, row, deps);
    const about = address && (await whatOf(tx, row, { ...deps, vendorId: tx.vendorId }));
    const own =
      about && (await mailIdentity(tx, about, { lang: row.lang, publicUrl: deps.publicUrl })).replyTo;
    rows.push({ ...row, header: about ? `Reply-To: ${own ?? address}` : '' });
  }
  return rows;
}

const headersOf = (policy: string) => ({
  'content-security-policy': `default-src 'none'; ${policy}; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
  'x-frame-options': 'SAMEORIGIN',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'content-type': 'text/html; charset=utf-8',
});

async function letterOf(
  tx: Tx,
  { vendorId, id, keys, publicUrl }: Omit<MailboxDeps, 'replyBase'> & { vendorId: number; id: number },
): Promise<string | undefined> {
  const [row] = await mailboxRows(tx, { most: 1, id });
  const about =
    row &&
    (await (isTeamKind(row.kind)
      ? toTeam(tx, row, { kind: row.kind, publicUrl })
      : whatOf(tx, row, { keys, publicUrl, vendorId })));
  if (!row || !about) return undefined;
  if (row.content === null) return textPage('en', 'The text of this message has been removed.');
  if ('unwritten' in row.content) return textPage('en', 'This message is written when it is sent.');
  const { link } = about;
  if (row.content.channel === 'push')
    return textPage(row.lang, [row.content.title, row.content.text, link].join('\n'));
  if (row.content.channel === 'sms') return textPage(row.lang, row.content.text.replace(LINK, link));
  const { primary, sender, frame } =
    'identity' in about ? about.identity : await mailIdentity(tx, about, { lang: row.lang, publicUrl });
  const content = { ...row.content, sender: sender ?? row.content.sender };
  return mailHtml({ content, link, lang: row.lang, primary, frame });
}

/** A message to staff or a location: its page of the staff, and the vendor's look. */
async function toTeam(
  tx: Tx,
  { locationId, aboutVisitId, content, lang }: MailboxRow,
  { kind, publicUrl }: { kind: TeamKind; publicUrl: string },
): Promise<{ link: string; identity: MailIdentity } | undefined> {
  if (content === null || 'unwritten' in content || content.channel === 'push') return undefined;
  const visit = aboutVisitId === null ? undefined : { id: aboutVisitId };
  const zone = content.template?.zone ?? 'UTC';
  return {
    link: teamLinkOf({ publicUrl }, { kind, locationId, visit, content, zone }),
    identity: teamIdentity(await effectiveSettings(tx, locationId), { lang, publicUrl }),
  };
}

async function whatOf(
  tx: Tx,
  { visitId, entryId, invitationId, lang, content, ...row }: MailboxRow,
  of: Parameters<typeof linkOf>[0],
): Promise<{ link: string; locationId: number; serviceId: number } | undefined> {
  const kind = row.kind as DueKind;
  if (isWaitListKind(kind)) {
    const facts = entryId === null ? undefined : await waitListFacts(tx, entryId, 0);
    const start = content?.about?.startsAt ?? null;
    return facts && { ...facts.entry, link: waitListLinkOf(of, { entry: facts.entry, kind, lang, start }) };
  }
  if (invitationId !== null) {
    const invitation = await invitationToSend(tx, invitationId);
    // Without a service the mail looks as the vendor.
    return invitation && { ...invitation, serviceId: 0, link: invitationAddress(of, invitation) };
  }
  if (visitId === null || kind === INVITED) return undefined;
  if (isAppointmentKind(kind)) {
    const facts = await appointmentFacts(tx, visitId);
    return (
      facts && {
        link: bookingLinkOf(of, { facts, kind, lang }),
        locationId: facts.locationId,
        serviceId: facts.serviceId,
      }
    );
  }
  if (isAfterVisitKind(kind)) {
    const visit = await visitOver(tx, visitId);
    return visit && { ...visit, link: afterVisitLinkOf(of, { visit, kind, lang }) };
  }
  const visit = await notifiedVisit(tx, visitId);
  return (
    visit && {
      link: linkOf(of, { visit, kind, lang }),
      locationId: visit.locationId,
      serviceId: visit.serviceId,
    }
  );
}

/** A text message as a phone shows it, with a working link. */
function textPage(lang: string, text: string): string {
  const linked = escapeHtml(text).replace(
    /https?:\/\/\S+/,
    (address) => `<a href="${address}">${address}</a>`,
  );
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>SMS</title></head>
<body style="margin:0;padding:16px;font:16px/1.45 Onest,'Segoe UI',Roboto,sans-serif;background:#f4f5f7;color:#14181f">
<p style="margin:0;max-width:320px;background:#fff;border:1px solid #e3e6eb;border-radius:16px 16px 16px 4px;padding:12px 14px;overflow-wrap:anywhere">${linked}</p></body></html>`;
}

/** A mail of plain text, as mail programs show it. */
const plainPage = ({ lang, title, text }: { lang: string; title: string; text: string }): string =>
  `<!doctype html><html lang="${escapeHtml(lang || 'en')}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:16px;font:16px/1.5 Onest,'Segoe UI',Roboto,sans-serif;background:#fff;color:#14181f">
<h1 style="margin:0 0 12px;font-size:18px">${escapeHtml(title)}</h1><p style="margin:0;white-space:pre-wrap;overflow-wrap:anywhere">${escapeHtml(text)}</p></body></html>`;

interface Entry {
  /** A vendor's id, with `/conversations` for mails of staff in conversations, or `accounts` for letters to staff about their account. */
  box: string;
  row: Pick<MailboxRow, 'id' | 'lang' | 'recipient' | 'reason' | 'madeAt'> & {
    kind: string;
    state: string;
    channel: string;
    /** What the head of a mail in a conversation says besides; empty elsewhere. */
    header: string;
    content: object | null;
  };
}

function listPage(entries: readonly Entry[], nonce: string): string {
  const items = entries.map(({ box, row }) => {
    const title = row.content && 'subject' in row.content ? String(row.content.subject) : row.kind;
    const state = row.reason === '' ? row.state : `${row.state}: ${row.reason}`;
    return `<li><details><summary><span class="channel">${row.channel}</span>
<span class="title" lang="${row.lang}">${escapeHtml(title)}</span><span class="to">${escapeHtml(row.recipient || 'no address')}</span>
<span class="state ${row.state}">${escapeHtml(state)}</span><time>${formatDateTime(row.madeAt, 'UTC', 'en')} UTC</time></summary>
<iframe src="/dev/mailbox/${box}/${row.id}" title="${escapeHtml(`Message: ${title}`)}" loading="lazy" sandbox="allow-popups allow-top-navigation-by-user-activation"></iframe>
${row.header && `<p class="header">${escapeHtml(row.header)}</p>`}<p><a href="/dev/mailbox/${box}/${row.id}">Open on its own page</a></p></details></li>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mailbox – Foyer</title><style nonce="${nonce}">${STYLE}</style></head><body><main><h1>Mailbox</h1>
<p class="lead">What was written to visitors and staff here, newest first. Nothing leaves this demo as long as no mail server is set.</p>
${items.length === 0 ? '<p class="empty">Nothing yet. Join a line, and your message appears here.</p>' : `<ol>${items.join('')}</ol>`}</main></body></html>`;
}

const STYLE = `
body{margin:0;background:#f4f5f7;color:#14181f;font:16px/1.5 Onest,"Segoe UI",Roboto,Helvetica,Arial,sans-serif}
main{max-width:860px;margin:0 auto;padding:32px 16px}h1{margin:0 0 4px;font-size:28px;font-weight:600}.lead,.empty{margin:0 0 24px;color:#5c6370}
ol{list-style:none;margin:0;padding:0;background:#fff;border:1px solid #e3e6eb;border-radius:12px;overflow:hidden}li+li{border-top:1px solid #e3e6eb}
summary{display:grid;grid-template-columns:56px 1fr auto;gap:0 12px;padding:12px 16px;cursor:pointer;list-style:none}
summary:focus-visible{outline:3px solid #1a66e8;outline-offset:-3px}details[open] summary{background:#f8f9fb}
.channel{grid-row:span 2;align-self:center;font-size:12px;font-weight:600;text-transform:uppercase;color:#1a56c4}
.title{font-weight:600;overflow-wrap:anywhere}.to,time{color:#5c6370;font-size:14px;overflow-wrap:anywhere}.to{grid-column:2}time{grid-column:3;grid-row:2;text-align:right}
.state{grid-column:3;grid-row:1;font-size:13px;text-align:right;color:#5c6370}.sent{color:#1b6e3c}.failed{color:#b42318}
iframe{display:block;width:100%;height:560px;border:0;border-top:1px solid #e3e6eb;background:#f4f5f7}details p{margin:0;padding:8px 16px 12px;font-size:14px}.header{color:#5c6370;overflow-wrap:anywhere}
a{color:#1a56c4}@media (max-width:560px){summary{grid-template-columns:1fr}.channel,.to,time,.state{grid-column:1;grid-row:auto;text-align:left}}`;
