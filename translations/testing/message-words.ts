import { CHANNELS } from '#domain/notifications/due-line-messages.ts';
import {
  TEMPLATE_EVENT_NAMES,
  TEMPLATE_GROUPS,
  templateEvent,
} from '#domain/notifications/template-events.ts';

/** Messages to staff and locations. */
export const TEAM_EVENTS = TEMPLATE_EVENT_NAMES.filter((name) => templateEvent(name).audience !== 'client');

/** The ids that the pages of messages build, by their expression. */
export const messageWords = (): Map<string, readonly string[]> => {
  const each = (beginning: string, ends: readonly string[]): [string, string[]] => [
    `${beginning}.*`,
    ends.map((end) => `${beginning}.${end}`),
  ];
  const variables = TEMPLATE_EVENT_NAMES.map(templateEvent).flatMap((one) => [
    ...one.variables,
    ...one.choices,
  ]);
  return new Map([
    each('messages.channel', CHANNELS),
    each('messages.event', TEMPLATE_EVENT_NAMES),
    each('messages.group', Object.values(TEMPLATE_GROUPS).flat()),
    each('messages.state', ['on', 'off', 'draft']),
    each('messages.frame', ['light', 'dark', 'plain']),
    each('messages.variable', [...new Set(variables)]),
  ]);
};
