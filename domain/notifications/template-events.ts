import type { Channel } from './due-line-messages.ts';
import type { TemplateRules } from './template-text.ts';

/** The groups of the matrix, in its order. */
export const TEMPLATE_GROUPS = ['booking', 'before', 'line', 'wait-list', 'by-staff'] as const;
export type TemplateGroup = (typeof TEMPLATE_GROUPS)[number];

interface TemplateEvent {
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
  group,
  channels: BOTH,
  variables: [...COMMON, 'when', 'staff', 'documents', 'number'],
  choices: ['method', 'by', 'leads'],
  required: { email: [], sms: ['when', 'link'] },
});
const ofLine: TemplateEvent = {
  group: 'line',
  channels: BOTH,
  variables: [...COMMON, 'ticket', 'station', 'number'],
  choices: ['method', 'by'],
  required: { email: [], sms: ['ticket'] },
};
const ofWaitList: TemplateEvent = {
  group: 'wait-list',
  channels: BOTH,
  variables: [...COMMON, 'when', 'until'],
  choices: ['readers'],
  required: { email: [], sms: ['link'] },
};
const both = (...names: string[]) => ({ email: names, sms: names });

/** Each message to clients that a vendor may word, by the name of its texts. */
export const TEMPLATE_EVENTS = {
  booked: ofBooking('booking'),
  rescheduled: ofBooking('booking'),
  unfit: ofBooking('booking'),
  'called-off': ofBooking('booking'),
  reminder: ofBooking('before'),
  joined: { ...ofLine, required: { email: [], sms: ['ticket', 'link'] } },
  saved: {
    ...ofLine,
    variables: [...ofLine.variables, 'opens'],
    required: { email: ['opens'], sms: ['opens', 'ticket', 'link'] },
  },
  next: ofLine,
  called: ofLine,
  recalled: ofLine,
  cancelled: ofLine,
  'day-ended': ofLine,
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
    group: 'by-staff',
    channels: ['email'],
    variables: ['name', 'vendor', 'service', 'by'],
    choices: [],
    required: { email: [], sms: [] },
  },
} as const satisfies Record<string, TemplateEvent>;

export type TemplateEventName = keyof typeof TEMPLATE_EVENTS;
export const TEMPLATE_EVENT_NAMES = Object.keys(TEMPLATE_EVENTS) as TemplateEventName[];

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
