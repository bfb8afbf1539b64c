import { vendorPrefix, visitorPath } from '#contract/protocol/visitor-pages.ts';
import type { MessagePreview } from '#contract/settings/message-templates.ts';
import { brandColours } from '#domain/vendors/brand-colour.ts';
import { smsLength } from '#domain/notifications/sms-length.ts';
import { formatDateTime, zoneName } from '#domain/language/date-format.ts';
import type { Language } from '#domain/language/languages.ts';
import type { Channel } from '#domain/notifications/due-line-messages.ts';
import { TEMPLATE_EVENTS } from '#domain/notifications/template-events.ts';
import type { TemplateEventName } from '#domain/notifications/template-events.ts';
import { isTeamKind } from '#domain/notifications/team-kinds.ts';
import { DAY, HOUR } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { instantOf, wallOf } from '#domain/time/zone.ts';
import { formatConfirmationNumber } from '#domain/visits/numbers.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { words } from '#server/infrastructure/words/words.ts';
import type { Words } from '#server/infrastructure/words/words.ts';
import { effectiveSettings, translated, translationsOf } from '../../vendors/index.ts';
import type { Settings } from '../../vendors/index.ts';
import { identityFrom } from '../content/mail-identity.ts';
import type { MailIdentity } from '../content/mail-identity.ts';
import { escapeHtml, mailHtml, mailText } from '../content/draw-mail.ts';
import type { VendorServices } from '../../connections/index.ts';
import { exampleFacts } from '../content/message-templates-store.ts';
import type { ExampleFacts } from '../content/message-templates-store.ts';
import { builtInText, worded } from '../content/own-words.ts';
import { teamIdentity } from '../team/team-letters.ts';
import { exampleOfTeam } from './example-of-team.ts';
import { LINK, templateOf } from '../content/write-content.ts';
import type { Written } from '../content/write-content.ts';

/** A message with the vendor's own names, as a client would get it. */
export interface Example {
  content: Written;
  link: string;
  identity: MailIdentity;
}

/** Renders these words with example values: the vendor's first location and service, on the next afternoon. */
export async function exampleMessage(
  tx: Tx,
  of: {
    event: TemplateEventName;
    channel: Channel;
    /** Of a location's own words. */
    locationId?: number | null;
    language: Language;
    /** Without words of its own, the product's. */
    text: { subject: string; body: string } | undefined;
    publicUrl: string;
    now: Instant;
    /** Those of a page that is not saved. */
    settings?: Settings;
  },
): Promise<Example> {
  const { event, channel, language, publicUrl } = of;
  const { location, service, ...facts } = await exampleFacts(tx, of.locationId ?? null);
  const [settings, locationWords, serviceWords] = await Promise.all([
    effectiveSettings(tx, location?.id ?? 0),
    translationsOf(tx, 'location', location ? [location.id] : []),
    translationsOf(tx, 'service', service ? [service.id] : []),
  ]);
  const named = (own: string, translations: Parameters<typeof translated>[2]['translations']) =>
    translated(own, 'name', { translations, locale: language });
  const example = {
    event,
    channel,
    language,
    now: of.now,
    facts: {
      ...facts,
      // The unsaved name, too.
      vendor: of.settings?.get('businessName').trim() || facts.vendor,
      location: location && { ...location, name: named(location.name, locationWords.get(location.id)) },
      service: service && { ...service, name: named(service.name, serviceWords.get(service.id)) },
    },
  };
  const isToTeam = isTeamKind(event);
  const content = isToTeam ? exampleOfTeam({ ...example, kind: event }) : exampleContent(example);
  const text = of.text ?? builtInText(event, { channel, language });
  return {
    content: worded(content, text, language),
    link: isToTeam
      ? `${publicUrl}/lobby`
      : `${publicUrl}${vendorPrefix(facts.pathname)}${visitorPath('visit')}?id=100001&code=${CODE}&lang=${language}`,
    identity: (isToTeam ? teamIdentity : ofClients)(of.settings ?? settings, { lang: language, publicUrl }),
  };
}

const ofClients = (settings: Settings, reading: { lang: string; publicUrl: string }): MailIdentity =>
  identityFrom(settings, undefined, reading);

/** As long as a real code, and it opens nothing: codes come from a visit's number. */
const CODE = 'X'.repeat(22);
const NUMBER = '7KF3M9QX';
const AFTERNOON = 14 * 60;

/** A mail as its reader gets it, in parts. */
export function previewOf({ content, link, identity }: Example, language: Language): MessagePreview {
  if (content.channel === 'sms') {
    const text = content.text.replaceAll(LINK, link);
    return { language, subject: '', text, mail: null, length: smsLength(text) };
  }
  const { subject, action, small, facts } = content;
  const { primary, frame } = identity;
  const sender = identity.sender ?? content.sender;
  return {
    language,
    subject,
    text: mailText({ content: { ...content, sender }, link, primary, frame, lang: language }),
    mail: {
      sender,
      ...frame,
      colour: brandColours(primary).action,
      body: content.body.replaceAll(LINK, link),
      facts: facts.map(([label, value]) => ({ label, value })),
      action,
      small,
    },
    length: null,
  };
}

/** Sends an example to a person through the mail server of the vendor's messages, and says what it answered. */
export async function sendExample(
  { content, link, identity }: Example,
  { services, recipient, id, from, language }: Sending,
): Promise<{ recipient: string; outcome: 'sent' | 'failed'; reason: string }> {
  const failed = (reason: string) => ({ recipient, outcome: 'failed' as const, reason });
  // The mailbox of a demo shows messages to clients only.
  if (!services.mail || services.mail.isMailbox || recipient === '') return failed('no-mail-server');
  const { subject, text } = previewOf({ content, link, identity }, language);
  const { primary, frame, replyTo } = identity;
  const sender = identity.sender ?? (content.channel === 'email' ? content.sender : 'Foyer');
  const delivery = await services.mail.send({
    id,
    from: { name: sender, address: services.from ?? from },
    ...(replyTo !== null && { replyTo }),
    to: recipient,
    lang: language,
    subject: subject === '' ? sender : subject,
    text,
    html:
      content.channel === 'sms'
        ? `<pre style="white-space:pre-wrap">${escapeHtml(text)}</pre>`
        : mailHtml({ content: { ...content, sender }, link, primary, frame, lang: language }),
  });
  return delivery.outcome === 'accepted'
    ? { recipient, outcome: 'sent', reason: '' }
    : failed(delivery.reason);
}

interface Sending {
  services: VendorServices;
  recipient: string;
  id: string;
  from: string;
  language: Language;
}

interface ExampleOf {
  event: TemplateEventName;
  channel: Channel;
  language: Language;
  facts: ExampleFacts;
  now: Instant;
}

function exampleContent({ event, channel, language, facts, now }: ExampleOf): Written {
  const say = words(language, 'messages');
  const zone = facts.location?.timeZone ?? 'UTC';
  const at = instantOf(wallOf(now + DAY, zone).date, AFTERNOON, zone);
  const moment = (instant: Instant) =>
    `${formatDateTime(instant, zone, language)} (${zoneName(zone, instant, language)})`;
  const values = {
    name: 'Ana',
    vendor: facts.vendor,
    location: facts.location?.name ?? '',
    service: facts.service?.name ?? '',
    when: moment(at),
    until: moment(now + HOUR),
    opens: formatDateTime(at, zone, language),
    staff: 'Sam Rivera',
    by: event === 'invited' ? 'Sam Rivera' : 'other',
    documents: '',
    number: formatConfirmationNumber(NUMBER),
    ticket: 'A-007',
    position: '3',
    wait: say('wait.about', { time: say('length', { minutes: 12 }) }),
    station: '',
    text: say('joined.heading', { method: 'person' }),
    method: 'person',
    leads: 'yes',
    readers: 'one',
    booked: 'yes',
    delay: say('length', { minutes: 20 }),
    link: LINK,
  };
  const template = templateOf(event, { values, serviceId: facts.service?.id ?? null, zone });
  if (channel === 'sms') return { channel, template, text: '' };
  return {
    channel,
    template,
    sender: facts.vendor,
    subject: say(`${event}.subject`, values),
    heading: '',
    greeting: '',
    body: '',
    facts: factsOf(event, { say, values }),
    ...footOf(event, { say, values }),
  };
}

type Said = { say: Words; values: Readonly<Record<string, string>> };

function factsOf(event: TemplateEventName, { say, values }: Said): [string, string][] {
  const fact = (id: string, name: string): [string, string][] =>
    (values[name] ?? '') === '' ? [] : [[say(id), values[name]!]];
  if (event === 'invited') return fact('fact.service', 'service');
  if (TEMPLATE_EVENTS[event].variables.some((one) => one === 'ticket'))
    return [
      ...fact('fact.ticket', 'ticket'),
      ...fact('fact.topic', 'service'),
      ...fact('fact.location', 'location'),
      ...fact('fact.number', 'number'),
    ];
  if (TEMPLATE_EVENTS[event].group === 'wait-list')
    return [
      ...fact('fact.when', 'when'),
      ...(event === 'time-offered' ? fact('fact.until', 'until') : []),
      ...fact('fact.service', 'service'),
      ...fact('fact.location', 'location'),
    ];
  return [
    ...fact('fact.when', 'when'),
    ...fact('fact.service', 'service'),
    ...fact('fact.with', 'staff'),
    ...fact('fact.place', 'location'),
    ...fact('fact.number', 'number'),
  ];
}

/** The button and the small print, as the real message has them. */
function footOf(event: TemplateEventName, { say, values }: Said): { action: string; small: string[] } {
  const { action, small } = FEET[event] ?? FEET_OF_LINE;
  return { action: say(action), small: small.map((id) => say(id, values)) };
}

type Foot = { action: string; small: readonly string[] };
const KEPT = { action: 'action.manage', small: ['keep.appointment', 'why.appointment'] };
const WITH_FILE = { action: 'action.manage', small: ['calendar.adds', ...KEPT.small] };
const GONE = { action: 'action.again', small: ['why'] };
const FEET_OF_LINE: Foot = { action: 'action.track', small: ['keep', 'why'] };
const FEET: Readonly<Partial<Record<TemplateEventName, Foot>>> = {
  booked: WITH_FILE,
  rescheduled: WITH_FILE,
  unfit: WITH_FILE,
  reminder: WITH_FILE,
  'called-off': { action: 'action.book', small: ['calendar.removes', 'why.appointment'] },
  'session-message': KEPT,
  late: KEPT,
  cancelled: GONE,
  'day-ended': GONE,
  missed: { action: 'action.book', small: ['why.appointment'] },
  feedback: { action: 'action.feedback', small: ['keep.feedback', 'why.appointment'] },
  'wait-listed': { action: 'action.waitList', small: ['keep.waitList', 'why.waitList'] },
  'time-offered': { action: 'action.offer', small: ['keep.waitList', 'why.waitList'] },
  'awaited-cancelled': { action: 'action.otherTimes', small: ['why.waitList'] },
  invited: { action: 'action.invited', small: ['keep.invited', 'why.invited'] },
};
