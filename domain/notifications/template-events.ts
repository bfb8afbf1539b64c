import { LANGUAGES } from '../language/languages.ts';
import type { Language } from '../language/languages.ts';
import type { Channel } from './due-line-messages.ts';
import type { Audience } from './team-kinds.ts';
import type { TemplateRules } from './template-text.ts';

/** The groups of each audience's matrix, in its order. */
export const TEMPLATE_GROUPS = {
  client: ['booking', 'before', 'line', 'after', 'wait-list', 'by-staff'],
  staff: ['own-appointments', 'own-line', 'own-day'],
  location: ['location-line', 'location-house'],
} as const satisfies Record<Audience, readonly string[]>;
export type TemplateGroup = (typeof TEMPLATE_GROUPS)[Audience][number];

/** The languages of a message: all for clients, those of the staff pages for staff. */
export const languagesOf = (audience: Audience): readonly Language[] =>
  audience === 'client' ? LANGUAGES : ['en', 'fr'];

interface TemplateEvent {
  readonly audience: Audience;
  readonly group: TemplateGroup;
  readonly channels: readonly Channel[];
  readonly variables: readonly string[];
  readonly choices: readonly string[];
  /** What the text of each channel must say; a mail lists the facts and the link next to its text. */
  readonly required: Readonly<Record<Channel, readonly string[]>>;
}

const BOTH = ['email', 'sms'] as const;
const COMMON = ['name', 'vendor', 'location', 'service', 'link'];
const ofBooking = (group: TemplateGroup): TemplateEvent => ({
  audience: 'client',
  group,
  channels: BOTH,
  variables: [...COMMON, 'when', 'staff', 'documents', 'number'],
  choices: ['method', 'by', 'leads'],
  required: { email: [], sms: ['when', 'link'] },
});
const ofLine: TemplateEvent = {
  audience: 'client',
  group: 'line',
  channels: BOTH,
  variables: [...COMMON, 'ticket', 'station', 'number'],
  choices: ['method', 'by'],
  required: { email: [], sms: ['ticket'] },
};
const ofAfterVisit: TemplateEvent = {
  audience: 'client',
  group: 'after',
  channels: BOTH,
  variables: [...COMMON, 'when', 'number'],
  choices: ['booked'],
  required: { email: [], sms: ['link'] },
};
const ofWaitList: TemplateEvent = {
  audience: 'client',
  group: 'wait-list',
  channels: BOTH,
  variables: [...COMMON, 'when', 'until'],
  choices: ['readers'],
  required: { email: [], sms: ['link'] },
};
const toStaff = (group: TemplateGroup, ...variables: string[]): TemplateEvent => ({
  audience: 'staff',
  group,
  channels: BOTH,
  variables: ['name', 'vendor', 'location', ...variables, 'link'],
  choices: [],
  required: { email: [], sms: ['link'] },
});
const ofAppointment = toStaff('own-appointments', 'client', 'service', 'when', 'number');
const toLocation = (group: TemplateGroup, ...variables: string[]): TemplateEvent => ({
  audience: 'location',
  group,
  channels: BOTH,
  variables: ['vendor', 'location', ...variables, 'link'],
  choices: [],
  required: { email: [], sms: ['link'] },
});
const both = (...names: string[]) => ({ email: names, sms: names });

/** Each message that a vendor may word, by the name of its texts. */
export const TEMPLATE_EVENTS = {
  booked: ofBooking('booking'),
  rescheduled: ofBooking('booking'),
  unfit: ofBooking('booking'),
  'called-off': ofBooking('booking'),
  reminder: ofBooking('before'),
  late: {
    ...ofBooking('before'),
    variables: [...ofBooking('before').variables, 'delay'],
    required: both('delay'),
  },
  joined: { ...ofLine, required: { email: [], sms: ['ticket', 'link'] } },
  saved: {
    ...ofLine,
    variables: [...ofLine.variables, 'opens'],
    required: { email: ['opens'], sms: ['opens', 'ticket', 'link'] },
  },
  position: {
    ...ofLine,
    variables: [...ofLine.variables, 'position'],
    required: { email: ['position'], sms: ['position', 'ticket'] },
  },
  return: { ...ofLine, variables: [...ofLine.variables, 'wait'] },
  next: ofLine,
  called: ofLine,
  recalled: ofLine,
  'video-ready': { ...ofLine, required: { email: [], sms: ['ticket', 'link'] } },
  cancelled: ofLine,
  'day-ended': ofLine,
  missed: ofAfterVisit,
  feedback: ofAfterVisit,
  'wait-listed': ofWaitList,
  'time-offered': { ...ofWaitList, required: { email: ['until'], sms: ['when', 'until', 'link'] } },
  'awaited-cancelled': ofWaitList,
  'staff-message': {
    ...ofLine,
    group: 'by-staff',
    variables: [...ofLine.variables, 'text'],
    required: both('text'),
  },
  'session-message': {
    ...ofBooking('by-staff'),
    variables: [...ofBooking('by-staff').variables, 'text'],
    choices: ['leads'],
    required: both('text'),
  },
  invited: {
    audience: 'client',
    group: 'by-staff',
    channels: BOTH,
    variables: ['name', 'vendor', 'service', 'by', 'link'],
    choices: [],
    required: { email: [], sms: ['link'] },
  },
  'staff-assigned': ofAppointment,
  'staff-changed': { ...ofAppointment, variables: [...ofAppointment.variables, 'before'] },
  'staff-cancelled': ofAppointment,
  'staff-arrived': ofAppointment,
  'staff-long-wait': toStaff('own-line', 'service', 'ticket', 'minutes'),
  'staff-queue-full': toStaff('own-line', 'count', 'limit'),
  'staff-texts': {
    ...toStaff('own-line', 'count', 'minutes', 'list'),
    required: { email: ['list'], sms: [] },
  },
  'staff-agenda': {
    ...toStaff('own-day', 'when', 'count', 'list'),
    required: { email: ['list'], sms: ['link'] },
  },
  'staff-digest': {
    ...toStaff('own-day', 'when', 'count', 'list'),
    channels: ['email'],
    required: { email: ['list'], sms: [] },
  },
  'location-request': toLocation('location-line', 'service', 'ticket'),
  'location-callback': toLocation('location-line', 'service', 'ticket'),
  'location-closing': toLocation('location-line', 'when', 'count'),
  'location-unstaffed': toLocation('location-line', 'count'),
  'location-device': toLocation('location-house', 'device', 'when'),
  'location-summary': toLocation('location-house', 'when', 'served', 'gone', 'count', 'minutes'),
} as const satisfies Record<string, TemplateEvent>;

export type TemplateEventName = keyof typeof TEMPLATE_EVENTS;
export const TEMPLATE_EVENT_NAMES = Object.keys(TEMPLATE_EVENTS) as TemplateEventName[];

/** The messages of an audience, in the order of its matrix. */
export const eventsOf = (audience: Audience): readonly TemplateEventName[] =>
  TEMPLATE_EVENT_NAMES.filter((name) => TEMPLATE_EVENTS[name].audience === audience);

/** The most characters of a text. A long text message costs as several. */
const TEMPLATE_LENGTH = { subject: 200, email: 5_000, sms: 1_000 } as const;

export const templateEvent = (name: TemplateEventName): TemplateEvent => TEMPLATE_EVENTS[name];

/** The rules of one text: the subject of a mail, or the body of a channel. */
export function templateRules(
  name: TemplateEventName,
  { channel, field }: { channel: Channel; field: 'subject' | 'body' },
): TemplateRules {
  const { variables, choices, required } = templateEvent(name);
  const isSubject = field === 'subject';
  return {
    max: isSubject ? TEMPLATE_LENGTH.subject : TEMPLATE_LENGTH[channel],
    isOneLine: isSubject,
    // A link in a subject cannot be opened.
    variables: isSubject ? variables.filter((one) => one !== 'link') : variables,
    choices,
    required: isSubject ? [] : required[channel],
  };
}
